import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import type { LoginArtifact } from '../wordpress/gather-login.ts';

/**
 * Anybody can reach the form to log in: 8, and 9 where a user's name is known. A log-in that is kept from visitors is
 * told as information (1): where it is, and what keeps it closed.
 */
export const wordpressLogin: Check<LoginArtifact> = {
  id: 'wordpress-login',
  title: 'The log-in page is open to everyone',
  score: 8,
  risk: 'Passwords can be guessed and stolen ones tried, by anybody and at any time; the one of an administrator gives control of the site.',
  recommendation:
    'Admit only known addresses or a VPN to wp-login.php and wp-admin, ask for a second factor, and limit attempts.',
  cwe: [307],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/brute-force/',
    'https://cwe.mitre.org/data/definitions/307.html',
  ],
  judge({ base, state, url, why, exhibits, users, gap }) {
    if (state === 'unknown')
      return { kind: gap?.outcome ?? 'error', reason: gap?.reason ?? 'the log-in page could not be asked' };
    if (state === 'none') return { kind: 'ran', instances: [], lookedAt: () => true };
    const place = {
      resource: base,
      location: 'wp-login.php',
      evidence: evidenceOf(exhibits),
      reproduce: curlLine(url),
    };
    if (state === 'closed') {
      const closed = {
        ...place,
        title: 'The log-in page is closed to visitors',
        description: `The log-in of WordPress is kept from visitors: ${why ?? 'no form is shown'}.`,
        risk: 'None of its own: this is told so that a change is seen.',
        recommendation: 'Nothing is to be done. Check now and then that it stays closed.',
        score: 1,
      };
      return { kind: 'ran', instances: [closed], lookedAt: () => true };
    }
    const [user] = users;
    const open = {
      ...place,
      description: 'Everyone who reaches the site is shown the form to log in.',
      confidence: 'certain' as const,
    };
    if (user === undefined) return { kind: 'ran', instances: [open], lookedAt: () => true };
    const named = `${users
      .slice(0, 5)
      .map((each) => oneLine(each, 60))
      .join(', ')}${users.length > 5 ? ', ...' : ''}`;
    const known = {
      ...open,
      title: 'The log-in page is open to everyone, and names of users are known',
      description: `${open.description} Names of users can be told from outside: ${named}.`,
      score: 9,
    };
    return { kind: 'ran', instances: [known], lookedAt: () => true };
  },
};
