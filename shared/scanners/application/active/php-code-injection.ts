import type { ActiveCheck } from '../active-check.ts';
import { type Sum, workedOut } from '../answers/worked-out.ts';
import { causeOf, pointInWords, takesData } from '../probing/point-words.ts';

/** `print` writes the product where it stands and changes nothing; a name that PHP does not know writes nothing. */
const printed = (before: string, after: string): Sum => ({
  value: (_, { a, b }) => `${before}print(${a}*${b})${after}`,
  control: (_, { a, b }) => `${before.replaceAll('$', '')}sf(${a}*${b})${after}`,
});

const sums: readonly Sum[] = [
  // In a text in double quotes; does without quotes and backslashes, which some programs take out.
  printed('{${', '}}'),
  printed("'.", ".'"),
  // As code itself, whether or not the program puts something before it or a semicolon behind it.
  printed('', ';'),
];

/**
 * PHP code injection. A value becomes part of code that PHP runs (`eval`): inside a text in double or single quotes or as
 * code itself, `print` with the product of two random numbers writes that product. Fires for `{${print(7*8)}}`, `'.print(7*8).'`
 * or `print(7*8);`; silent where the product is shown for a function that PHP does not have, too, as by a calculator. Certain.
 */
export const phpCodeInjection: ActiveCheck = {
  id: 'php-code-injection',
  title: 'PHP code injection',
  score: 8,
  confidence: 'certain',
  cwe: [95, 94],
  references: [
    'https://owasp.org/www-community/attacks/Code_Injection',
    'https://www.php.net/manual/en/function.eval.php',
  ],
  risk: 'An unauthenticated attacker can run any PHP code on the server, and through it commands, with the privileges of the application. All of its data and secrets can be read, changed and deleted.',
  recommendation:
    'Do not build code from values: replace `eval` and its like by functions of your own that take the values as arguments. Where a choice of functions is meant, select it by a key from a list.',
  appliesTo: (point) => takesData(point),
  async probe(probe) {
    const found = await workedOut(probe, sums);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} becomes part of PHP code that the server runs. Injected code multiplied two numbers, and the response contains their product.`,
      evidence: `sent: ${found.value}\nin the response: ${found.product}`,
      response: found.response,
    };
  },
};
