import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { access, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { jsonTables } from './json-tables.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Where the bundles go: `dist/functions/<area>/<name>/index.mjs`, with parts that are loaded on demand in `parts/` beside it. */
export const bundlesDir = join(root, 'dist/functions');

/**
 * Ways to credentials that Lambda never takes: it hands them over in environment variables. The SDK imports these only
 * when it gets to them, so leaving them out of the bundle saves a third of it.
 */
const unusedCredentialProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@aws-sdk/nested-clients',
  '@aws-sdk/token-providers',
  '@smithy/credential-provider-imds',
];

/** Asks for files beside its own: it goes along as it is published, without its tools for other uses. */
const wholePackage = 'playwright-core';
const unusedOfIt = /\/(?:bin|types|lib\/(?:vite|tools))(?:\/|$)/;

/** What the pages under /docs are made of, beside openapi.json. */
const swaggerFiles = [
  'LICENSE',
  'NOTICE',

  'favicon-32x32.png',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
];

/**
 * Loads Node's modules that match when something of them is first used. An import loads a module at once and reads all that
 * it exports, which with node:http loads undici, for a WebSocket (31 ms of processor), with node:util a parser of
 * arguments and worker threads (9 ms), with node:process opens the standard input, and with node:tls reads all root certificates.
 */
const lazyModules = (filter: RegExp): Plugin => ({
  name: 'lazy-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter }, ({ path, kind }) =>
      // A dynamic import of Node's own has all names; of a part of ours that is CommonJS it would have none.
      kind === 'require-call' || kind === 'dynamic-import'
        ? { path, external: true }
        : { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'lazy-modules' },
    );
    onLoad({ filter: /./, namespace: 'lazy-modules' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default');
      const getters = names.map((name) => `get ${name}() { return require(${JSON.stringify(path)}).${name}; }`);
      return { contents: `module.exports = { ${getters.join(', ')} };` };
    });
  },
});

/**
 * What the SDK imports when an answer is a stream of events, which none of ours is: as a part of its own it would take along
 * into what is loaded at once all that it shares with that.
 */
const unusedStreams: Plugin = {
  name: 'unused-streams',
  setup({ onResolve }) {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** The plugins of a bundle that loads those of Node's modules on demand that match. */
export const pluginsOf = (onDemand: RegExp): Plugin[] => [lazyModules(onDemand), unusedStreams, jsonTables];

/** How each function is bundled; the test of load times bundles its bare handlers with the same options but for the plugins. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  // Identifiers of our own code do not survive: they would be set one by one whenever a bundle loads. Errors carry an explicit name.
  keepNames: false,
  legalComments: 'none',
  // One sign beyond ASCII makes V8 keep and read the whole file in two bytes a sign.
  charset: 'ascii',
  // Native parts of ssh2, which does without where they cannot be loaded.
  external: [...unusedCredentialProviders, '*.node', 'cpu-features', wholePackage],
  outExtension: { '.js': '.mjs' },
  // CommonJS packages call require for Node's own modules, which an ES module does not have.
  banner: {
    js: "import{createRequire as scanfoldRequire}from'node:module';const require=scanfoldRequire(import.meta.url);",
  },
  // Some of them ask where they are, for files that are not there; ssh2 does when a scan first needs it.
  define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  plugins: pluginsOf(/^(?:node:)?(?:dgram|dns|dns\/promises|http|https|process|tls|util|zlib)$/),
  metafile: true,
  write: false,
} as const satisfies BuildOptions;

/** The names of all functions, e.g. `diagnosis/put-portscan-target` or `scanner`, sorted. */
export function functionNames(): string[] {
  const files = globSync('functions/**/*.ts', { cwd: root });
  return files.map((file) => relative('functions', file).replace(/\.ts$/, '')).sort();
}

/** A bundle by the name of its function, and esbuild's account of what is in which. Paths are relative to the repository. */
export interface Bundles {
  readonly files: readonly { readonly path: string; readonly contents: Uint8Array; readonly text: string }[];
  readonly metafile: Metafile;
}

/** Whether a function has parts that it loads when it first needs them: `await import(...)` of what is in its bundle. */
function hasParts({ inputs, outputs }: Metafile, name: string): boolean {
  const bundle = Object.entries(outputs).find(([path]) => path.endsWith(`functions/${name}/index.mjs`))?.[1];
  const loaded = Object.entries(bundle?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const own = loaded.filter(([file]) => /^(?:functions|shared)\//.test(file));
  return own.some(([file]) =>
    inputs[file]?.imports.some(({ kind, external }) => kind === 'dynamic-import' && !external),
  );
}

/** The output of an entry and all that it imports, now or on demand; esbuild also writes parts that nothing imports. */
function reached(outputs: Metafile['outputs'], entry: string): ReadonlySet<string> {
  const paths = new Set([entry]);
  for (const path of paths)
    for (const imported of outputs[path]?.imports ?? []) if (!imported.external) paths.add(imported.path);
  return paths;
}

/**
 * Lets every part import the function itself, so that what the function loads at once is three files. Otherwise esbuild makes
 * a file of what each set of parts has in common with it: sixteen for the scanner, which take 10 ms longer to load.
 */
const partsOf = (entry: string): Plugin => ({
  name: 'parts',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const { path: file, errors } = await resolve(path, { kind: 'import-statement', importer, resolveDir });
      return { path: file, errors, namespace: 'parts' };
    });
    onLoad({ filter: /./, namespace: 'parts' }, ({ path }) => ({
      contents: `export { handler } from ${JSON.stringify(entry)}; export * from ${JSON.stringify(path)};`,
      resolveDir: root,
    }));
  },
});

/** Bundles a function whose parts are files beside it, in memory. Throws esbuild's BuildFailure. */
async function bundleInParts(name: string): Promise<Bundles> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    plugins: [...bundleOptions.plugins, partsOf(join(root, `functions/${name}.ts`))],
    splitting: true,
    outdir: join(bundlesDir, name),
    chunkNames: 'parts/[name]-[hash]',
    logLevel: 'warning',
    entryPoints: [{ in: `functions/${name}.ts`, out: 'index' }],
  });
  const paths = reached(metafile.outputs, relative(root, join(bundlesDir, name, 'index.mjs')));
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).filter(([path]) => paths.has(path)));
  const files = outputFiles.filter(({ path }) => paths.has(relative(root, path)));
  return { files, metafile: { inputs: metafile.inputs, outputs } };
}

/**
 * Bundles the named functions in memory: each is one file, or, where it loads parts on demand, one file and its parts in a
 * folder beside it. Throws esbuild's BuildFailure.
 */
export async function bundleFunctions(names: readonly string[]): Promise<Bundles> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    outdir: bundlesDir,
    logLevel: 'warning',
    entryPoints: names.map((name) => ({ in: `functions/${name}.ts`, out: `${name}/index` })),
  });
  const divided = names.filter((name) => hasParts(metafile, name));
  const isReplaced = (path: string) => divided.some((name) => path.endsWith(`functions/${name}/index.mjs`));
  const bundles = [
    {
      files: outputFiles.filter(({ path }) => !isReplaced(path)),
      metafile: {
        inputs: metafile.inputs,
        outputs: Object.fromEntries(Object.entries(metafile.outputs).filter(([path]) => !isReplaced(path))),
      },
    },
    ...(await Promise.all(divided.map(bundleInParts))),
  ];
  return {
    files: bundles.flatMap(({ files }) => files),
    metafile: {
      inputs: Object.assign({}, ...bundles.map(({ metafile: { inputs } }) => inputs)),
      outputs: Object.assign({}, ...bundles.map(({ metafile: { outputs } }) => outputs)),
    },
  };
}

/**
 * Bundles functions into a folder so that what they have in common is loaded once, for workers that they share on this
 * machine: `<folder>/<name>/index.mjs`, with common parts beside them. Throws esbuild's BuildFailure.
 */
export async function bundleShared(names: readonly string[], folder: string): Promise<void> {
  await build({
    ...bundleOptions,
    splitting: true,
    outdir: folder,
    chunkNames: 'common/[hash]',
    logLevel: 'warning',
    metafile: false,
    write: true,
    entryPoints: names.map((name) => ({ in: `functions/${name}.ts`, out: `${name}/index` })),
  });
}

/** Leaves a file alone that has these bytes already, so that its asset stays the same to whoever looks at times. */
async function writeChanged(path: string, contents: Uint8Array): Promise<void> {
  const before = await readFile(path).catch(() => undefined);
  if (before?.equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

/** Puts what the docs function serves beside its bundle. Throws where openapi.json has not been generated. */
async function copyDocsAssets(): Promise<void> {
  const assets = join(bundlesDir, 'docs/assets');
  await mkdir(assets, { recursive: true });
  await access(join(root, 'openapi.json')).catch(() => {
    throw new Error('openapi.json is missing: generate it before the build');
  });
  await copyFile(join(root, 'openapi.json'), join(assets, 'openapi.json'));
  for (const file of swaggerFiles) {
    await copyFile(join(root, 'node_modules/swagger-ui-dist', file), join(assets, file));
  }
}

/**
 * The script of the console imports the reader of YAML as a file of its own, where somebody needs it. Splitting would do the
 * same, but put what both share into a third file, which each visit would wait for.
 */
const loadedLater: Plugin = {
  name: 'loaded-later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/yaml\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './yaml.js', external: true } : undefined,
    ),
};

/** How the page of the console is bundled; the test of its size bundles it in the same way. */
export const consoleOptions = {
  absWorkingDir: root,
  entryPoints: [
    { in: 'clients/console/main.tsx', out: 'app' },
    { in: 'clients/console/app.css', out: 'app' },
    { in: 'clients/console/schedules/yaml.ts', out: 'yaml' },
  ],
  plugins: [loadedLater],
  outdir: 'dist/console',
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  mainFields: ['module', 'main'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  alias: { 'node:net': './clients/library/browser-net.ts' },
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  metafile: true,
  write: false,
} as const satisfies BuildOptions;

/**
 * Puts the console beside the function that serves it. Its page names script and style with their digest, so that a
 * browser never has those of another version. Returns what it is made of. Throws esbuild's BuildFailure.
 */
async function buildConsole(): Promise<Metafile['inputs']> {
  const assets = join(bundlesDir, 'docs/assets/console');
  const { outputFiles, metafile } = await build({ ...consoleOptions, logLevel: 'warning' });
  const digest = createHash('sha256');
  for (const { path, contents } of outputFiles) {
    digest.update(contents);
    await writeChanged(join(assets, basename(path)), contents);
  }
  const page = await readFile(join(root, 'clients/console/index.html'), 'utf8');
  const version = digest.digest('hex').slice(0, 12);
  await writeChanged(join(assets, 'index.html'), Buffer.from(page.replaceAll('{version}', version)));
  await copyFile(join(root, 'clients/console/icon.svg'), join(assets, 'icon.svg'));
  return metafile.inputs;
}

/** Puts the package that drives browsers beside the function that does. */
async function copyDriver(): Promise<void> {
  const from = join(root, 'node_modules', wholePackage);
  const to = join(bundlesDir, 'browser/node_modules', wholePackage);
  const version = async (folder: string) => await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  if ((await version(from)) === (await version(to))) return;
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true, filter: (path) => !unusedOfIt.test(path.slice(from.length)) });
}

/** Removes bundles of functions that are no more, and parts that an earlier build left. */
async function removeOrphans(names: readonly string[], built: readonly string[]): Promise<void> {
  const exclude = (path: string) => /node_modules/.test(path);
  for (const bundle of globSync('**/index.mjs', { cwd: bundlesDir, exclude })) {
    const name = dirname(bundle);
    if (!names.includes(name)) await rm(join(bundlesDir, name), { recursive: true });
  }
  for (const part of globSync('**/parts/*.mjs', { cwd: bundlesDir, exclude }))
    if (!built.includes(join(bundlesDir, part))) await rm(join(bundlesDir, part));
}

/**
 * Bundles every function of functions/ into dist/ with its assets, and writes esbuild's metafile to dist/metafile.json: the
 * outputs of the functions, and the inputs of these and of the console.
 */
export async function buildFunctions(): Promise<{ readonly functions: number; readonly bytes: number }> {
  const names = functionNames();
  const { files, metafile } = await bundleFunctions(names);
  await Promise.all(files.map((file) => writeChanged(file.path, file.contents)));
  if (names.includes('docs')) await copyDocsAssets();
  const ofConsole = names.includes('docs') ? await buildConsole() : {};
  const { inputs, outputs } = metafile;
  await writeFile(join(root, 'dist/metafile.json'), JSON.stringify({ inputs: { ...inputs, ...ofConsole }, outputs }));
  if (names.includes('browser')) await copyDriver();
  await removeOrphans(
    names,
    files.map(({ path }) => path),
  );
  return { functions: names.length, bytes: files.reduce((sum, file) => sum + file.contents.length, 0) };
}

if (import.meta.main) {
  const startedAt = performance.now();
  const built = await buildFunctions();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${built.functions} functions, ${Math.round(built.bytes / 1000)} kB, in ${seconds} s`);
}
