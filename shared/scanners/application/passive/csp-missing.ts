import { policiesOf } from '../headers/content-security.ts';
import { withoutHeader } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { weightOf } from '../headers/page-weight.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A page of HTML comes without a content security policy in its headers or its head, not even a reporting one. Fires on
 * a page with `Content-Type: text/html` and nothing else. Certain.
 */
export const cspMissing: PassiveCheck = {
  id: 'csp-missing',
  partOf: 'security-headers-missing',
  title: 'Content Security Policy (CSP) missing',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP',
    'https://cheatsheetseries.owasp.org/cheatsheets/Content_Security_Policy_Cheat_Sheet.html',
  ],
  risk: 'Without a CSP, the browser does not block injected scripts, so that a single output-encoding error can lead to cross-site scripting (XSS).',
  recommendation: `Send a Content-Security-Policy header that allows scripts by nonce or from this site only; test it first with Content-Security-Policy-Report-Only. Example:\n${toSend('Content-Security-Policy', "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const { enforced, reportOnly } = policiesOf(page);
    if (enforced.length > 0 || reportOnly.length > 0) return [];
    return [
      {
        cause: '',
        score: weightOf(page),
        description: 'The page has no Content Security Policy (CSP), neither in a header nor in a meta element.',
        evidence: withoutHeader(page, 'Content-Security-Policy'),
      },
    ];
  },
};
