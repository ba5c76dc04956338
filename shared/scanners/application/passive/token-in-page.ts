import type { Page } from '../../../scanning/web/page/page.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { isScript, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const jwt = /(?<![\w.-])(eyJ[\w-]{10,2000})\.(eyJ[\w-]{10,8000})\.([\w-]{20,2000})(?![\w-])/g;

function readPart(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

const personal = [
  'sub',
  'email',
  'preferred_username',
  'username',
  'user_id',
  'userId',
  'uid',
  'roles',
  'scope',
  'scp',
];

/** What a token says of itself; undefined for one that is public by its nature, or none. */
function claimsOf(header: string, payload: string): Readonly<Record<string, unknown>> | undefined {
  const claims = typeof readPart(header)?.alg === 'string' ? readPart(payload) : undefined;
  if (claims === undefined || !personal.some((name) => name in claims)) return undefined;
  // Supabase and its like give every browser a token of nobody; the example of jwt.io is on many pages.
  if (claims.role === 'anon' || (claims.sub === '1234567890' && claims.name === 'John Doe')) return undefined;
  return claims;
}

function* seenOn(page: Page): Generator<Sighting> {
  if (!page.text.includes('eyJ')) return;
  for (const [whole, header = '', payload = ''] of page.text.matchAll(jwt)) {
    const claims = claimsOf(header, payload);
    if (!claims) continue;
    const issuer = typeof claims.iss === 'string' ? claims.iss : '';
    const names = Object.keys(claims).slice(0, 15).join(', ');
    yield {
      cause: issuer.slice(0, 200),
      description: `The ${isScript(page) ? 'script' : 'page'} contains a signed JSON Web Token (JWT)${issuer === '' ? '' : ` issued by ${printableLine(issuer, 100)}`} with user claims.`,
      evidence: printableLine(`eyJ... (${whole.length} characters), claims: ${names}`, 400),
    };
  }
}

/**
 * A page or a script holds a JSON Web Token with claims of a user: three parts in base64url of which the first two are
 * JSON, with `alg` and with `sub`, a name or roles. Firm; tokens that every browser gets are passed over.
 */
export const tokenInPage: PassiveCheck = {
  id: 'token-in-page',
  title: 'JSON Web Token (JWT) exposed in page or script',
  score: 3,
  confidence: 'firm',
  cwe: [522, 524],
  references: [
    'https://datatracker.ietf.org/doc/html/rfc7519',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html',
  ],
  risk: 'The token is stored in caches and saved pages and is readable by every script of the page. An attacker who obtains it can act as the user until it expires.',
  recommendation:
    'Keep tokens in cookies with HttpOnly, Secure and SameSite, or on the server. Send pages that contain a token with `Cache-Control: no-store`.',
  appliesTo: (page) => isShownPage(page) || isScript(page),
  inspect: (page) => oncePerCause(seenOn(page)),
};
