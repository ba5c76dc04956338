import { compare, type Verdict } from './comparison.ts';
import { protocols } from './conversations.ts';
import { type Example, examplesOf } from './examples.ts';

// Shows the examples of a checkout of rapid7/recog to the rules of the port scan and prints how many are right:
// npm run measure:recog -- FOLDER [--misses]. With --misses, each example that is not right on standard error.

interface Judged {
  readonly example: Example;
  readonly verdict: Verdict;
}

const HEAD = [
  '| Protocol | Examples | Service right | With a product | Right | Wrong | With a version | Right | Wrong |',
  '|---|---|---|---|---|---|---|---|---|',
];

/** A share of the examples, in percent with one decimal. */
function share(part: readonly Judged[], whole: readonly Judged[]): string {
  return whole.length === 0 ? '-' : `${((100 * part.length) / whole.length).toFixed(1)} %`;
}

function rowOf(name: string, judged: readonly Judged[]): string {
  const cells = (['product', 'version'] as const).flatMap((what) => {
    const claimed = judged.filter(({ verdict }) => verdict[what] !== undefined);
    const shares = (['right', 'wrong'] as const).map((word) =>
      share(
        claimed.filter(({ verdict }) => verdict[what] === word),
        claimed,
      ),
    );
    return [`${claimed.length}`, ...shares];
  });
  const known = judged.filter(({ verdict }) => verdict.isService);
  return `| ${[name, judged.length, share(known, judged), ...cells].join(' | ')} |`;
}

function missOf(name: string, { example: { text, claim }, verdict }: Judged): string {
  const { isService, product, version, said } = verdict;
  const words = [`service ${isService ? 'right' : 'wrong'}`, `product ${product ?? '-'}`, `version ${version ?? '-'}`];
  return [name, words.join(', '), JSON.stringify(text.slice(0, 160)), JSON.stringify(claim), said].join('\t');
}

const [folder, flag] = process.argv.slice(2);
if (folder === undefined) {
  console.error('npm run measure:recog -- FOLDER [--misses]: a checkout of rapid7/recog');
  process.exit(2);
}
const measured = Object.entries(protocols).map(([name, protocol]) => {
  const examples = examplesOf(folder, protocol.file);
  return { name, judged: examples.map((example) => ({ example, verdict: compare(protocol, example) })) };
});
console.log(HEAD.join('\n'));
for (const { name, judged } of measured) console.log(rowOf(name, judged));
const all = measured.flatMap(({ judged }) => judged);
console.log(rowOf('all', all));
if (flag === '--misses')
  for (const { name, judged } of measured)
    for (const each of judged)
      if (
        !each.verdict.isService ||
        [each.verdict.product, each.verdict.version].some((one) => one !== 'right' && one !== undefined)
      )
        console.error(missOf(name, each));
