import { withoutHeader } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { referrerPolicy } from '../headers/referrer-policy.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page says nothing of what other sites learn of its address. Certain, and informational: browsers of today tell them
 * the origin alone by themselves.
 */
export const referrerPolicyMissing: PassiveCheck = {
  id: 'referrer-policy-missing',
  title: 'Page without a referrer policy',
  score: 1,
  confidence: 'certain',
  cwe: [200],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy'],
  risk: 'What a link tells the next site is left to the browser; older ones tell the whole address, with what is in its query.',
  recommendation: `Say it:\n${toSend('Referrer-Policy', 'strict-origin-when-cross-origin')}`,
  judges: isDocument,
  look: (page) =>
    referrerPolicy(page) === undefined
      ? [
          {
            cause: '',
            description: 'Neither a header nor a meta element gives the page a referrer policy.',
            evidence: withoutHeader(page, 'Referrer-Policy'),
          },
        ]
      : [],
};
