import { withoutHeader } from '../headers/evidence.ts';
import { isContent } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page or data comes without Cross-Origin-Resource-Policy. Silent for scripts, styles, images and fonts, which other
 * sites may be meant to use. Certain, and informational.
 */
export const resourcePolicyMissing: PassiveCheck = {
  id: 'resource-policy-missing',
  title: 'Other sites may load the answer into their process',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Resource-Policy',
    'https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header',
  ],
  risk: 'A page of another site asks for it as an image or script: it cannot read it by rule, but faults of processors and browsers have let it.',
  recommendation: `Keep it to the own site:\n${toSend('Cross-Origin-Resource-Policy', 'same-site')}`,
  judges: isContent,
  look: (page) =>
    page.headers.get('cross-origin-resource-policy') === undefined
      ? [
          {
            cause: '',
            description: 'The answer has no Cross-Origin-Resource-Policy header.',
            evidence: withoutHeader(page, 'Cross-Origin-Resource-Policy'),
          },
        ]
      : [],
};
