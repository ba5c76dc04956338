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
  title: 'Content security policy allows inline scripts',
  score: 6,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#unsafe-inline',
    'https://web.dev/articles/strict-csp',
  ],
  risk: "With 'unsafe-inline' an injected script element or event handler runs as the page's own: the policy does not stop what it is mostly there for.",
  recommendation:
    "Give each script element a nonce that is new with each answer, allow it by script-src 'nonce-...' 'strict-dynamic', move event handlers into scripts, and drop 'unsafe-inline'. The application has to write the header then; a server or CDN in front of it must pass it through (nginx: no add_header of its own; Apache: Header setifempty; CloudFront: Override false).",
  judges: isDocument,
  look: (page) =>
    weakSpots(page, leavesScriptsOpen, ({ effective }) =>
      checkScriptUnsafeInline(effective).filter(({ value }) => value === "'unsafe-inline'"),
    )
      .slice(0, 1)
      .map(({ directive }) => ({
        cause: '',
        description: `The policy's ${directiveName(directive)} allows 'unsafe-inline', and no nonce or hash takes it back.`,
        evidence: policyLines(page),
      })),
};
