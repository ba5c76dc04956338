import { shown } from '../headers/evidence.ts';
import { lifetimeSeconds, liveCookies } from '../headers/live-cookies.ts';
import { isSessionName } from '../headers/session-name.ts';
import type { PassiveCheck } from '../passive-check.ts';

const yearSeconds = 365 * 86_400;

/**
 * A cookie whose name is that of a session stays for a year or longer: `sessionid=...; Max-Age=315360000`. An Expires
 * is measured by the response's own Date; without one it says nothing. Firm: it goes by the name.
 */
export const sessionCookieLongLived: PassiveCheck = {
  id: 'session-cookie-long-lived',
  title: 'Session cookie with excessive lifetime',
  score: 3,
  confidence: 'firm',
  cwe: [613],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html#session-expiration',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#max-agenumber',
  ],
  risk: 'An attacker who obtains the cookie from a lost or shared device, a backup or a log can use the session for a long time.',
  recommendation:
    'Let session cookies expire with the browser, or after a few days for visitors who choose to stay logged in. Terminate the session on the server as well.',
  appliesTo: () => true,
  inspect: (page) =>
    liveCookies(page).flatMap((cookie) => {
      const seconds = lifetimeSeconds(cookie, page) ?? 0;
      if (!isSessionName(cookie.name) || seconds < yearSeconds) return [];
      const years = Math.min(1000, Math.round(seconds / yearSeconds));
      return [
        {
          cause: shown(cookie.name, 100),
          description: `The cookie ${shown(cookie.name, 100)} expires after ${years === 1 ? '1 year' : `${years} years`}.`,
          evidence: `Set-Cookie: ${shown(cookie.shown)}`,
        },
      ];
    }),
};
