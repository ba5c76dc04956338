import type { Element } from 'domhandler';
import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, webAddress } from '../content/elements.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { isSameSite, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** Names that only session ids have; their values need not look like one. */
const surely =
  /^(?:jsessionid|phpsessid|aspsessionid\w{0,12}|asp\.net_sessionid|cfid|cftoken|phpsession|osCsid|zenid)$/i;
/** Names that session ids have among others. */
const maybe = /^(?:sid|sess|sessid|sessionid|session_id|session|sessiontoken|session_token|sessionkey|session_key)$/i;
const token = /^(?=[^\d]*\d)(?=[^a-f]*[a-f])[\w-]{20,200}$/i;

/** The parameter that carries a session id; undefined where none does. */
function parameterOf(url: URL): string | undefined {
  const path = /;(jsessionid|phpsessid|sid)=[\w.!-]{8,200}/i.exec(url.pathname.slice(0, 2000));
  if (path?.[1]) return path[1].toLowerCase();
  // ASP.NET's own form: 24 signs in a folder of the path.
  if (/\/\((?:S|X\([\w-]{1,20}\)S)\([a-z0-5]{24}\)\)\//.test(url.pathname.slice(0, 2000))) return '(S(...))';
  for (const [name, value] of url.searchParams)
    if ((surely.test(name) && value.length >= 8) || (maybe.test(name) && token.test(value))) return name.slice(0, 60);
  return undefined;
}

const hidden = (url: URL) => printableLine(url.href.replaceAll(/([=(])[\w.!-]{8,}/g, '$1...'), 300);

function* seenOn(page: Page): Generator<Sighting> {
  const own = parameterOf(page.url);
  if (own !== undefined)
    yield {
      cause: own,
      description: `The URL of the page contains a session ID in "${own}".`,
      evidence: hidden(page.url),
    };
  const { named, forms, base } = elementsOf(page);
  const seen = (url: URL | undefined, element: Element): Sighting | undefined => {
    const name = url && isSameSite(url, page.url) ? parameterOf(url) : undefined;
    if (url === undefined || name === undefined) return undefined;
    return {
      cause: name,
      description: `A link or form of the page contains a session ID in "${name}".`,
      evidence: `<${element.name}> ${hidden(url)}`,
    };
  };
  for (const element of named('a', 'area', 'iframe', 'frame')) {
    const address = element.attribs.href ?? element.attribs.src ?? '';
    // Most links carry nothing.
    const sighting = /[?;(]/.test(address) ? seen(webAddress(address, base), element) : undefined;
    if (sighting) yield sighting;
  }
  for (const { action, element } of forms) {
    const sighting = seen(action, element);
    if (sighting) yield sighting;
  }
}

/**
 * The address of a page, or a link or form to the same site, carries a session id: `;jsessionid=...`, `?PHPSESSID=...`,
 * `/(S(...))/`, or `?sid=` with a value that looks drawn. Firm.
 */
export const sessionIdInUrl: PassiveCheck = {
  id: 'session-id-in-url',
  title: 'Session ID in URL',
  score: 6,
  confidence: 'firm',
  cwe: [598, 384],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/598.html',
  ],
  risk: 'URLs are stored in browser histories and logs, sent to other sites in the Referer header and shared by visitors. An attacker who obtains such a URL can hijack the session. A link with a session ID chosen by the attacker enables session fixation.',
  recommendation:
    'Transmit session IDs in cookies only: Java `<tracking-mode>COOKIE</tracking-mode>`, PHP `session.use_only_cookies = 1` and `session.use_trans_sid = 0`, ASP.NET `<sessionState cookieless="false" />`.',
  appliesTo: (page) => isShownPage(page) || parameterOf(page.url) !== undefined,
  inspect: (page) => oncePerCause(seenOn(page)),
};
