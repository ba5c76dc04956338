import type { Check } from '../../../../scanning/check.ts';
import type { Page, SetCookie } from '../../../../scanning/web/page/page.ts';
import { cookieValues } from '../../headers/cookie-values.ts';
import { shown } from '../../headers/evidence.ts';
import { liveCookies } from '../../headers/live-cookies.ts';
import { isForgeryName, isSessionName } from '../../headers/session-name.ts';
import type { SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

/** What is long enough to let somebody in. */
const shortest = 16;

interface HeldCookie extends SetCookie {
  readonly value: string;
}

/** True for a cookie that may be what the log-in gave: of a session by its name, or with a long value. */
const mayLetIn = ({ name, value }: HeldCookie) =>
  !isForgeryName(name) && (isSessionName(name) || value.length >= shortest);

/** The cookies of several answers, each name with what it was set to last. */
function cookiesOf(pages: readonly Page[]): ReadonlyMap<string, HeldCookie> {
  const cookies = pages.flatMap((page) => {
    const values = cookieValues(page);
    return liveCookies(page).map((each) => ({ ...each, value: values.get(each.name) ?? '' }));
  });
  return new Map(cookies.map((cookie) => [cookie.name, cookie]));
}

/**
 * Session fixation. The log-in page sets a cookie that by its name is a session's, and nothing that answers the user name and
 * the password sets another one: the scan was let in with what it had before, and so is whoever planted it. Silent where the
 * log-in sets any cookie anew that may let somebody in. Firm: what is bound to the visitor besides is not seen.
 */
export const sessionIdKeptAtLogin: Check<SiteArtifact> = {
  id: 'session-id-kept-at-login',
  title: 'Session ID not renewed at login (session fixation)',
  score: 6,
  confidence: 'firm',
  cwe: [384],
  references: [
    'https://owasp.org/www-community/attacks/Session_fixation',
    'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html#renew-the-session-id-after-any-privilege-level-change',
  ],
  risk: 'An attacker who can set the cookie in the browser of a victim (from another subdomain, through an injected script or on a shared device) knows the session ID and is logged in as soon as the victim is.',
  recommendation:
    'Issue a new session ID after each login, and discard the old one.\nPHP: session_regenerate_id(true)\nJava: request.changeSessionId()\nExpress: req.session.regenerate()',
  judge: (site) => {
    const ran = { kind: 'ran', instances: [], examined: ofTarget(site) } as const;
    const { logIn } = site;
    const sent = logIn.findIndex(({ method }) => method === 'POST');
    if (sent <= 0) return { kind: 'not_testable', reason: 'The scan does not log in with a form that is sent by POST' };
    const before = cookiesOf(logIn.slice(0, sent));
    const after = [...cookiesOf(logIn.slice(sent)).values()];
    if (after.some((cookie) => mayLetIn(cookie) && before.get(cookie.name)?.value !== cookie.value)) return ran;
    const [form] = logIn;
    const kept = [...before.values()].filter(({ name }) => isSessionName(name));
    const instances = kept.map((cookie) => {
      const name = shown(cookie.name, 100);
      return {
        ...subjectOf(site, name, form?.url ?? site.home.url),
        description: `The cookie ${name}, which the site sets before the login, is valid after it with the same value.`,
        evidence: `Before the login:\nSet-Cookie: ${shown(cookie.shown)}\nAfter it: no new value`,
      };
    });
    return { ...ran, instances };
  },
};
