import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build, type Metafile } from 'esbuild';
import { type Bundles, bundleOptions } from '../../infra/build.ts';

type Output = Metafile['outputs'][string];

/** How much more of a processor a function may take to load than a bare middy handler that makes the same clients. */
export const loadBudget = 1.3;

/**
 * Who may take longer. Nobody waits for the scanner and the dispatcher to start: a scan takes minutes, and all scanners and
 * their rules are one function. The dispatcher and the two functions of policies compute recurrences, whose library takes
 * 10 ms to load; policies are put and read now and then. An export has an encoder for each of six formats beside all that a
 * list has, and takes seconds itself. What looks for proofs of ownership has the web client and the resolvers of scans, and
 * waits for strangers for seconds; the put of a proof has the public suffix list. An invoke compares addresses with proofs.
 */
const budgets: Readonly<Record<string, number>> = {
  scanner: 4.5,
  dispatcher: 1.6,
  'diagnosis/invoke-scan': 1.4,
  'finding/export-finding': 1.4,
  'osint/invoke-scan': 1.4,
  'proof-renewal': 2.5,
  'scan/get-policy': 1.4,
  'scan/put-policy': 1.4,
  'scan/put-target-proof': 1.4,
  'scan/verify-target-proof': 2.5,
};

/** How many times as long as the bare handler a function may take to load. */
export const budgetOf = (name: string): number => budgets[name] ?? loadBudget;

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

/** The clients and commands whose code is in a bundle. */
function sdkParts({ inputs }: Output): readonly Part[] {
  const parts = Object.entries(inputs).flatMap(([file, { bytesInOutput }]): Part[] => {
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
  const stdin = { contents: bareSource(parts), resolveDir: bundleOptions.absWorkingDir };
  const { outputFiles } = await build({ ...bundleOptions, stdin, outdir: '.' });
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

/** How many fresh processes load each of two bundles, in turn. */
export interface Rounds {
  readonly least: number;
  /** So many where the budget has not been met before: whatever else the machine does only ever adds to a time. */
  readonly most: number;
}

/** Measures functions, each against the bare handler with its clients. */
export class LoadMeter implements AsyncDisposable {
  readonly #bundles: Bundles;
  readonly #folder: string;
  readonly #bares = new Map<string, Promise<string>>();

  private constructor(bundles: Bundles, folder: string) {
    this.#bundles = bundles;
    this.#folder = folder;
  }

  static async of(bundles: Bundles): Promise<LoadMeter> {
    return new LoadMeter(bundles, await mkdtemp(join(tmpdir(), 'scanfold-load-')));
  }

  async measure(name: string, { least, most }: Rounds, budget = loadBudget): Promise<Load> {
    const contents = this.#bundles.files.find(({ path }) => path.endsWith(`functions/${name}/index.mjs`))?.contents;
    if (contents === undefined) throw new Error(`no bundle of ${name}`);
    const own = await this.#write(name, contents);
    const bare = await this.#bareOf(name);
    const load = { bytes: contents.length, ms: Number.POSITIVE_INFINITY, bareMs: Number.POSITIVE_INFINITY };
    for (let round = 0; round < least || (round < most && load.ms / load.bareMs > budget); round += 1) {
      load.ms = Math.min(load.ms, await loadMs(own));
      load.bareMs = Math.min(load.bareMs, await loadMs(bare));
    }
    return { ...load, share: load.ms / load.bareMs };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }

  #bareOf(name: string): Promise<string> {
    const { outputs } = this.#bundles.metafile;
    const [, output] = Object.entries(outputs).find(([path]) => path.endsWith(`functions/${name}/index.mjs`)) ?? [];
    const parts = output ? sdkParts(output) : tableParts;
    const key = JSON.stringify(parts);
    const known =
      this.#bares.get(key) ?? bundleBare(parts).then((code) => this.#write(`bare-${this.#bares.size}`, code));
    this.#bares.set(key, known);
    return known;
  }

  async #write(name: string, contents: Uint8Array): Promise<string> {
    const file = join(this.#folder, `${name.replaceAll('/', '-')}.mjs`);
    await writeFile(file, contents);
    return file;
  }
}
