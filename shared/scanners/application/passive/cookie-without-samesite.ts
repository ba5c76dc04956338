import { shown } from '../headers/evidence.ts';
import { liveCookies } from '../headers/live-cookies.ts';
import { toFlagCookies } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A cookie is set without SameSite: `Set-Cookie: a=1; Secure`. Certain; some browsers take it for Lax, others for None. */
export const cookieWithoutSamesite: PassiveCheck = {
  id: 'cookie-without-samesite',
  title: 'Cookie without SameSite attribute',
  score: 3,
  confidence: 'certain',
  cwe: [1275],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value',
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  risk: "Browsers that do not apply Lax by default send the cookie with cross-site requests. An attacker's site can then send requests in the session of a logged-in visitor (cross-site request forgery, CSRF).",
  recommendation: `Set SameSite=Lax, or SameSite=Strict for cookies that cross-site requests do not need:\n${toFlagCookies('SameSite=Lax')}`,
  appliesTo: () => true,
  inspect: (page) =>
    liveCookies(page)
      .filter(({ attributes }) => !attributes.has('samesite'))
      .map(({ name, shown: header }) => ({
        cause: shown(name, 100),
        description: `The cookie ${shown(name, 100)} is set without the SameSite attribute.`,
        evidence: `Set-Cookie: ${shown(header)}`,
      })),
};
