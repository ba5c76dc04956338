import { headerLines } from '../headers/evidence.ts';
import { frameAncestors, frameOptions } from '../headers/frame-limits.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page limits its frames by `X-Frame-Options: ALLOW-FROM ...` alone, which browsers ignore. Silent where
 * frame-ancestors say the same. Certain.
 */
export const frameOptionsAllowFrom: PassiveCheck = {
  id: 'frame-options-allow-from',
  title: 'X-Frame-Options with obsolete ALLOW-FROM',
  score: 6,
  confidence: 'certain',
  cwe: [1021],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Frame-Options#allow-from_origin'],
  risk: 'Browsers ignore ALLOW-FROM and allow every site to frame the page. An attacker can load the page in an invisible frame and make logged-in visitors click on its buttons (clickjacking).',
  recommendation: `Allow the site with the frame-ancestors directive of a Content Security Policy (CSP) instead:\n${toSend('Content-Security-Policy', "frame-ancestors 'self' https://partner.example.com")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const options = frameOptions(page);
    if (options.kind !== 'ignored' || options.why !== 'allow-from' || frameAncestors(page) !== 'none') return [];
    return [
      {
        cause: '',
        description:
          'The X-Frame-Options header is ALLOW-FROM, which browsers ignore, and the page has no frame-ancestors directive.',
        evidence: headerLines(page, 'X-Frame-Options'),
      },
    ];
  },
};
