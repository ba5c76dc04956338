import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { toFlagCookies } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A cookie is set without SameSite: `Set-Cookie: a=1; Secure`. Certain; some browsers take it for Lax, others for None. */
export const cookieWithoutSamesite: PassiveCheck = {
  id: 'cookie-without-samesite',
  title: 'Cookie that says not which sites may use it',
  score: 3,
  confidence: 'certain',
  cwe: [1275],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  risk: 'Browsers without a default of their own send the cookie with requests that other sites make: those can act in the name of who is signed in.',
  recommendation: `Say SameSite=Lax, or Strict for what only this site's own pages need:\n${toFlagCookies('SameSite=Lax')}`,
  judges: () => true,
  look: (page) =>
    liveCookies(page)
      .filter(({ attributes }) => !attributes.has('samesite'))
      .map(({ name, shown: header }) => ({
        cause: shown(name, 100),
        description: `The cookie ${shown(name, 100)} is set without SameSite.`,
        evidence: `Set-Cookie: ${shown(header)}`,
      })),
};
