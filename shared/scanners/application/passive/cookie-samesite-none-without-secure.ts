import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A cookie is set with SameSite=None and without Secure. Certain: browsers refuse it or, older ones, send it anywhere. */
export const cookieSamesiteNoneWithoutSecure: PassiveCheck = {
  id: 'cookie-samesite-none-without-secure',
  title: 'Cookie with SameSite=None without Secure attribute',
  score: 3,
  confidence: 'certain',
  cwe: [614, 1275],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#none'],
  risk: 'Current browsers reject the cookie, and functions that depend on it fail. Older browsers accept it and send it with every cross-site request, also over plain HTTP.',
  recommendation:
    'Set SameSite=None together with Secure if other sites need the cookie, otherwise set SameSite=Lax.\nnginx (reverse proxy): proxy_cookie_flags <name> secure samesite=none;\nApache: Header always edit Set-Cookie "(?i)^(<name>=(?!.*;\\s*Secure).*)$" "$1; Secure"\nCloudFront: add Secure to event.response.cookies in a function on viewer-response.',
  appliesTo: () => true,
  inspect: (page) =>
    liveCookies(page)
      .filter(({ attributes }) => attributes.get('samesite')?.toLowerCase() === 'none' && !attributes.has('secure'))
      .map(({ name, shown: header }) => ({
        cause: shown(name, 100),
        description: `The cookie ${shown(name, 100)} is set with SameSite=None and without Secure.`,
        evidence: `Set-Cookie: ${shown(header)}`,
      })),
};
