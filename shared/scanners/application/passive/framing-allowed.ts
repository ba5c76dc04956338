import { headerLines, withoutHeader } from '../headers/evidence.ts';
import { frameAncestors, frameOptions } from '../headers/frame-limits.ts';
import { isDocument } from '../headers/page-kind.ts';
import { weightOf } from '../headers/page-weight.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page may be put into a frame of any site: it has neither X-Frame-Options nor frame-ancestors, or frame-ancestors
 * that allow everybody. Where X-Frame-Options is there and cannot be read, another check says so. Certain.
 */
export const framingAllowed: PassiveCheck = {
  id: 'framing-allowed',
  partOf: 'security-headers-missing',
  title: 'Clickjacking protection missing (X-Frame-Options, frame-ancestors)',
  score: 6,
  confidence: 'certain',
  cwe: [1021],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors',
    'https://cheatsheetseries.owasp.org/cheatsheets/Clickjacking_Defense_Cheat_Sheet.html',
  ],
  risk: 'An attacker can load the page in an invisible frame on another site and make logged-in visitors click on its buttons (clickjacking).',
  recommendation: `Restrict framing with frame-ancestors; X-Frame-Options covers old browsers:\n${toSend('Content-Security-Policy', "frame-ancestors 'self'")}\n${toSend('X-Frame-Options', 'SAMEORIGIN')}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const ancestors = frameAncestors(page);
    if (ancestors === 'anywhere')
      return [
        {
          cause: 'frame-ancestors',
          score: weightOf(page),
          description:
            'The frame-ancestors directive of the page allows every site, and browsers then ignore X-Frame-Options.',
          evidence: [policyLines(page), headerLines(page, 'X-Frame-Options')].filter((line) => line !== '').join('\n'),
        },
      ];
    if (ancestors === 'limited' || frameOptions(page).kind !== 'none') return [];
    return [
      {
        cause: '',
        score: weightOf(page),
        description:
          'The page has neither an X-Frame-Options header nor a Content Security Policy (CSP) with frame-ancestors.',
        evidence: withoutHeader(page, 'X-Frame-Options'),
      },
    ];
  },
};
