import type { ActiveCheck } from '../active-check.ts';
import { echoes } from '../probing/echoes.ts';
import { causeOf, takesValue, wordsOf } from '../probing/point-words.ts';
import { type Sum, workedOut } from '../probing/worked-out.ts';

const within = (before: string, after: string): Sum => ({
  value: (_, { a, b }) => `${before}${a}*${b}${after}`,
  control: (_, { a, b }) => `${a}*${b}`,
});

const sums: readonly Sum[] = [within('{{', '}}'), within('<%= ', ' %>'), within('{', '}'), within('@(', ')')];

/**
 * A value is read as a template on the server, which works out what stands in its brackets: `{{7*8}}`, `<%= 7*8 %>`,
 * `{7*8}` or `@(7*8)` with random numbers come back as their product. Silent where the numbers alone are
 * multiplied, too, and where a browser would be the one to do so. Certain.
 */
export const templateInjection: ActiveCheck = {
  id: 'template-injection',
  title: 'Values are read as templates on the server',
  score: 8,
  confidence: 'certain',
  cwe: [1336],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/18-Testing_for_Server-side_Template_Injection',
    'https://cwe.mitre.org/data/definitions/1336.html',
  ],
  risk: 'A template can reach the objects of the application: settings and secrets are read, and with most engines any program is run on the server.',
  recommendation:
    "Keep templates in files and give values to them as variables; never build a template's text from a request. Where users write templates, take an engine without logic.",
  asks: (point) => takesValue(point),
  async probe(probe) {
    if (!(await echoes(probe))) return undefined;
    const found = await workedOut(probe, sums);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${wordsOf(probe.point)} is read as a template: the server worked out what stands in it.`,
      evidence: `sent: ${found.value}\nin the answer: ${found.product}`,
      response: found.response,
    };
  },
};
