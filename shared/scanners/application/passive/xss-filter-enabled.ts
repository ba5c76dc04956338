import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A page switches on the script filter of old browsers: `X-XSS-Protection: 1; mode=block`. Off (0) is well. Certain. */
export const xssFilterEnabled: PassiveCheck = {
  id: 'xss-filter-enabled',
  partOf: 'security-headers-missing',
  title: 'Deprecated X-XSS-Protection filter enabled',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-XSS-Protection',
    'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html#x-xss-protection',
  ],
  risk: 'Current browsers ignore the header. In old browsers an attacker can misuse the filter to disable individual scripts of the page or to read data from it.',
  recommendation: `Remove the header or disable the filter, and use a Content Security Policy (CSP) instead:\n${toSend('X-XSS-Protection', '0')}`,
  appliesTo: isDocument,
  inspect: (page) =>
    /^\s*1/.test(page.headers.get('x-xss-protection') ?? '')
      ? [
          {
            cause: '',
            description: 'The X-XSS-Protection header enables the deprecated XSS filter of old browsers.',
            evidence: headerLines(page, 'X-XSS-Protection'),
          },
        ]
      : [],
};
