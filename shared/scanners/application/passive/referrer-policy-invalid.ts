import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { referrerPolicy } from '../headers/referrer-policy.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A page's referrer policy holds no value that browsers know: `Referrer-Policy: none`. Certain. */
export const referrerPolicyInvalid: PassiveCheck = {
  id: 'referrer-policy-invalid',
  title: 'Referrer policy that browsers cannot read',
  score: 1,
  confidence: 'certain',
  cwe: [200],
  references: ['https://www.w3.org/TR/referrer-policy/#parse-referrer-policy-from-header'],
  risk: 'The policy has no effect: browsers act as if nothing was said.',
  recommendation: `Use one of the eight values of the standard:\n${toSend('Referrer-Policy', 'same-origin')}`,
  judges: isDocument,
  look: (page) => {
    const said = referrerPolicy(page);
    if (said === undefined || said.policy !== undefined) return [];
    return [
      {
        cause: '',
        description: `The page's referrer policy is ${shown(said.written, 60) || 'empty'}, which browsers do not know.`,
        evidence: `Referrer-Policy: ${shown(said.written)}`,
      },
    ];
  },
};
