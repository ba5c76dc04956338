import { policiesOf } from '../headers/content-security.ts';
import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * The only policy of a page is one that reports and blocks nothing: `Content-Security-Policy-Report-Only: default-src
 * 'self'`. A reporting policy beside one that is enforced is a rehearsal of the next one, and silent. Certain.
 */
export const cspReportOnly: PassiveCheck = {
  id: 'csp-report-only',
  title: 'CSP in report-only mode',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy-Report-Only',
    'https://www.w3.org/TR/CSP3/#cspro-header',
  ],
  risk: 'Browsers report injected scripts and run them nevertheless. The page is not protected against cross-site scripting (XSS).',
  recommendation: `When the reports show no more legitimate content, send the same policy as Content-Security-Policy:\n${toSend('Content-Security-Policy', '<the policy of the report-only header>')}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const { enforced, reportOnly } = policiesOf(page);
    if (enforced.length > 0 || reportOnly.length === 0) return [];
    return [
      {
        cause: '',
        description:
          'The page has a Content-Security-Policy-Report-Only header and no enforced Content Security Policy (CSP).',
        evidence: headerLines(page, 'Content-Security-Policy-Report-Only'),
      },
    ];
  },
};
