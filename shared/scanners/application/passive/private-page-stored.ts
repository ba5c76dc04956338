import { cacheControl } from '../headers/cache-control.ts';
import { headerLines, withoutHeader } from '../headers/evidence.ts';
import { isContent, isFile, isForAnybody } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page that was asked with a session may be kept by the visitor's own browser: it has no `Cache-Control: no-store`.
 * Certain, and informational: it matters on devices that several people use. Files, as those of a manual, are not told, nor is
 * `robots.txt`: they are the same for everybody.
 */
export const privatePageStored: PassiveCheck = {
  id: 'private-page-stored',
  title: 'Authenticated page without Cache-Control: no-store',
  score: 1,
  confidence: 'certain',
  cwe: [525],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cache-Control#no-store',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/04-Authentication_Testing/06-Testing_for_Browser_Cache_Weaknesses',
  ],
  risk: 'On a shared device, the next user can read the page in the browser history or cache after the owner has logged out.',
  recommendation: `Send the header with pages that contain personal data:\n${toSend('Cache-Control', 'no-store')}`,
  appliesTo: (page) => page.loggedIn && isContent(page) && !isFile(page) && !isForAnybody(page),
  inspect: (page) => {
    if (cacheControl(page).has('no-store')) return [];
    return [
      {
        cause: '',
        description: 'The response to an authenticated request has no Cache-Control: no-store.',
        evidence: headerLines(page, 'Cache-Control', 'Pragma', 'Expires') || withoutHeader(page, 'Cache-Control'),
      },
    ];
  },
};
