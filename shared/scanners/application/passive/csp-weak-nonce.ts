import { checkNonceLength } from 'csp_evaluator/dist/checks/security_checks.js';
import { directiveName, policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLinesWithNonces } from '../headers/policy-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A nonce of an enforced policy has fewer than eight characters, or holds what base64 does not: `'nonce-1234'`. Certain
 * for its form; one that is long enough may still be guessed.
 */
export const cspWeakNonce: PassiveCheck = {
  id: 'csp-weak-nonce',
  title: 'Content security policy with a nonce that is too short',
  score: 3,
  confidence: 'certain',
  cwe: [330],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/nonce',
    'https://www.w3.org/TR/CSP3/#security-nonces',
  ],
  risk: 'Who can guess the nonce can give it to an injected script, which then runs.',
  recommendation:
    "Make the nonce from at least 128 random bits of a cryptographic generator, in base64, new for each answer: crypto.randomBytes(16).toString('base64') in Node.",
  judges: isDocument,
  look: (page) => {
    const spots = policiesOf(page).enforced.flatMap(({ parsed }) => checkNonceLength(parsed));
    const directives = new Set(spots.map(({ directive }) => directiveName(directive)));
    return [...directives].map((directive) => ({
      cause: directive,
      description: `A nonce in the policy's ${directive} is shorter than eight characters or is not written in base64.`,
      evidence: policyLinesWithNonces(page),
    }));
  },
};
