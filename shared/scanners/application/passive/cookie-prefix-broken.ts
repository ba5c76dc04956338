import type { Page, SetCookie } from '../../../scanning/web/page/page.ts';
import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { isSecure } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** What a prefix demands and the cookie lacks; undefined where it keeps its word (RFC 6265bis, 4.1.3). */
function broken({ name, attributes }: SetCookie, page: Page): string | undefined {
  const prefix = /^__(?:Host|Secure)-/i.exec(name)?.[0].toLowerCase();
  if (prefix === undefined) return undefined;
  if (!isSecure(page)) return 'it is set over plain HTTP';
  if (!attributes.has('secure')) return 'it has no Secure attribute';
  if (prefix === '__secure-') return undefined;
  if (attributes.has('domain') && attributes.get('domain') !== '') return 'it has a Domain attribute';
  return attributes.get('path') === '/' ? undefined : 'its Path is not /';
}

/**
 * A cookie's name begins with `__Host-` or `__Secure-`, and it lacks what that promises: `__Host-id=1; Secure;
 * Path=/shop`. Certain: browsers refuse it.
 */
export const cookiePrefixBroken: PassiveCheck = {
  id: 'cookie-prefix-broken',
  title: 'Cookie name prefix requirements not met',
  score: 3,
  confidence: 'certain',
  cwe: [565],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes',
    'https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-cookie-name-prefixes',
  ],
  risk: 'Browsers reject the cookie, and functions that depend on it fail. Clients that accept it provide none of the protection that the prefix stands for.',
  recommendation:
    'Set cookies with the prefix __Host- over HTTPS with Secure, Path=/ and without Domain. Set cookies with the prefix __Secure- over HTTPS with Secure.',
  appliesTo: () => true,
  inspect: (page) =>
    liveCookies(page).flatMap((cookie) => {
      const why = broken(cookie, page);
      if (why === undefined) return [];
      return [
        {
          cause: shown(cookie.name, 100),
          description: `The cookie ${shown(cookie.name, 100)} does not meet the requirements of its name prefix: ${why}.`,
          evidence: `Set-Cookie: ${shown(cookie.shown)}`,
        },
      ];
    }),
};
