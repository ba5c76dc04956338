import { cacheControl } from '../headers/cache-control.ts';
import { headerLines, withoutHeader } from '../headers/evidence.ts';
import { isContent } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page that was asked with a session may be kept by the visitor's own browser: it has no `Cache-Control: no-store`.
 * Certain, and informational: it matters on devices that several people use.
 */
export const privatePageStored: PassiveCheck = {
  id: 'private-page-stored',
  title: 'Browser keeps a page of who is signed in',
  score: 1,
  confidence: 'certain',
  cwe: [525],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cache-Control#no-store',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/04-Authentication_Testing/06-Testing_for_Browser_Cache_Weaknesses',
  ],
  risk: "On a shared device the next person finds the page in the history or in the browser's files after its owner has signed out.",
  recommendation: `For pages with personal data:\n${toSend('Cache-Control', 'no-store')}`,
  judges: (page) => page.loggedIn && isContent(page),
  look: (page) => {
    if (cacheControl(page).has('no-store')) return [];
    return [
      {
        cause: '',
        description: 'The answer to a request with a session has no Cache-Control: no-store.',
        evidence: headerLines(page, 'Cache-Control', 'Pragma', 'Expires') || withoutHeader(page, 'Cache-Control'),
      },
    ];
  },
};
