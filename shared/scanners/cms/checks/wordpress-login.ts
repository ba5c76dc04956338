import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import type { LoginArtifact } from '../wordpress/gather-login.ts';

/**
 * The login form is publicly accessible: 3, and 5 where a username is known or anybody may register. A login page with
 * restricted access is reported as information (1): where it is, and what restricts it.
 */
export const wordpressLogin: Check<LoginArtifact> = {
  id: 'wordpress-login',
  title: 'WordPress login page exposed',
  score: 3,
  risk: 'An attacker can guess passwords or try stolen ones at any time. An administrator password gives full control of the site.',
  recommendation:
    'Restrict access to wp-login.php and wp-admin by IP address or VPN, require two-factor authentication, and limit login attempts.',
  cwe: [307],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/brute-force/',
    'https://cwe.mitre.org/data/definitions/307.html',
  ],
  judge({ base, state, url, why, exhibits, users, registration, gap }) {
    if (state === 'unknown')
      return { kind: gap?.outcome ?? 'error', reason: gap?.reason ?? 'the login page could not be requested' };
    if (state === 'none') return { kind: 'ran', instances: [], examined: () => true };
    const place = {
      resource: base,
      location: 'wp-login.php',
      evidence: evidenceOf(exhibits),
      reproduce: curlLine(url),
    };
    if (state === 'closed') {
      const closed = {
        ...place,
        title: 'Access to WordPress login page restricted',
        description: `Access to the WordPress login page is restricted: ${why ?? 'no login form is shown'}.`,
        risk: 'Informational: recorded to detect later changes.',
        recommendation: 'No action is required. Check periodically that access stays restricted.',
        score: 1,
      };
      return { kind: 'ran', instances: [closed], examined: () => true };
    }
    const open = {
      ...place,
      description: 'The WordPress login form is publicly accessible.',
      confidence: 'certain' as const,
    };
    const more = [...(users.length > 0 ? [namesOf(users)] : []), ...(registration ? [registrationWords] : [])];
    if (more.length === 0) return { kind: 'ran', instances: [open], examined: () => true };
    const easier = {
      ...open,
      ...(users.length > 0 && { title: 'WordPress login page exposed, usernames disclosed' }),
      description: [open.description, ...more].join(' '),
      score: 5,
    };
    return { kind: 'ran', instances: [easier], examined: () => true };
  },
};

const registrationWords = 'It offers registration to visitors.';

function namesOf(users: readonly string[]): string {
  const names = users.slice(0, 5).map((each) => oneLine(each, 60));
  return `The site also discloses usernames: ${names.join(', ')}${users.length > 5 ? ', ...' : ''}.`;
}
