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
  title: 'X-Frame-Options that browsers cannot read',
  score: 6,
  confidence: 'certain',
  cwe: [1021],
  references: [
    'https://html.spec.whatwg.org/multipage/speculative-loading.html#the-x-frame-options-header',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Frame-Options',
  ],
  risk: 'The header has no effect: any site may lay the page invisibly over its own and catch clicks of visitors who are signed in.',
  recommendation: `There are two values, DENY and SAMEORIGIN:\n${toSend('X-Frame-Options', 'DENY')}`,
  judges: isDocument,
  look: (page) => {
    const options = frameOptions(page);
    if (options.kind !== 'ignored' || options.why !== 'unknown' || frameAncestors(page) !== 'none') return [];
    return [
      {
        cause: '',
        description: `X-Frame-Options is ${shown(options.value, 60) || 'empty'}, which browsers ignore.`,
        evidence: headerLines(page, 'X-Frame-Options'),
      },
    ];
  },
};
