import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import type { PassiveCheck } from '../passive-check.ts';

const known: ReadonlySet<string> = new Set(['strict', 'lax', 'none']);

/** A cookie's SameSite has a value that no browser knows: `SameSite=True`. Certain. */
export const cookieSamesiteInvalid: PassiveCheck = {
  id: 'cookie-samesite-invalid',
  title: 'Cookie with invalid SameSite attribute',
  score: 3,
  confidence: 'certain',
  cwe: [1275],
  references: [
    'https://www.rfc-editor.org/rfc/rfc6265#section-5.2',
    'https://web.dev/articles/samesite-cookies-explained',
  ],
  risk: 'Browsers treat the cookie as if SameSite were missing: some apply Lax, others send it with every cross-site request. An attacker may use this for cross-site request forgery (CSRF).',
  recommendation: `Set SameSite to Strict, Lax or None, preferably where the application sets the cookie. On a server in front of it:\n${[
    'nginx: proxy_cookie_flags <name> samesite=lax;',
    'Apache: Header always edit* Set-Cookie "(?i);\\s*SameSite=[^;]*" "; SameSite=Lax"',
    'CloudFront: rewrite event.response.cookies in a function on viewer-response.',
  ].join('\n')}`,
  appliesTo: () => true,
  inspect: (page) =>
    liveCookies(page).flatMap(({ name, attributes, shown: header }) => {
      const value = attributes.get('samesite');
      if (value === undefined || known.has(value.toLowerCase())) return [];
      return [
        {
          cause: shown(name, 100),
          description: `The cookie ${shown(name, 100)} is set with SameSite=${shown(value, 40)}. Valid values are Strict, Lax and None.`,
          evidence: `Set-Cookie: ${shown(header)}`,
        },
      ];
    }),
};
