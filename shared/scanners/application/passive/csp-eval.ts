import { checkScriptUnsafeEval } from 'csp_evaluator/dist/checks/security_checks.js';
import { directiveName, leavesScriptsOpen, weakSpots } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** All policies of a page let text be run as code: `script-src 'self' 'unsafe-eval'`. Certain. */
export const cspEval: PassiveCheck = {
  id: 'csp-eval',
  title: 'Content security policy lets text run as code',
  score: 6,
  confidence: 'certain',
  cwe: [693, 95],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#unsafe-eval',
    'https://www.w3.org/TR/CSP3/#eval-is-evil',
  ],
  risk: "With 'unsafe-eval' the page's own scripts may hand text to eval, Function or setTimeout: text that an attacker can choose becomes code without a script element.",
  recommendation: `Replace eval, new Function and timers with strings by plain code or JSON.parse, use template engines in their precompiled form, and take 'unsafe-eval' out of script-src ('wasm-unsafe-eval' is enough for WebAssembly).\n${toSend('Content-Security-Policy', "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'")}`,
  judges: isDocument,
  look: (page) =>
    weakSpots(page, leavesScriptsOpen, ({ effective }) => checkScriptUnsafeEval(effective))
      .slice(0, 1)
      .map(({ directive }) => ({
        cause: '',
        description: `The policy's ${directiveName(directive)} allows 'unsafe-eval'.`,
        evidence: policyLines(page),
      })),
};
