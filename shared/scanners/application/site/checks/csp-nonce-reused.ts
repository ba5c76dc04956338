import type { Check } from '../../../../scanning/check.ts';
import type { Page } from '../../../../scanning/web/page/page.ts';
import { policiesOf } from '../../headers/content-security.ts';
import { policyLinesWithNonces } from '../../headers/policy-lines.ts';
import type { SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

function noncesOf(page: Page): ReadonlySet<string> {
  const sources = policiesOf(page).enforced.flatMap(({ parsed }) => Object.values(parsed.directives).flat());
  return new Set(sources.filter((source) => source !== undefined && /^'nonce-./.test(source)).map(String));
}

/**
 * CSP nonce reused. The home page, requested twice, has the same nonce in its content security policy both times:
 * `'nonce-abc123'`. Silent where the second answer came from a cache (Age), which gives the same bytes. Firm: a cache
 * may not say so.
 */
export const cspNonceReused: Check<SiteArtifact> = {
  id: 'csp-nonce-reused',
  title: 'CSP nonce reused',
  score: 6,
  confidence: 'firm',
  cwe: [330, 693],
  references: ['https://www.w3.org/TR/CSP3/#security-nonces', 'https://web.dev/articles/strict-csp'],
  risk: 'An attacker who can inject markup and read the nonce from one response can use it for an injected script in the next one. The Content Security Policy (CSP) then allows the script.',
  recommendation:
    'Generate a new random nonce for each response, and exclude pages with nonces from caches; for cached pages, allow scripts by hash.\nnginx and CloudFront: no fixed Content-Security-Policy header with a nonce\nApache: the same; mod_unique_id is not random enough',
  judge: (site) => {
    const { home, again } = site;
    const ran = { kind: 'ran', instances: [], examined: ofTarget(site) } as const;
    const nonces = noncesOf(home);
    if (nonces.size === 0) return ran;
    if (again === undefined)
      return { kind: 'not_testable', reason: 'The home page could not be requested a second time' };
    if (again.headers.get('age') !== undefined)
      return { kind: 'not_testable', reason: 'The home page was served from a cache together with its stored policy' };
    if (noncesOf(again).isDisjointFrom(nonces)) return ran;
    const instance = {
      ...subjectOf(site, 'nonce', home.url),
      description: 'Two responses of the home page contain the same nonce in their Content Security Policy (CSP).',
      evidence: `First response:\n${policyLinesWithNonces(home)}\nSecond response:\n${policyLinesWithNonces(again)}`,
    };
    return { ...ran, instances: [instance] };
  },
};
