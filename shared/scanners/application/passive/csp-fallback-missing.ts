import {
  checkAllowlistFallback,
  checkStrictDynamicNotStandalone,
  checkUnsafeInlineFallback,
} from 'csp_evaluator/dist/checks/strictcsp_checks.js';
import { directiveName, type Policy, policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** What a policy with nonces or strict-dynamic lacks, and where: directive and words. */
function gapsOf({ parsed }: Policy): readonly (readonly [string, string])[] {
  // A hash or two beside a list of hosts are no strict policy: to ask for 'unsafe-inline' there would mislead.
  if (!parsed.policyHasScriptNonces() && !parsed.policyHasStrictDynamic()) return [];
  const alone = checkStrictDynamicNotStandalone(parsed).map(({ directive }): [string, string] => [
    directive,
    "a nonce or hash, without which 'strict-dynamic' lets no script run",
  ]);
  const inline = checkUnsafeInlineFallback(parsed).map(({ directive }): [string, string] => [
    directive,
    "'unsafe-inline' for browsers that know no nonces and hashes",
  ]);
  const hosts = checkAllowlistFallback(parsed).map(({ directive }): [string, string] => [
    directive,
    "https: or hosts for browsers that do not know 'strict-dynamic'",
  ]);
  return [...alone, ...inline, ...hosts];
}

/**
 * An enforced policy has nonces or strict-dynamic without what belongs beside them: `script-src 'nonce-...'
 * 'strict-dynamic'` has neither 'unsafe-inline' nor https: for older browsers, `script-src 'strict-dynamic'` no nonce.
 * Certain.
 */
export const cspFallbackMissing: PassiveCheck = {
  id: 'csp-fallback-missing',
  title: "Content security policy lacks what belongs beside nonces and 'strict-dynamic'",
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://web.dev/articles/strict-csp',
    'https://www.w3.org/TR/CSP3/#strict-dynamic-usage',
    'https://csp-evaluator.withgoogle.com/',
  ],
  risk: "Scripts of the page do not run in browsers that know nonces or 'strict-dynamic' not yet (Safari before 15.4), or, where 'strict-dynamic' stands alone, in none. What breaks for visitors is a reason to drop the whole policy.",
  recommendation:
    "Write script-src 'nonce-...' 'strict-dynamic' https: 'unsafe-inline', with a nonce that is new with each answer. Browsers of today ignore 'unsafe-inline' beside a nonce, and https: beside 'strict-dynamic': for them the policy gets no weaker. Do not add https: without 'strict-dynamic'. Where no such old browsers visit the site, this can stay as it is, unless 'strict-dynamic' stands alone. The application has to write the header; what is in front of it must pass it through (nginx: no add_header of its own; Apache: Header setifempty; CloudFront: Override false).",
  judges: isDocument,
  look: (page) => {
    const byDirective = new Map<string, Set<string>>();
    for (const [directive, gap] of policiesOf(page).enforced.flatMap(gapsOf)) {
      const name = directiveName(directive);
      byDirective.set(name, (byDirective.get(name) ?? new Set()).add(gap));
    }
    return [...byDirective].map(([name, gaps]) => ({
      cause: name,
      description: `The policy's ${name} lacks ${[...gaps].join('; and ')}.`,
      evidence: policyLines(page),
    }));
  },
};
