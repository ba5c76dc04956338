import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A page switches on the script filter of old browsers: `X-XSS-Protection: 1; mode=block`. Off (0) is well. Certain. */
export const xssFilterEnabled: PassiveCheck = {
  id: 'xss-filter-enabled',
  title: 'Script filter of old browsers is switched on',
  score: 1,
  confidence: 'certain',
  cwe: [477],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-XSS-Protection',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html#x-xss-protection',
  ],
  risk: 'The filter is gone from browsers of today; in those that still have it, it can be turned against the page, to switch off single scripts or to read from it.',
  recommendation: `Leave the header out or switch the filter off, and rely on a content security policy:\n${toSend('X-XSS-Protection', '0')}`,
  judges: isDocument,
  look: (page) =>
    /^\s*1/.test(page.headers.get('x-xss-protection') ?? '')
      ? [
          {
            cause: '',
            description: 'X-XSS-Protection switches on a filter that has done more harm than good.',
            evidence: headerLines(page, 'X-XSS-Protection'),
          },
        ]
      : [],
};
