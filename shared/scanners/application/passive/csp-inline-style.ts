import { directiveName, policiesOf } from '../headers/content-security.ts';
import { isDocument } from '../headers/page-kind.ts';
import { policyLines } from '../headers/policy-lines.ts';
import { toSend } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const inline = "'unsafe-inline'";

/**
 * All policies of a page that limit styles allow `'unsafe-inline'` for them, without a nonce or hash beside it. Fires on
 * `default-src 'self'; style-src 'self' 'unsafe-inline'`. Certain, and less of a danger than inline scripts.
 */
export const cspInlineStyle: PassiveCheck = {
  id: 'csp-inline-style',
  title: 'Content security policy allows inline styles',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/style-src',
    'https://www.w3.org/TR/CSP3/#directive-style-src',
  ],
  risk: 'Injected styles can redraw the page to mislead visitors, and read what stands in its fields letter by letter by loading images.',
  recommendation: `Move styles into files, or give style elements a nonce or hash, and leave 'unsafe-inline' out of style-src. Where a library needs style attributes, limit it to style-src-attr.\n${toSend('Content-Security-Policy', "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'")}`,
  judges: isDocument,
  look: (page) => {
    const limiting = policiesOf(page).enforced.flatMap(({ effective }) => {
      const directive = effective.getEffectiveDirective('style-src-elem');
      const sources = effective.directives[directive];
      if (sources === undefined) return [];
      // csp_evaluator takes 'unsafe-inline' back for scripts alone; nonces and hashes do the same for styles.
      const isProved = sources.some((source) => /^'(?:nonce-|sha(?:256|384|512)-)/.test(source));
      return [{ directive, isWeak: sources.includes(inline) && !isProved }];
    });
    if (limiting.some(({ isWeak }) => !isWeak)) return [];
    return limiting.slice(0, 1).map(({ directive }) => ({
      cause: '',
      description: `The policy's ${directiveName(directive)} allows ${inline} for styles.`,
      evidence: policyLines(page),
    }));
  },
};
