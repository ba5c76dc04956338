import { policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const headerOnly = ['frame-ancestors', 'sandbox', 'report-uri'] as const;

/**
 * A policy in a meta element has a directive that counts in a header alone, and no header has it: `<meta
 * http-equiv="Content-Security-Policy" content="frame-ancestors 'none'">`. Certain.
 */
export const cspIgnoredMetaDirective: PassiveCheck = {
  id: 'csp-ignored-meta-directive',
  title: 'CSP directive ignored in meta element',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors',
  ],
  risk: 'Browsers ignore frame-ancestors, sandbox and report-uri in a meta element. The page can be framed by other sites, is not sandboxed, and violations are not reported.',
  recommendation: `Send these directives in the Content-Security-Policy header:\n${toSend('Content-Security-Policy', "frame-ancestors 'self'")}`,
  appliesTo: isDocument,
  inspect: (page) => {
    const { enforced } = policiesOf(page);
    const has = (from: 'header' | 'meta', name: string) =>
      enforced.some((policy) => policy.from === from && name in policy.parsed.directives);
    return headerOnly
      .filter((name) => has('meta', name) && !has('header', name))
      .map((name) => ({
        cause: name,
        description: `A meta element of the page contains the Content Security Policy (CSP) directive ${name}, which browsers accept in the header only.`,
        evidence: policyLines(page),
      }));
  },
};
