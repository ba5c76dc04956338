import type { ActiveCheck } from '../active-check.ts';
import { echoes } from '../answers/echoes.ts';
import { type Sum, workedOut } from '../answers/worked-out.ts';
import { causeOf, pointInWords, takesValue } from '../probing/point-words.ts';

const within = (before: string, after = ''): Sum => ({
  value: (_, { a, b }) => `${before}{${a}*${b}}${after}`,
  control: (_, { a, b }) => `{${a}*${b}}`,
});

const sums: readonly Sum[] = [within('$'), within('#'), within('%'), within('*'), within('[[$', ']]')];

/**
 * Expression language injection (EL, SpEL, OGNL). A value is evaluated as an expression on the server (Java's EL,
 * SpEL, OGNL, and languages with `#{}` in texts): `${7*8}`, `#{7*8}`, `%{7*8}` or `*{7*8}` with random numbers are
 * returned as their product. Silent where braces alone do so, which template-injection reports. Certain.
 */
export const expressionInjection: ActiveCheck = {
  id: 'expression-injection',
  title: 'Expression language injection (EL, SpEL, OGNL)',
  score: 8,
  confidence: 'certain',
  cwe: [917],
  references: [
    'https://owasp.org/www-community/vulnerabilities/Expression_Language_Injection',
    'https://cwe.mitre.org/data/definitions/917.html',
  ],
  risk: 'An expression can access the classes of the application. With most expression languages an attacker can run arbitrary code on the server.',
  recommendation:
    'Never pass a request value to an expression evaluator: not as a message template, not as a view name, not as an attribute of a tag that evaluates twice. Update the framework (Struts, Spring).',
  appliesTo: (point) => takesValue(point) || point.kind === 'cookie',
  async probe(probe) {
    if (!(await echoes(probe))) return undefined;
    const found = await workedOut(probe, sums);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} is evaluated as an expression by the server: the response contains the product of two injected numbers.`,
      evidence: `sent: ${found.value}\nin the response: ${found.product}`,
      response: found.response,
    };
  },
};
