import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import type { PassiveCheck } from '../passive-check.ts';

const known: ReadonlySet<string> = new Set(['strict', 'lax', 'none']);

/** A cookie's SameSite has a value that no browser knows: `SameSite=True`. Certain. */
export const cookieSamesiteInvalid: PassiveCheck = {
  id: 'cookie-samesite-invalid',
  title: 'Cookie with a SameSite that nobody knows',
  score: 3,
  confidence: 'certain',
  cwe: [1275],
  references: [
    'https://www.rfc-editor.org/rfc/rfc6265#section-5.2',
    'https://web.dev/articles/samesite-cookies-explained',
  ],
  risk: 'Browsers act as if nothing was said: the cookie has not the limits that were meant, and each browser has its own default.',
  recommendation: `Use Strict, Lax or None, nothing else; a value that is wrong is best mended where the application sets it. In front of it:\n${[
    'nginx: proxy_cookie_flags <name> samesite=lax;',
    'Apache: Header always edit* Set-Cookie "(?i);\\s*SameSite=[^;]*" "; SameSite=Lax"',
    'CloudFront: rewrite event.response.cookies in a function on viewer-response.',
  ].join('\n')}`,
  judges: () => true,
  look: (page) =>
    liveCookies(page).flatMap(({ name, attributes, shown: header }) => {
      const value = attributes.get('samesite');
      if (value === undefined || known.has(value.toLowerCase())) return [];
      return [
        {
          cause: shown(name, 100),
          description: `The cookie ${shown(name, 100)} is set with SameSite=${shown(value, 40)}, which no browser knows.`,
          evidence: `Set-Cookie: ${shown(header)}`,
        },
      ];
    }),
};
