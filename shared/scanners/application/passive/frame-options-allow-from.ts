import { headerLines } from '../headers/evidence.ts';
import { frameAncestors, frameOptions } from '../headers/frame-limits.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page limits its frames by `X-Frame-Options: ALLOW-FROM ...` alone, which no browser heeds any more. Silent where
 * frame-ancestors say the same. Certain.
 */
export const frameOptionsAllowFrom: PassiveCheck = {
  id: 'frame-options-allow-from',
  title: 'X-Frame-Options with ALLOW-FROM',
  score: 6,
  confidence: 'certain',
  cwe: [1021],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Frame-Options#allow-from_origin'],
  risk: 'Browsers have dropped ALLOW-FROM and let every site frame the page, not only the one that is named.',
  recommendation: `Name that site in the policy instead:\n${toSend('Content-Security-Policy', "frame-ancestors 'self' https://partner.example.com")}`,
  judges: isDocument,
  look: (page) => {
    const options = frameOptions(page);
    if (options.kind !== 'ignored' || options.why !== 'allow-from' || frameAncestors(page) !== 'none') return [];
    return [
      {
        cause: '',
        description: 'X-Frame-Options is ALLOW-FROM, which browsers ignore, and there is no frame-ancestors.',
        evidence: headerLines(page, 'X-Frame-Options'),
      },
    ];
  },
};
