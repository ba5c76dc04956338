import { headerLines, shown } from '../headers/evidence.ts';
import { frameAncestors, frameOptions } from '../headers/frame-limits.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page's X-Frame-Options has no value that browsers know, and no frame-ancestors stand in for it: `X-Frame-Options:
 * ALLOWALL`. Certain.
 */
export const frameOptionsMalformed: PassiveCheck = {
  id: 'frame-options-malformed',
  title: 'X-Frame-Options header malformed',
  score: 6,
  confidence: 'certain',
  cwe: [1021],
  references: [
    'https://html.spec.whatwg.org/multipage/speculative-loading.html#the-x-frame-options-header',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Frame-Options',
  ],
  risk: 'Browsers ignore the invalid header and allow every site to frame the page. An attacker can load the page in an invisible frame and make logged-in visitors click on its buttons (clickjacking).',
  recommendation: `Set the header to one of its two valid values, DENY or SAMEORIGIN:\n${toSend('X-Frame-Options', 'DENY')}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const options = frameOptions(page);
    if (options.kind !== 'ignored' || options.why !== 'unknown' || frameAncestors(page) !== 'none') return [];
    return [
      {
        cause: '',
        description: `The X-Frame-Options header is ${shown(options.value, 60) || 'empty'}, which is not a valid value.`,
        evidence: headerLines(page, 'X-Frame-Options'),
      },
    ];
  },
};
