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
  partOf: 'security-headers-missing',
  title: 'Cross-Origin-Resource-Policy (CORP) header missing',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Resource-Policy',
    'https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header',
  ],
  risk: "An attacker's page can embed the response as an image or script. Browsers block direct access, but side-channel attacks such as Spectre may be able to read it.",
  recommendation: `Restrict the response to pages of the same site:\n${toSend('Cross-Origin-Resource-Policy', 'same-site')}`,
  appliesTo: isContent,
  inspect: (page) =>
    page.headers.get('cross-origin-resource-policy') === undefined
      ? [
          {
            cause: '',
            description: 'The response has no Cross-Origin-Resource-Policy header.',
            evidence: withoutHeader(page, 'Cross-Origin-Resource-Policy'),
          },
        ]
      : [],
};
