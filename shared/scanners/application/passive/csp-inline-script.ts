import { checkScriptUnsafeInline } from 'csp_evaluator/dist/checks/security_checks.js';
import { directiveName, leavesScriptsOpen, weakSpots } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * All policies of a page let scripts run that stand in the page: `script-src 'self' 'unsafe-inline'`, without a nonce or
 * hash beside it, for which browsers ignore it. Certain.
 */
export const cspInlineScript: PassiveCheck = {
  id: 'csp-inline-script',
  title: 'CSP allows unsafe-inline scripts',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#unsafe-inline',
    'https://web.dev/articles/strict-csp',
  ],
  risk: "With 'unsafe-inline', an injected script element or event handler runs as a script of the page. The policy provides no protection against cross-site scripting (XSS).",
  recommendation:
    "Remove 'unsafe-inline' from script-src. Give each script element a nonce that is new in every response, allow it with script-src 'nonce-...' 'strict-dynamic', and move event handlers into scripts. The application has to send the header, and servers in front of it must not replace it (nginx: no add_header of its own; Apache: Header setifempty; CloudFront: Override false).",
  appliesTo: isDocument,
  inspect: (page) =>
    weakSpots(page, leavesScriptsOpen, ({ effective }) =>
      checkScriptUnsafeInline(effective).filter(({ value }) => value === "'unsafe-inline'"),
    )
      .slice(0, 1)
      .map(({ directive }) => ({
        cause: '',
        description: `The ${directiveName(directive)} directive of the Content Security Policy (CSP) allows 'unsafe-inline' without a nonce or hash, which would disable it.`,
        evidence: policyLines(page),
      })),
};
