import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { isSecure } from '../headers/page-kind.ts';
import { toFlagCookies } from '../headers/server-lines.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A response over https sets a cookie without Secure: `Set-Cookie: sid=...; HttpOnly`. Cookies that are taken back are
 * left out; a cookie whose name is that of a session weighs more. Certain.
 */
export const cookieWithoutSecure: PassiveCheck = {
  id: 'cookie-without-secure',
  title: 'Cookie without Secure flag',
  score: 3,
  confidence: 'certain',
  cwe: [614],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#secure',
    'https://owasp.org/www-community/controls/SecureCookieAttribute',
  ],
  risk: 'Browsers send the cookie over plain HTTP as well. An attacker who can observe the network traffic can trigger such a request with a link or an image and read the cookie; a session cookie gives access to the session.',
  recommendation: `Set the cookie with Secure, in the application or on the server in front of it:\n${toFlagCookies('Secure')}`,
  appliesTo: isSecure,
  inspect: (page) =>
    liveCookies(page)
      .filter(({ attributes }) => !attributes.has('secure'))
      .map(({ name, shown: header }) => ({
        cause: shown(name, 100),
        description: `The cookie ${shown(name, 100)} is set over HTTPS without the Secure flag.`,
        evidence: `Set-Cookie: ${shown(header)}`,
        ...(isSessionName(name) ? { score: 6, title: 'Session cookie without Secure flag' } : {}),
      })),
};
