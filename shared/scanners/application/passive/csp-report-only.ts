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
  title: 'Content security policy is not enforced',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy-Report-Only',
    'https://www.w3.org/TR/CSP3/#cspro-header',
  ],
  risk: 'The browser tells of injected scripts and runs them all the same. Who reads the header may take the page for protected.',
  recommendation: `Once the reports are quiet, send the same policy as Content-Security-Policy:\n${toSend('Content-Security-Policy', '<the policy that is reported on today>')}`,
  judges: isDocument,
  look: (page) => {
    const { enforced, reportOnly } = policiesOf(page);
    if (enforced.length > 0 || reportOnly.length === 0) return [];
    return [
      {
        cause: '',
        description: 'The page has a content security policy for reports and none that is enforced.',
        evidence: headerLines(page, 'Content-Security-Policy-Report-Only'),
      },
    ];
  },
};
