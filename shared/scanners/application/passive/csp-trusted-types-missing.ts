import { checkRequiresTrustedTypesForScripts } from 'csp_evaluator/dist/checks/strictcsp_checks.js';
import { policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page allows scripts by nonce or hash, and none of its enforced policies requires Trusted Types: `script-src
 * 'nonce-...'` without `require-trusted-types-for 'script'`. For policies that are not as far yet it would be the wrong
 * next step. Certain.
 */
export const cspTrustedTypesMissing: PassiveCheck = {
  id: 'csp-trusted-types-missing',
  title: 'Strict content security policy without Trusted Types',
  score: 1,
  confidence: 'certain',
  cwe: [79],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/require-trusted-types-for',
    'https://www.w3.org/TR/trusted-types/#require-trusted-types-for-csp-directive',
    'https://web.dev/articles/trusted-types',
  ],
  risk: "Nonces and hashes stop injected script elements. Where the page's own scripts hand text of an attacker to innerHTML, eval or a script's address, only Trusted Types have the browser refuse it.",
  recommendation: [
    "Make what scripts write into the page with policies of Trusted Types (trustedTypes.createPolicy, or DOMPurify with RETURN_TRUSTED_TYPE), try it out with Content-Security-Policy-Report-Only: require-trusted-types-for 'script', and then add the directive to the policy. Policies add up, so that a server can send it as a second header beside the application's:",
    `nginx: add_header Content-Security-Policy "require-trusted-types-for 'script'" always;`,
    `Apache: Header always add Content-Security-Policy "require-trusted-types-for 'script'"`,
    'CloudFront (response headers policy): Override false, and the directive in the header that the application sends.',
  ].join('\n'),
  judges: isDocument,
  look: (page) => {
    const { enforced } = policiesOf(page);
    if (!enforced.some(({ parsed }) => parsed.policyHasScriptNonces() || parsed.policyHasScriptHashes())) return [];
    if (enforced.some(({ parsed }) => checkRequiresTrustedTypesForScripts(parsed).length === 0)) return [];
    return [
      {
        cause: '',
        description: "The policy allows scripts by nonce or hash and does not say require-trusted-types-for 'script'.",
        evidence: policyLines(page),
      },
    ];
  },
};
