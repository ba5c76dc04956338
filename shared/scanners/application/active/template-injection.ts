import type { ActiveCheck } from '../active-check.ts';
import { echoes } from '../answers/echoes.ts';
import { type Sum, workedOut } from '../answers/worked-out.ts';
import { causeOf, pointInWords, takesValue } from '../probing/point-words.ts';

const within = (before: string, after: string): Sum => ({
  value: (_, { a, b }) => `${before}${a}*${b}${after}`,
  control: (_, { a, b }) => `${a}*${b}`,
});

/** A product in the brackets of template engines. */
export const templateSums: readonly Sum[] = [
  within('{{', '}}'),
  within('<%= ', ' %>'),
  within('{', '}'),
  within('@(', ')'),
  // Where brackets are taken out once, each in its turn: what is left of those around them comes together.
  within('{}}{', '}{%}'),
];

/**
 * Server-side template injection (SSTI). A value is evaluated as a template on the server, which evaluates what is in
 * its brackets: `{{7*8}}`, `<%= 7*8 %>`, `{7*8}` or `@(7*8)` with random numbers are returned as their product, also where
 * a filter takes out brackets. Silent where the numbers alone are multiplied, too, and where a browser would be the one to
 * do so. Certain.
 */
export const templateInjection: ActiveCheck = {
  id: 'template-injection',
  title: 'Server-side template injection (SSTI)',
  score: 8,
  confidence: 'certain',
  cwe: [1336, 94],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/18-Testing_for_Server-side_Template_Injection',
    'https://cwe.mitre.org/data/definitions/1336.html',
  ],
  risk: 'A template can access the objects of the application: an attacker can read settings and secrets and, with most template engines, run arbitrary code on the server.',
  recommendation:
    'Keep templates in files and pass values to them as variables; never build a template from request values. Where users write templates, use a logic-less engine.',
  appliesTo: (point) => takesValue(point) || point.kind === 'cookie',
  async probe(probe) {
    if (!(await echoes(probe))) return undefined;
    const found = await workedOut(probe, templateSums);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} is evaluated as a template on the server: the response contains the product of two injected numbers.`,
      evidence: `sent: ${found.value}\nin the response: ${found.product}`,
      response: found.response,
    };
  },
};
