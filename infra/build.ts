import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { access, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Where the bundles go: `dist/functions/<area>/<name>/index.mjs`. */
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
 * An import of node:http reads all its names, and one of them loads the whole client behind `fetch`: 20 ms of each start.
 * What is taken from the module by name loads only that.
 */
const leanHttp: Plugin = {
  name: 'node:http without fetch',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^(?:node:)?http$/ }, () => ({ path: 'node:http', namespace: 'lean' }));
    onLoad({ filter: /./, namespace: 'lean' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** How each function is bundled; the test of load times bundles its bare handlers in the same way. */
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
  charset: 'utf8',
  // Native parts of ssh2, which does without where they cannot be loaded.
  external: [...unusedCredentialProviders, '*.node', 'cpu-features', wholePackage],
  outExtension: { '.js': '.mjs' },
  // CommonJS packages call require for Node's own modules, which an ES module does not have.
  banner: {
    js: "import{createRequire as scanfoldRequire}from'node:module';const require=scanfoldRequire(import.meta.url);",
  },
  // Some of them ask where they are, for files that are not there; ssh2 does when a scan first needs it.
  define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  plugins: [leanHttp],
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

/** Bundles the named functions in one call, in memory. Throws esbuild's BuildFailure. */
export async function bundleFunctions(names: readonly string[]): Promise<Bundles> {
  const { outputFiles, metafile } = await build({
    ...bundleOptions,
    outdir: bundlesDir,
    logLevel: 'warning',
    entryPoints: names.map((name) => ({ in: `functions/${name}.ts`, out: `${name}/index` })),
  });
  return { files: outputFiles, metafile };
}

/**
 * Bundles functions into a folder so that what they have in common is loaded once, for instances that they share on this
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

/** How the page of the console is bundled; the test of its size bundles it in the same way. */
export const consoleOptions = {
  absWorkingDir: root,
  entryPoints: [
    { in: 'clients/console/main.tsx', out: 'app' },
    { in: 'clients/console/app.css', out: 'app' },
  ],
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
  write: false,
} as const satisfies BuildOptions;

/**
 * Puts the console beside the function that serves it. Its page names script and style with their digest, so that a
 * browser never has those of another version. Throws esbuild's BuildFailure.
 */
async function buildConsole(): Promise<void> {
  const assets = join(bundlesDir, 'docs/assets/console');
  const { outputFiles } = await build({ ...consoleOptions, logLevel: 'warning' });
  const digest = createHash('sha256');
  for (const { path, contents } of outputFiles) {
    digest.update(contents);
    await writeChanged(join(assets, basename(path)), contents);
  }
  const page = await readFile(join(root, 'clients/console/index.html'), 'utf8');
  const version = digest.digest('hex').slice(0, 12);
  await writeChanged(join(assets, 'index.html'), Buffer.from(page.replaceAll('{version}', version)));
  await copyFile(join(root, 'clients/console/icon.svg'), join(assets, 'icon.svg'));
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

/** Removes bundles of functions that are no more. */
async function removeOrphans(names: readonly string[]): Promise<void> {
  const bundles = globSync('**/index.mjs', { cwd: bundlesDir, exclude: (path) => /node_modules/.test(path) });
  for (const bundle of bundles) {
    const name = dirname(bundle);
    if (!names.includes(name)) await rm(join(bundlesDir, name), { recursive: true });
  }
}

/** Bundles every function of functions/ into dist/ with its assets, and writes esbuild's metafile to dist/metafile.json. */
export async function buildFunctions(): Promise<{ readonly functions: number; readonly bytes: number }> {
  const names = functionNames();
  const { files, metafile } = await bundleFunctions(names);
  await Promise.all(files.map((file) => writeChanged(file.path, file.contents)));
  await writeFile(join(root, 'dist/metafile.json'), JSON.stringify(metafile));
  if (names.includes('docs')) await Promise.all([copyDocsAssets(), buildConsole()]);
  if (names.includes('browser')) await copyDriver();
  await removeOrphans(names);
  return { functions: files.length, bytes: files.reduce((sum, file) => sum + file.contents.length, 0) };
}

if (import.meta.main) {
  const startedAt = performance.now();
  const built = await buildFunctions();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${built.functions} functions, ${Math.round(built.bytes / 1000)} kB, in ${seconds} s`);
}
