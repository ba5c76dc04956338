import type { ActiveCheck } from '../active-check.ts';
import { echoes } from '../probing/echoes.ts';
import { causeOf, takesValue, wordsOf } from '../probing/point-words.ts';
import { type Sum, workedOut } from '../probing/worked-out.ts';

const within = (before: string, after = ''): Sum => ({
  value: (_, { a, b }) => `${before}{${a}*${b}}${after}`,
  control: (_, { a, b }) => `{${a}*${b}}`,
});

const sums: readonly Sum[] = [within('$'), within('#'), within('%'), within('*'), within('[[$', ']]')];

/**
 * A value is worked out as an expression on the server (Java's EL, SpEL, OGNL, and languages with `#{}` in texts):
 * `${7*8}`, `#{7*8}`, `%{7*8}` or `*{7*8}` with random numbers come back as their product. Silent where braces alone do
 * so, which template-injection tells. Certain.
 */
export const expressionInjection: ActiveCheck = {
  id: 'expression-injection',
  title: 'Values are worked out as expressions on the server',
  score: 8,
  confidence: 'certain',
  cwe: [917],
  references: [
    'https://owasp.org/www-community/vulnerabilities/Expression_Language_Injection',
    'https://cwe.mitre.org/data/definitions/917.html',
  ],
  risk: 'An expression can reach the classes of the application: with most languages of this kind it runs any program on the server.',
  recommendation:
    "Never hand a value of a request to an evaluator: not as a message's template, not as a view's name, not as an attribute of a tag that evaluates twice. Bring the framework up to date (Struts, Spring).",
  asks: (point) => takesValue(point),
  async probe(probe) {
    if (!(await echoes(probe))) return undefined;
    const found = await workedOut(probe, sums);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${wordsOf(probe.point)} is worked out as an expression by the server.`,
      evidence: `sent: ${found.value}\nin the answer: ${found.product}`,
      response: found.response,
    };
  },
};
