import { headerLines, withoutHeader } from '../headers/evidence.ts';
import { frameAncestors, frameOptions } from '../headers/frame-limits.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page may be put into a frame of any site: it has neither X-Frame-Options nor frame-ancestors, or frame-ancestors
 * that allow everybody. Where X-Frame-Options is there and cannot be read, another check says so. Certain.
 */
export const framingAllowed: PassiveCheck = {
  id: 'framing-allowed',
  title: 'Any site may put the page into a frame',
  score: 6,
  confidence: 'certain',
  cwe: [1021],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors',
    'https://cheatsheetseries.owasp.org/cheatsheets/Clickjacking_Defense_Cheat_Sheet.html',
  ],
  risk: 'Another site lays the page invisibly over its own: visitors who are signed in here click on buttons that they do not see.',
  recommendation: `Say who may frame it; the policy is what browsers heed, X-Frame-Options is for old ones:\n${toSend('Content-Security-Policy', "frame-ancestors 'self'")}\n${toSend('X-Frame-Options', 'SAMEORIGIN')}`,
  judges: isDocument,
  look: (page) => {
    const ancestors = frameAncestors(page);
    if (ancestors === 'anywhere')
      return [
        {
          cause: 'frame-ancestors',
          description:
            'The frame-ancestors of the page allow every site, and browsers skip X-Frame-Options beside them.',
          evidence: [policyLines(page), headerLines(page, 'X-Frame-Options')].filter((line) => line !== '').join('\n'),
        },
      ];
    if (ancestors === 'limited' || frameOptions(page).kind !== 'none') return [];
    return [
      {
        cause: '',
        description: 'The page has neither X-Frame-Options nor a content security policy with frame-ancestors.',
        evidence: withoutHeader(page, 'X-Frame-Options'),
      },
    ];
  },
};
