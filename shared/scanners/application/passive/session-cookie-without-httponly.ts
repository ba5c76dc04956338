import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { toFlagCookies } from '../headers/server-lines.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A cookie whose name is that of a session is set without HttpOnly: `Set-Cookie: PHPSESSID=...; Secure`. Silent for
 * cookies that scripts are meant to read, such as CSRF tokens. Firm: it goes by the name.
 */
export const sessionCookieWithoutHttponly: PassiveCheck = {
  id: 'session-cookie-without-httponly',
  title: 'Session cookie without HttpOnly flag',
  score: 6,
  confidence: 'firm',
  cwe: [1004],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#httponly',
    'https://owasp.org/www-community/HttpOnly',
  ],
  risk: 'An attacker who can run a script in any page of the site (cross-site scripting, XSS) can read the cookie and take over the session.',
  recommendation: `Set the cookie with HttpOnly, in the application or on the server in front of it:\n${toFlagCookies('HttpOnly')}`,
  appliesTo: () => true,
  inspect: (page) =>
    liveCookies(page)
      .filter(({ name, attributes }) => isSessionName(name) && !attributes.has('httponly'))
      .map(({ name, shown: header }) => ({
        cause: shown(name, 100),
        description: `The cookie ${shown(name, 100)} is set without the HttpOnly flag, so scripts can read it through document.cookie.`,
        evidence: `Set-Cookie: ${shown(header)}`,
      })),
};
