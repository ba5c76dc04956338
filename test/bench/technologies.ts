import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanWebsite } from '../../shared/scanners/website/scanner.ts';
import type { Observation } from '../../shared/scanning/scanner.ts';
import { scanContext } from '../shared/scanners/scan-context.ts';
import { freePort } from '../targets/free-port.ts';
import { fromNpm, installFromNpm } from './technologies/from-npm.ts';
import type { Product } from './technologies/product.ts';
import { servers } from './technologies/servers.ts';

// The website scan on real products, beside Debian's whatweb on the same pages: node test/bench/technologies.ts [name ...]
// Products of Debian must be installed (the table says which are not); those of npm are fetched into node_modules/.cache.

interface Seen {
  readonly version: string | undefined;
  readonly wallMs: number;
  readonly others: readonly string[];
}

async function ours(url: string, name: string): Promise<Seen | undefined> {
  const observed: Observation[] = [];
  const context = scanContext([], { commit: async (unit) => void observed.push(...unit.observed) });
  const started = performance.now();
  const settings = { dns: undefined, technologies: async () => ({ kind: 'none' }) as const, faulty: console.error };
  await scanWebsite({ target: url }, settings, context);
  const wallMs = performance.now() - started;
  const own = observed.filter(({ checkId }) => checkId === 'technology');
  const found = own.find(({ location }) => location === name);
  const others = own.filter((each) => each !== found).map(({ title }) => title.replace('Technology detected: ', ''));
  if (found === undefined) return { version: undefined, wallMs, others: ['(not recognised)', ...others] };
  return { version: found.title.replace(`Technology detected: ${name}`, '').trim(), wallMs, others };
}

/** What whatweb says of the product: its plugin with the version, else where else it shows the name. */
async function whatweb(
  url: string,
  { whatweb: names, name }: Product,
): Promise<{ readonly words: string; readonly wallMs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'whatweb-'));
  const file = join(folder, 'log.json');
  const started = performance.now();
  // Pages of libraries are served by this process: it must not wait standing still.
  await once(spawn('whatweb', ['-a', '3', '--quiet', `--log-json=${file}`, url], { stdio: 'ignore' }), 'exit');
  const wallMs = performance.now() - started;
  const answers: readonly { plugins?: Record<string, { version?: string[]; string?: string[] }> }[] = JSON.parse(
    readFileSync(file, 'utf8') || '[]',
  );
  rmSync(folder, { recursive: true });
  const plugins = Object.entries(answers.at(-1)?.plugins ?? {});
  const own = plugins.find(([plugin]) => names.test(plugin));
  if (own !== undefined) return { words: own[1].version?.join(', ') || 'no version', wallMs };
  const [, shown] =
    plugins.find(([, { string = [] }]) => string.some((each) => each.toLowerCase().includes(name.toLowerCase()))) ?? [];
  return { words: shown?.string === undefined ? '-' : `as text: ${shown.string.join(', ').slice(0, 60)}`, wallMs };
}

/** `exact`, `in part` (7.1 of 7.1.1), or not right. */
type Right = 'exact' | 'in part' | 'no';

function rightOf(told: string, version: string): Right {
  const [one, other] = [told, version].map((each) => each.replace(/(?:\.0)+$/, ''));
  if (one === undefined || other === undefined || one === '') return 'no';
  if (one === other) return 'exact';
  return other.startsWith(`${one}.`) ? 'in part' : 'no';
}

/** The best of all that looks like a version in what whatweb shows. */
function rightOfWords(words: string, version: string): Right {
  const told = [...words.matchAll(/\d+(?:[.-]\d+)*\w*/g)].map(([each]) => rightOf(each, version));
  return told.includes('exact') ? 'exact' : told.includes('in part') ? 'in part' : 'no';
}

async function row(
  product: Product,
  version: string,
): Promise<{ readonly line: string; readonly right: Right; readonly whatweb: Right }> {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-technology-'));
  try {
    await using running = await product.start({ port: await freePort(), folder });
    const own = await ours(running.url, product.name);
    const other = await whatweb(running.url, product);
    const told = own?.version;
    const right = rightOf(told ?? '', version);
    const shown = told === undefined ? 'not recognised' : told === '' ? 'no version' : told;
    const times = `${((own?.wallMs ?? 0) / 1000).toFixed(1)} s | ${(other.wallMs / 1000).toFixed(1)} s`;
    const line = `| ${product.name} (${product.from}) | ${version} | ${shown} | ${other.words} | ${times} | ${own?.others.join(', ') ?? ''} |`;
    return { line, right, whatweb: rightOfWords(other.words, version) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const wanted = process.argv.slice(2);
const products = [...servers, ...fromNpm].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
installFromNpm();
console.log(
  '| product | true version | Scanfold | whatweb -a 3 | time | whatweb | also recognised by Scanfold |\n|---|---|---|---|---|---|---|',
);
const counts = { asked: 0, ours: { exact: 0, 'in part': 0, no: 0 }, whatweb: { exact: 0, 'in part': 0, no: 0 } };
for (const product of products) {
  const version = product.version();
  if (version === undefined) {
    console.log(`| ${product.name} (${product.from}) | not installed | | | | | |`);
    continue;
  }
  counts.asked += 1;
  try {
    const { line, right, whatweb: other } = await row(product, version);
    console.log(line);
    counts.ours[right] += 1;
    counts.whatweb[other] += 1;
  } catch (error) {
    console.log(
      `| ${product.name} (${product.from}) | ${version} | did not start: ${String(error).slice(0, 200).replaceAll('\n', ' ')} | | | | |`,
    );
  }
}
const words = ({ exact, 'in part': part }: (typeof counts)['ours']) => `${exact} exactly, ${part} in part`;
console.log(
  `\nThe right version of ${counts.asked} products: Scanfold ${words(counts.ours)}; whatweb ${words(counts.whatweb)}.`,
);
process.exit();
