import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { isSecure } from '../headers/page-kind.ts';
import { toFlagCookies } from '../headers/server-lines.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * An answer over https sets a cookie without Secure: `Set-Cookie: sid=...; HttpOnly`. Cookies that are taken back are
 * left out; a cookie whose name is that of a session weighs more. Certain.
 */
export const cookieWithoutSecure: PassiveCheck = {
  id: 'cookie-without-secure',
  title: 'Cookie may be sent unencrypted',
  score: 3,
  confidence: 'certain',
  cwe: [614],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#secure',
    'https://owasp.org/www-community/controls/SecureCookieAttribute',
  ],
  risk: 'One request over http, which anybody on the way can provoke with a link or an image, carries the cookie in clear text; a session cookie lets its reader in.',
  recommendation: `Set the cookie with Secure, in the application or in front of it:\n${toFlagCookies('Secure')}`,
  judges: isSecure,
  look: (page) =>
    liveCookies(page)
      .filter(({ attributes }) => !attributes.has('secure'))
      .map(({ name, shown: header }) => ({
        cause: shown(name, 100),
        description: `The cookie ${shown(name, 100)} is set over https without Secure, so that browsers send it over http, too.`,
        evidence: `Set-Cookie: ${shown(header)}`,
        ...(isSessionName(name) ? { score: 6, title: 'Session cookie may be sent unencrypted' } : {}),
      })),
};
