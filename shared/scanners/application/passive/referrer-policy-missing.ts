import { withoutHeader } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { referrerPolicyOf } from '../headers/referrer-policy.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page says nothing of what other sites learn of its address. Certain, and informational: browsers of today tell them
 * the origin alone by themselves.
 */
export const referrerPolicyMissing: PassiveCheck = {
  id: 'referrer-policy-missing',
  partOf: 'security-headers-missing',
  title: 'Referrer-Policy missing',
  score: 1,
  confidence: 'certain',
  cwe: [200],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy'],
  risk: 'The default of the browser applies. Older browsers send the full URL, including the query string, to other sites in the Referer header.',
  recommendation: `Send the header with every page:\n${toSend('Referrer-Policy', 'strict-origin-when-cross-origin')}`,
  appliesTo: isDocument,
  inspect: (page) =>
    referrerPolicyOf(page) === undefined
      ? [
          {
            cause: '',
            description: 'The page has no referrer policy, neither in a header nor in a meta element.',
            evidence: withoutHeader(page, 'Referrer-Policy'),
          },
        ]
      : [],
};
