import type { Check } from '../../../../scanning/check.ts';
import { policiesOf } from '../../headers/content-security.ts';
import { policyLinesWithNonces } from '../../headers/policy-lines.ts';
import type { Page } from '../../page.ts';
import { ofTarget, placeOf } from '../place.ts';
import type { SiteArtifact } from '../site-artifact.ts';

function noncesOf(page: Page): ReadonlySet<string> {
  const sources = policiesOf(page).enforced.flatMap(({ parsed }) => Object.values(parsed.directives).flat());
  return new Set(sources.filter((source) => source !== undefined && /^'nonce-./.test(source)).map(String));
}

/**
 * The front page, asked twice, has the same nonce in its content security policy both times: `'nonce-abc123'`. Silent
 * where the second answer came from a cache (Age), which gives the same bytes. Firm: a cache may not say so.
 */
export const cspNonceReused: Check<SiteArtifact> = {
  id: 'csp-nonce-reused',
  title: 'Content security policy with a nonce that stays the same',
  score: 6,
  confidence: 'firm',
  cwe: [330, 693],
  references: ['https://www.w3.org/TR/CSP3/#security-nonces', 'https://web.dev/articles/strict-csp'],
  risk: 'Who reads the nonce in one answer gives it to the script that they inject into the next one: the policy lets it run.',
  recommendation:
    'Make a new random nonce for each answer, and keep pages with nonces out of caches; for pages that are cached allow scripts by hash.\nnginx and CloudFront: no fixed Content-Security-Policy with a nonce there\nApache: the same; mod_unique_id is not random enough',
  judge: (site) => {
    const { home, again } = site;
    const ran = { kind: 'ran', instances: [], lookedAt: ofTarget(site) } as const;
    const nonces = noncesOf(home);
    if (nonces.size === 0) return ran;
    if (again === undefined) return { kind: 'not_testable', reason: 'The front page could not be asked a second time' };
    if (again.headers.get('age') !== undefined)
      return { kind: 'not_testable', reason: 'The front page comes from a cache, with the policy that was kept' };
    if (noncesOf(again).isDisjointFrom(nonces)) return ran;
    const instance = {
      ...placeOf(site, 'nonce', home.url),
      description: 'Two answers of the front page have the same nonce in their content security policy.',
      evidence: `First answer:\n${policyLinesWithNonces(home)}\nSecond answer:\n${policyLinesWithNonces(again)}`,
    };
    return { ...ran, instances: [instance] };
  },
};
