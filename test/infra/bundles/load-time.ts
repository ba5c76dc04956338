import { execFile } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { type Bundles, bundleOptions, pluginsOf } from '../../../infra/build.ts';
import { slowness } from '../../slowness.ts';
import { outputsOf, placeBundle } from './place-bundle.ts';

/** How much more of a processor a function may take to load than a bare middy handler that makes the same clients. */
export const loadBudget = 1.3;

/**
 * What a bare handler loads on demand of Node's modules: what functions did when the budget was set. What they have left to
 * demand since then is their gain, and leaves the measure as it was.
 */
const onDemandOfBare = /^(?:node:)?(?:dgram|dns|dns\/promises|http|util|zlib)$/;

/**
 * Who may take longer. The scanner has all that runs, leases, results and the way out need before the first scanner is loaded;
 * nobody waits for it.
 */
const budgets: Readonly<Record<string, number>> = { scanner: 1.5 };

/**
 * Processors that others share read and compile slower than they compute, and what a function has beyond the bare handler takes
 * more of its time: the same bundle that takes 1.22 times as long where Node alone starts in 50 ms took 1.39 times where that took
 * 125. There the part above the bare handler's may be as much larger, at most this.
 */
const mostStretch = 1.7;
let stretch: number | undefined;

/** How many times as long as the bare handler a function may take to load on this machine. */
export function budgetOf(name: string): number {
  stretch ??= Math.min(mostStretch, slowness());
  return 1 + ((budgets[name] ?? loadBudget) - 1) * stretch;
}

/** Something of the SDK that a bundle holds, and its package. */
interface Part {
  readonly name: string;
  readonly from: string;
}

/** What is neither a client nor a command, by the file that it is in. */
const otherParts: Readonly<Record<string, Part>> = {
  'lib-dynamodb/DynamoDBDocumentClient': { name: 'DynamoDBDocumentClient', from: '@aws-sdk/lib-dynamodb' },
  'lib-storage/Upload': { name: 'Upload', from: '@aws-sdk/lib-storage' },
  's3-request-presigner/getSignedUrl': { name: 'getSignedUrl', from: '@aws-sdk/s3-request-presigner' },
  'util-dynamodb/unmarshall': { name: 'unmarshall', from: '@aws-sdk/util-dynamodb' },
};

/** What a function without a client is measured against: one that only reads the table. */
const tableParts: readonly Part[] = [
  { name: 'DynamoDBClient', from: '@aws-sdk/client-dynamodb' },
  { name: 'DynamoDBDocumentClient', from: '@aws-sdk/lib-dynamodb' },
  { name: 'GetCommand', from: '@aws-sdk/lib-dynamodb' },
];

const isClient = ({ name }: Part) => name.endsWith('Client') && name !== 'DynamoDBDocumentClient';

/** The clients and commands whose code a function loads at once: what it loads on demand counts for nothing here. */
function sdkParts(outputs: readonly Metafile['outputs'][string][]): readonly Part[] {
  const inputs = outputs.flatMap(({ inputs }) => Object.entries(inputs));
  const parts = inputs.flatMap(([file, { bytesInOutput }]): Part[] => {
    if (bytesInOutput === 0) return [];
    const [, library = '', name = ''] =
      /^node_modules\/@aws-sdk\/([\w-]+)\/dist-\w+\/(?:.*\/)?(\w+)\.js$/.exec(file) ?? [];
    const other = otherParts[`${library}/${name}`];
    if (other) return [other];
    const isPart =
      /^(client|lib)-/.test(library) &&
      /^[A-Z]\w+(Client|Command)$/.test(name) &&
      !/^\w*DocumentClientCommand$/.test(name);
    return isPart ? [{ name, from: `@aws-sdk/${library}` }] : [];
  });
  return parts.some(isClient)
    ? parts.toSorted((a, b) => `${a.from} ${a.name}`.localeCompare(`${b.from} ${b.name}`))
    : tableParts;
}

const middy = fileURLToPath(import.meta.resolve('@middy/core'));

/** A handler behind middy that makes these clients, has these commands and does nothing. */
function bareSource(parts: readonly Part[]): string {
  // Two packages may have a command of one name.
  const imports = parts.map(({ name, from }, at) => `import { ${name} as part${at} } from '${from}';`);
  const uses = parts.map((part, at) => (isClient(part) ? `new part${at}({})` : `part${at}`));
  return [
    `import middy from ${JSON.stringify(middy)};`,
    ...imports,
    `const uses = [${uses.join(', ')}];`,
    'export const handler = middy(async (event) => uses.map((use) => [use, event]));',
  ].join('\n');
}

/** Bundles a bare handler as functions are bundled. */
async function bundleBare(parts: readonly Part[]): Promise<Uint8Array> {
  const plugins = pluginsOf(onDemandOfBare);
  const stdin = { contents: bareSource(parts), resolveDir: bundleOptions.absWorkingDir };
  const { outputFiles } = await build({ ...bundleOptions, plugins, stdin, outdir: '.' });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const run = promisify(execFile);

/**
 * Milliseconds of a processor that a fresh process takes to import a module. V8 does in turn what its helper threads do
 * beside otherwise: what they take depends on what else the machine does, and moved the ratio of one bundle by 0.1 and more
 * from hour to hour; in turn it stays within 0.03.
 */
async function loadMs(file: string): Promise<number> {
  const script = `const before = process.cpuUsage();
    await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(String((user + system) / 1000));`;
  const env = { PATH: process.env.PATH, AWS_REGION: 'us-east-1' };
  const { stdout } = await run(process.execPath, ['--single-threaded', '--input-type=module', '-e', script], { env });
  return Number(stdout);
}

/** What loading took, in milliseconds of a processor: the least of some fresh processes. */
export interface Load {
  readonly bytes: number;
  readonly ms: number;
  readonly bareMs: number;
  /** How many times the bare handler's. */
  readonly share: number;
}

/** How many fresh processes load each bundle. Whatever else the machine does only ever adds to a time. */
export interface Rounds {
  /** The bare handlers, which all others are compared with: one that was never undisturbed would excuse every function. */
  readonly bare: number;
  /** Each function: one undisturbed process shows that it meets its budget. */
  readonly least: number;
  /** So many, of both in turn, where the budget has not been met before. */
  readonly most: number;
}

/** A bundle in a file of its own, and the least that a process took to load it. */
class Candidate {
  readonly bytes: number;
  readonly #file: string;
  ms = Number.POSITIVE_INFINITY;

  constructor(file: string, bytes: number) {
    this.#file = file;
    this.bytes = bytes;
  }

  async load(): Promise<void> {
    this.ms = Math.min(this.ms, await loadMs(this.#file));
  }
}

/** Functions that make the same clients: each round loads their bare handler and all of them, in turn. */
class Group {
  readonly #bare: Candidate;
  readonly #own: ReadonlyMap<string, Candidate>;

  constructor(bare: Candidate, own: ReadonlyMap<string, Candidate>) {
    this.#bare = bare;
    this.#own = own;
  }

  async measure({ bare, least, most }: Rounds): Promise<void> {
    const isOver = ([name, { ms }]: [string, Candidate]) => !(ms <= budgetOf(name) * this.#bare.ms);
    for (let round = 0; round < most; round += 1) {
      const waiting = round < least ? [...this.#own] : [...this.#own].filter(isOver);
      if (waiting.length === 0 && round >= bare) return;
      await this.#bare.load();
      for (const [, candidate] of waiting) await candidate.load();
    }
  }

  loads(): [string, Load][] {
    const bareMs = this.#bare.ms;
    return [...this.#own].map(([name, { bytes, ms }]) => [name, { bytes, ms, bareMs, share: ms / bareMs }]);
  }
}

/** Measures functions, each against the bare handler with its clients. */
export async function loadTimes(
  bundles: Bundles,
  names: readonly string[],
  rounds: Rounds,
): Promise<ReadonlyMap<string, Load>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'scanfold-load-'));
  const place = async (name: string) => {
    const { index, bytes } = await placeBundle(bundles, name, join(folder.path, name));
    return new Candidate(index, bytes);
  };
  const writeBare = async (name: string, contents: Uint8Array) => {
    const file = join(folder.path, `${name}.mjs`);
    await writeFile(file, contents);
    return new Candidate(file, contents.length);
  };
  const partsOf = (name: string) => sdkParts(outputsOf(bundles, name, 'at once'));
  const loads = new Map<string, Load>();
  for (const [parts, group] of Map.groupBy(names, (name) => JSON.stringify(partsOf(name)))) {
    const own = await Promise.all(group.map(async (name) => [name, await place(name)] as const));
    const bare = await writeBare(`bare-${loads.size}`, await bundleBare(JSON.parse(parts)));
    const measured = new Group(bare, new Map(own));
    await measured.measure(rounds);
    for (const [name, load] of measured.loads()) loads.set(name, load);
  }
  return loads;
}
