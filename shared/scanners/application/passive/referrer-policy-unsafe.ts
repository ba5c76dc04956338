import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { referrerPolicy } from '../headers/referrer-policy.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page tells other sites its whole address: `Referrer-Policy: unsafe-url` or `no-referrer-when-downgrade`. Values that
 * browsers do not know are skipped, the last one that they know counts. Certain.
 */
export const referrerPolicyUnsafe: PassiveCheck = {
  id: 'referrer-policy-unsafe',
  title: 'Referrer policy tells other sites whole addresses',
  score: 3,
  confidence: 'certain',
  cwe: [200],
  references: [
    'https://www.w3.org/TR/referrer-policy/#referrer-policy-unsafe-url',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy#directives',
  ],
  risk: 'Every site that is linked to or loaded from reads path and query: names, search words, and tokens that reset a password or open a shared document.',
  recommendation: `Tell other sites the origin at most:\n${toSend('Referrer-Policy', 'strict-origin')}`,
  judges: isDocument,
  look: (page) => {
    const said = referrerPolicy(page);
    if (said?.policy === undefined || said.keepsPaths) return [];
    return [
      {
        cause: said.policy,
        description: `The page's referrer policy is ${said.policy}.`,
        evidence: `Referrer-Policy: ${shown(said.written)}`,
      },
    ];
  },
};
