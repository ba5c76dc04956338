import type { ActiveCheck } from '../active-check.ts';
import { type Sum, workedOut } from '../answers/worked-out.ts';
import { causeOf, pointInWords, takesData } from '../probing/point-words.ts';

/** `expr` prints the product and changes nothing. */
const unix = (before: string, after = ''): Sum => ({
  value: (own, { a, b }) => `${own}${before}expr ${a} '*' ${b}${after}`,
  control: (own, { a, b }) => `${own} expr ${a} '*' ${b}`,
});

/** What an address or the name of a host is taken for where a filter asks for one; what the site has is kept where it may be one. */
const addressOf = (own: string) => (/^\d|\./.test(own) ? own : '127.0.0.1');

/** A command in a line of its own behind an address, without blanks; what the program puts behind it is a comment. */
const newLine: Sum = {
  value: (own, { a, b }) => `${addressOf(own)}\nexpr\t${a}\t'*'\t${b}\t#`,
  control: (own, { a, b }) => `${addressOf(own)} expr\t${a}\t'*'\t${b}\t#`,
};

const sums: readonly Sum[] = [
  unix(';'),
  // Of all signs a filter may refuse, it needs the fewest: no blank, no single quote.
  {
    value: (own, { a, b }) => `${own}|expr\t${a}\t"*"\t${b}`,
    control: (own, { a, b }) => `${own} expr\t${a}\t"*"\t${b}`,
  },
  unix('$(', ')'),
  unix("';", ";'"),
  unix('";', ';"'),
  newLine,
  // Where blanks are refused; begins and ends as an address or a name, which some filters look for.
  {
    value: (own, { a, b }) => `${addressOf(own)};x=$((${a}*${b}));echo\${IFS}$x.0.1`,
    control: (own, { a, b }) => `${addressOf(own)} echo ${a}*${b}.0.1`,
  },
  {
    value: (own, { a, b }) => `${own}&&echo\${IFS}$((${a}*${b}))`,
    control: (own, { a, b }) => `${own} echo ${a}*${b}`,
  },
  // Where the dollar sign or quotes are taken out.
  {
    value: (own, { a, b }) => `${own}\`expr ${a} \\* ${b}\``,
    control: (own, { a, b }) => `${own} expr ${a} \\* ${b}`,
  },
  {
    value: (own, { a, b }) => `${own}&set /a ${a}*${b}`,
    control: (own, { a, b }) => `${own} set /a ${a}*${b}`,
  },
];

/**
 * OS command injection. A value is passed to a shell: `expr` with two random numbers, which prints their product and
 * changes nothing, and the product stands in the response. Fires for `?host=a;expr 7 '*' 8`; silent where the same
 * words without the sign of the shell give the product, too, as a calculator does. Certain.
 */
export const commandInjection: ActiveCheck = {
  id: 'command-injection',
  title: 'OS command injection',
  score: 8,
  confidence: 'certain',
  cwe: [78],
  references: [
    'https://owasp.org/www-community/attacks/Command_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/OS_Command_Injection_Defense_Cheat_Sheet.html',
  ],
  risk: 'An unauthenticated attacker can run arbitrary commands on the server with the privileges of the application. All of its data and secrets can be read, changed and deleted, and other hosts of the network can be reached from it.',
  recommendation:
    'Do not call a shell: use a library, or start the program with its arguments as a list (`execFile`, `subprocess.run([...])`). Allow only values of the expected form, and none that begins with `-`.',
  appliesTo: (point) => takesData(point),
  async probe(probe) {
    // A header is one line.
    const own = probe.point.kind === 'client' ? sums.filter((sum) => sum !== newLine) : sums;
    const found = await workedOut(probe, own);
    if (found === undefined) return undefined;
    return {
      cause: causeOf(probe.point),
      description: `${pointInWords(probe.point)} is passed to a shell on the server. An injected command multiplied two numbers, and the response contains their product.`,
      evidence: `sent: ${found.value}\nin the response: ${found.product}`,
      response: found.response,
    };
  },
};
