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
  partOf: 'security-headers-missing',
  title: 'CSP without Trusted Types',
  score: 1,
  confidence: 'certain',
  cwe: [693, 79],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/require-trusted-types-for',
    'https://www.w3.org/TR/trusted-types/#require-trusted-types-for-csp-directive',
    'https://web.dev/articles/trusted-types',
  ],
  risk: 'Nonces and hashes block injected script elements. They do not prevent scripts of the page from passing attacker-controlled text to innerHTML, eval or a script URL (DOM-based XSS), which Trusted Types prevent.',
  recommendation: [
    "Create markup in scripts with Trusted Types policies (trustedTypes.createPolicy, or DOMPurify with RETURN_TRUSTED_TYPE). Test with Content-Security-Policy-Report-Only: require-trusted-types-for 'script', then add the directive to the policy. A server can send it as a second header, as browsers enforce all policies:",
    `nginx: add_header Content-Security-Policy "require-trusted-types-for 'script'" always;`,
    `Apache: Header always add Content-Security-Policy "require-trusted-types-for 'script'"`,
    'CloudFront (response headers policy): Override false; the application sends the directive in its own header.',
  ].join('\n'),
  appliesTo: isDocument,
  inspect: (page) => {
    const { enforced } = policiesOf(page);
    if (!enforced.some(({ parsed }) => parsed.policyHasScriptNonces() || parsed.policyHasScriptHashes())) return [];
    if (enforced.some(({ parsed }) => checkRequiresTrustedTypesForScripts(parsed).length === 0)) return [];
    return [
      {
        cause: '',
        description:
          "The Content Security Policy (CSP) allows scripts by nonce or hash and does not contain require-trusted-types-for 'script'.",
        evidence: policyLines(page),
      },
    ];
  },
};
