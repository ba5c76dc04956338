import { fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bundles, bundleOptions, functionNames } from '../../../infra/build.ts';
import { builtBundles } from './built-bundles.ts';
import { budgetOf, loadBudget, loadTimes } from './load-time.ts';
import { outputsOf, placeBundle } from './place-bundle.ts';

const names = functionNames();
const apiNames = names.filter((name) => name.includes('/'));

let bundles: Bundles;

beforeAll(async () => {
  bundles = await builtBundles();
});

/** The files whose code is in a bundle and its parts, and how many bytes of each; types and what was shaken off are not. */
function inputsOf(name: string, which: 'all' | 'at once' = 'all'): readonly (readonly [string, number])[] {
  return outputsOf(bundles, name, which)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const)
    .filter(([, bytes]) => bytes > 0);
}

const filesOf = (name: string) => inputsOf(name).map(([file]) => file);

/** How a file comes into a bundle: the shortest way of imports, a file a line. */
function chainTo(name: string, target: string): string {
  const entry = `functions/${name}.ts`;
  const importers = new Map<string, string>();
  const queue = [entry];
  for (const file of queue) {
    for (const { path } of bundles.metafile.inputs[file]?.imports ?? []) {
      if (path === entry || importers.has(path)) continue;
      importers.set(path, file);
      queue.push(path);
    }
  }
  const chain = [target];
  for (let at = importers.get(target); at !== undefined; at = importers.get(at)) chain.unshift(at);
  return chain.join('\n  imports ');
}

const strays = (name: string, isStray: (file: string) => boolean) =>
  filesOf(name)
    .filter(isStray)
    .map((file) => chainTo(name, file));

/** The largest parts of what a function loads at once: its packages, and our own files one by one. */
function heaviest(name: string): string {
  const sizes = new Map<string, number>();
  for (const [file, bytes] of inputsOf(name, 'at once')) {
    const part = file.match(/node_modules\/((@[^/]+\/)?[^/]+)/)?.[1] ?? file;
    sizes.set(part, (sizes.get(part) ?? 0) + bytes);
  }
  const rows = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, 25);
  return rows.map(([part, bytes]) => `${String(bytes).padStart(8)} ${part}`).join('\n');
}

const sizeOf = (name: string) => outputsOf(bundles, name, 'at once').reduce((sum, { bytes }) => sum + bytes, 0);
const bySize = () => apiNames.toSorted((a, b) => sizeOf(a) - sizeOf(b));

test('what a function loads at once is ASCII: one sign beyond it makes V8 keep and read the file in two bytes a sign', () => {
  // Expressions keep their signs: the browser's know words of other scripts. Nobody waits for it.
  const waitedFor = names.filter((name) => name !== 'browser');
  const atOnce = new Set(waitedFor.flatMap((name) => outputsOf(bundles, name, 'at once')));
  const paths = Object.entries(bundles.metafile.outputs).flatMap(([path, output]) => (atOnce.has(output) ? path : []));
  const files = bundles.files.filter(({ path }) => paths.some((each) => path.endsWith(each)));
  expect(files.length).toBeGreaterThanOrEqual(waitedFor.length);
  const wide = files.filter(({ contents }) => contents.some((byte) => byte > 0x7f));
  expect(wide.map(({ path }) => path)).toEqual([]);
});

describe('the bundle of each function', () => {
  test.each(names)('%s holds its own file of functions/ and no other', (name) => {
    expect(strays(name, (file) => file.startsWith('functions/') && file !== `functions/${name}.ts`)).toEqual([]);
  });

  test.each(names)('%s holds nothing of infra/ or test/, and not the list of all routes', (name) => {
    expect(strays(name, (file) => /^(infra|test)\/|^shared\/api\/routes\.ts$/.test(file))).toEqual([]);
  });

  // Proofs of ownership are looked for as scans look, and a browser's requests are made so: by their web client and resolvers.
  const provers = ['browser', 'proof-renewal', 'scan/verify-target-proof'];

  test.each(provers)('%s holds the clients of the scanners, and no scanner', (name) => {
    const isScanner = (file: string) => /^shared\/scann(?:ers|ing\/(?:certificate|exposure|technologies))\//.test(file);
    expect(strays(name, isScanner)).toEqual([]);
  });

  const others = names.filter((name) => name !== 'scanner' && !provers.includes(name));

  test.each(others)('%s holds nothing of the scanners', (name) => {
    // What they are written with is theirs as well, but for rules of addresses and files that others judge by, too.
    const isTheirs = (file: string) =>
      /^shared\/scann(?:ers|ing\/(?:web|dns|certificate|exposure|technologies|pacing))\//.test(file);
    expect(strays(name, isTheirs)).toEqual([]);
  });
});

test('no bundle asks for the names that only CommonJS has, which would fail where a part of it is first used', () => {
  const asking = bundles.files.filter(({ text }) => /\b__(?:dirname|filename)\b/.test(text)).map(({ path }) => path);
  expect(asking).toEqual([]);
});

test('no bundle has the messages of zod in all languages: one namespace that is reached by name keeps them', () => {
  const isForeign = (file: string) => /\/zod\/.*\/locales\/(?!en\.js$)/.test(file);
  expect(names.flatMap((name) => strays(name, isForeign).map((chain) => `${name}: ${chain}`))).toEqual([]);
});

test('no part that is loaded on demand is CommonJS itself: its names would not be there', () => {
  const { inputs } = bundles.metafile;
  const faults = Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ kind, path }) => kind === 'dynamic-import' && inputs[path]?.format === 'cjs')
      .map(({ path }) => `${file} loads ${path}`),
  );
  expect(faults).toEqual([]);
});

test('no function imports at its start a module of Node whose exports are costly to read', () => {
  const costly = /^(?:node:)?(?:https?|process|tls|util)$/;
  const importing = names.filter((name) =>
    outputsOf(bundles, name, 'at once').some(({ imports }) =>
      imports.some(({ path, kind }) => kind === 'import-statement' && costly.test(path)),
    ),
  );
  expect(importing).toEqual([]);
});

// All functions are measured by load-time.deep.test.ts.
describe('the processor time of loading', () => {
  test.each([
    ['in the middle by size', () => bySize()[Math.floor(apiNames.length / 2)]],
    ['that is the largest', () => bySize().at(-1)],
    ['that is the second largest', () => bySize().at(-2)],
  ])(
    `the route %s is at most ${loadBudget} times that of a bare handler with its clients, or as load-time.ts says`,
    async (_, choose) => {
      const name = choose() ?? '';
      const load = (await loadTimes(bundles, [name], { bare: 3, least: 3, most: 40 })).get(name);
      const message = `${name}: ${load?.ms.toFixed(1)} ms, bare ${load?.bareMs.toFixed(1)} ms\n${heaviest(name)}`;
      expect(load?.share, message).toBeLessThanOrEqual(budgetOf(name));
    },
  );
});

/** What reads the table, and hands out what came. */
const reader = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = (event) => client.send(new GetCommand(event));
`;

describe('a bundle away from node_modules', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanfold-bundle-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  /** Writes a bundle into a folder of its own; returns its path from where `run` runs. */
  async function place(name: string, code: Uint8Array): Promise<string> {
    const path = `${name}/index.mjs`;
    await mkdir(join(directory, name), { recursive: true });
    await writeFile(join(directory, path), code);
    return path;
  }

  /** Runs a module in a Node of its own with Lambda's way of giving credentials; resolves to what it sends. */
  async function run(code: string, env: Record<string, string> = {}): Promise<unknown> {
    await writeFile(join(directory, 'run.mjs'), code);
    const child = fork(join(directory, 'run.mjs'), {
      cwd: directory,
      env: {
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_SESSION_TOKEN: 'session',
        ...env,
      },
      stdio: 'pipe',
    });
    let trouble = '';
    child.stderr?.on('data', (chunk) => {
      trouble += chunk;
    });
    return new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (exitCode) => reject(new Error(`ended with ${exitCode}: ${trouble}`)));
    });
  }

  /** Loads bundles one after the other; sends what each has for a handler, or why it did not load. */
  const loading = (paths: readonly string[]) => `
const loaded = {};
for (const path of ${JSON.stringify(paths)}) {
  loaded[path] = await import(\`./\${path}\`).then(({ handler }) => typeof handler, String);
}
process.send(loaded);
process.disconnect();`;

  test('loads and has its handler, whichever function it is of, and so does each part that is loaded on demand', async () => {
    const placed = await Promise.all(names.map((name) => placeBundle(bundles, name, join(directory, name))));
    const inDirectory = (path: string) => relative(directory, path);
    const paths = placed.map(({ index }) => inDirectory(index));
    const parts = placed.flatMap((each) => each.parts.map(inDirectory));
    const loaded = await run(loading([...paths, ...parts]));
    const expected = [
      ...paths.map((path) => [path, 'function']),
      ...parts.map((path) => [path, expect.stringMatching(/^(?:function|undefined)$/)]),
    ];
    expect(loaded).toEqual(Object.fromEntries(expected));
    expect(parts.filter((path) => path.startsWith('scanner/')).length).toBeGreaterThan(5);
  });

  test('does not load with an import that is not in it', async () => {
    const path = await place('stray', Buffer.from("import 'zod'; export const handler = () => {};"));
    expect(await run(loading([path]))).toEqual({ [path]: expect.stringContaining("Cannot find package 'zod'") });
  });

  test('reaches the table with the credentials of the environment, without the providers left out', async () => {
    const server = createServer((request, response) => {
      const { authorization = '', 'x-amz-security-token': token } = request.headers;
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify({ Item: { saw: { S: `${authorization.split('/')[0]} ${token}` } } }));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    try {
      const stdin = { contents: reader, resolveDir: bundleOptions.absWorkingDir };
      const { outputFiles } = await build({ ...bundleOptions, stdin, outdir: '.' });
      const path = await place('reader', outputFiles[0]?.contents ?? new Uint8Array());
      const use = `import { handler } from './${path}';
process.send((await handler({ TableName: 't', Key: { pk: 'a' } })).Item);
process.disconnect();`;
      const item = await run(use, { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` });
      expect(item).toEqual({ saw: 'AWS4-HMAC-SHA256 Credential=key session' });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
