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
  title: 'Weak CSP nonce',
  score: 3,
  confidence: 'certain',
  cwe: [331],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/nonce',
    'https://www.w3.org/TR/CSP3/#security-nonces',
  ],
  risk: 'An attacker who can guess the nonce can add it to an injected script, which the browser then runs.',
  recommendation:
    "Generate the nonce from at least 128 bits of a cryptographically secure random number generator, encode it in Base64, and use a new one for every response: crypto.randomBytes(16).toString('base64') in Node.js.",
  appliesTo: isDocument,
  inspect: (page) => {
    const spots = policiesOf(page).enforced.flatMap(({ parsed }) => checkNonceLength(parsed));
    const directives = new Set(spots.map(({ directive }) => directiveName(directive)));
    return [...directives].map((directive) => ({
      cause: directive,
      description: `A nonce in the ${directive} directive of the Content Security Policy (CSP) is shorter than eight characters or is not valid Base64.`,
      evidence: policyLinesWithNonces(page),
    }));
  },
};
