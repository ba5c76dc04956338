import { checkScriptUnsafeEval } from 'csp_evaluator/dist/checks/security_checks.js';
import { directiveName, leavesScriptsOpen, weakSpots } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** All policies of a page let text be run as code: `script-src 'self' 'unsafe-eval'`. Certain. */
export const cspEval: PassiveCheck = {
  id: 'csp-eval',
  title: 'CSP allows unsafe-eval',
  score: 6,
  confidence: 'certain',
  cwe: [693, 95],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy#unsafe-eval',
    'https://www.w3.org/TR/CSP3/#eval-is-evil',
  ],
  risk: "With 'unsafe-eval', scripts of the page may pass strings to eval, Function or setTimeout. An attacker who controls such a string can run code without injecting a script element.",
  recommendation: `Remove 'unsafe-eval' from script-src; WebAssembly needs 'wasm-unsafe-eval' only. Replace eval, new Function and timers with string arguments by plain code or JSON.parse, and precompile templates.\n${toSend('Content-Security-Policy', "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'")}`,
  appliesTo: isDocument,
  inspect: (page) =>
    weakSpots(page, leavesScriptsOpen, ({ effective }) => checkScriptUnsafeEval(effective))
      .slice(0, 1)
      .map(({ directive }) => ({
        cause: '',
        description: `The ${directiveName(directive)} directive of the Content Security Policy (CSP) allows 'unsafe-eval'.`,
        evidence: policyLines(page),
      })),
};
