import {
  checkAllowlistFallback,
  checkStrictDynamicNotStandalone,
  checkUnsafeInlineFallback,
} from 'csp_evaluator/dist/checks/strictcsp_checks.js';
import { type ContentPolicy, directiveName, policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** What a policy with nonces or strict-dynamic lacks, and where: directive and words. */
function gapsOf({ parsed }: ContentPolicy): readonly (readonly [string, string])[] {
  // A hash or two beside a list of hosts are no strict policy: to ask for 'unsafe-inline' there would mislead.
  if (!parsed.policyHasScriptNonces() && !parsed.policyHasStrictDynamic()) return [];
  const alone = checkStrictDynamicNotStandalone(parsed).map(({ directive }): [string, string] => [
    directive,
    "a nonce or hash, without which 'strict-dynamic' blocks every script",
  ]);
  const inline = checkUnsafeInlineFallback(parsed).map(({ directive }): [string, string] => [
    directive,
    "'unsafe-inline' for browsers that do not support nonces and hashes",
  ]);
  const hosts = checkAllowlistFallback(parsed).map(({ directive }): [string, string] => [
    directive,
    "https: or hosts for browsers that do not support 'strict-dynamic'",
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
  partOf: 'security-headers-missing',
  title: 'Strict CSP incomplete: nonce, hash or fallback source missing',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://web.dev/articles/strict-csp',
    'https://www.w3.org/TR/CSP3/#strict-dynamic-usage',
    'https://csp-evaluator.withgoogle.com/',
  ],
  risk: "Without a nonce or hash beside 'strict-dynamic', no script of the page runs in any browser. Without fallback sources, scripts do not run in browsers that do not support nonces or 'strict-dynamic' (Safari before 15.4). Broken pages often cause a policy to be removed altogether.",
  recommendation:
    "Set script-src 'nonce-...' 'strict-dynamic' https: 'unsafe-inline' with a new nonce in every response. Current browsers ignore 'unsafe-inline' beside a nonce and https: beside 'strict-dynamic'; do not add https: without 'strict-dynamic'. The application has to send the header, and servers in front of it must not replace it (nginx: no add_header of its own; Apache: Header setifempty; CloudFront: Override false). If 'strict-dynamic' has a nonce or hash and no such browsers visit the site, no change is required.",
  appliesTo: isDocument,
  inspect: (page) => {
    const byDirective = new Map<string, Set<string>>();
    for (const [directive, gap] of policiesOf(page).enforced.flatMap(gapsOf)) {
      const name = directiveName(directive);
      byDirective.set(name, (byDirective.get(name) ?? new Set()).add(gap));
    }
    return [...byDirective].map(([name, gaps]) => ({
      cause: name,
      description: `The ${name} directive of the Content Security Policy (CSP) lacks ${[...gaps].join('; and ')}.`,
      evidence: policyLines(page),
    }));
  },
};
