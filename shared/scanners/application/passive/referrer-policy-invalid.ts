import { shown } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { referrerPolicyOf } from '../headers/referrer-policy.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A page's referrer policy holds no value that browsers know: `Referrer-Policy: none`. Certain. */
export const referrerPolicyInvalid: PassiveCheck = {
  id: 'referrer-policy-invalid',
  title: 'Referrer-Policy invalid',
  score: 1,
  confidence: 'certain',
  cwe: [200],
  references: ['https://www.w3.org/TR/referrer-policy/#parse-referrer-policy-from-header'],
  risk: 'Browsers ignore the value and apply their default. Older browsers send the full URL to other sites.',
  recommendation: `Use one of the eight values of the standard:\n${toSend('Referrer-Policy', 'same-origin')}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const said = referrerPolicyOf(page);
    if (said === undefined || said.policy !== undefined) return [];
    return [
      {
        cause: '',
        description: `The referrer policy of the page is ${shown(said.written, 60) || 'empty'}, which is not a valid value.`,
        evidence: `Referrer-Policy: ${shown(said.written)}`,
      },
    ];
  },
};
