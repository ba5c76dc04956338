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
  title: 'CSP allows unsafe-inline styles',
  score: 3,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/style-src',
    'https://www.w3.org/TR/CSP3/#directive-style-src',
  ],
  risk: 'An attacker who can inject styles can alter the appearance of the page, and can read values of form fields character by character through image requests.',
  recommendation: `Remove 'unsafe-inline' from style-src. Move styles into files, or give style elements a nonce or hash. If a library needs style attributes, allow 'unsafe-inline' in style-src-attr only.\n${toSend('Content-Security-Policy', "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'")}`,
  appliesTo: isDocument,
  inspect: (page) => {
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
      description: `The ${directiveName(directive)} directive of the Content Security Policy (CSP) allows ${inline} for styles.`,
      evidence: policyLines(page),
    }));
  },
};
