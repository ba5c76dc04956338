import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import * as z from 'zod/mini';
import { buildService, nativePackage } from '../infra/local/packaged/build.ts';
import { licensesOf } from '../infra/local/packaged/licenses.ts';

/**
 * `npm run package [folder]`: the npm package `scanfold` of the typed client, the command line and the local service, ready
 * for `npm pack` or `npm publish`.
 */
const root = fileURLToPath(new URL('../', import.meta.url));

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  mainFields: ['module', 'main'],
  legalComments: 'eof',
  logLevel: 'warning',
  metafile: true,
} as const satisfies BuildOptions;

/** The library for Node and browsers alike: one file without imports. */
async function buildLibrary(folder: string): Promise<Pick<Metafile, 'inputs'>> {
  const { metafile } = await build({
    ...common,
    entryPoints: ['clients/library/scanfold.ts'],
    outfile: join(folder, 'scanfold.js'),
    platform: 'neutral',
    target: 'es2022',
    alias: { 'node:net': './clients/library/browser-net.ts' },
  });
  return metafile;
}

/** How the command line is built; what few commands need is in files of its own. */
export const commandOptions = {
  ...common,
  entryPoints: [{ in: 'clients/command/run-command.ts', out: 'run-command' }],
  platform: 'node',
  target: 'node20',
  splitting: true,
  minifySyntax: true,
  banner: {
    js: "import{createRequire as scanfoldRequire}from'node:module';const require=scanfoldRequire(import.meta.url);",
  },
} as const satisfies BuildOptions;

async function buildCommand(folder: string): Promise<Pick<Metafile, 'inputs'>> {
  const { metafile } = await build({ ...commandOptions, outdir: join(folder, 'command') });
  const main = join(folder, 'command/main.js');
  await writeFile(main, "#!/usr/bin/env node\nimport { runCommand } from './run-command.js';\nawait runCommand();\n");
  await chmod(main, 0o755);
  return metafile;
}

/** The types of the library: those of its sources, in the same folders. */
async function buildTypes(folder: string): Promise<void> {
  const config = join(root, 'clients/library/tsconfig.package.json');
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/.bin/tsc'), '-p', config, '--outDir', join(folder, 'types')],
    {
      stdio: 'inherit',
    },
  );
}

const manifest = z.looseObject({
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** The version of a package that is installed here. */
async function versionOf(name: string): Promise<string> {
  const text = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/**
 * The published manifest. zod is there for the types alone: the library has it in itself. What the local service needs beside
 * itself may be left out by whoever has a service elsewhere.
 */
async function writeManifest(folder: string): Promise<void> {
  const { version, license, dependencies } = manifest.parse(
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8')),
  );
  const published = {
    name: 'scanfold',
    version,
    description: 'Scanfold, self-hosted security scanning: command line, local service and typed client',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    bin: { scanfold: 'command/main.js' },
    exports: { '.': { types: './types/clients/library/scanfold.d.ts', default: './scanfold.js' } },
    dependencies: { zod: dependencies.zod },
    optionalDependencies: { [nativePackage]: await versionOf(nativePackage) },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
}

/** Builds the package into a folder that is emptied first. */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bundled = await Promise.all([
    buildLibrary(folder),
    buildCommand(folder),
    buildService(join(folder, 'service')),
    writeManifest(folder),
  ]);
  await buildTypes(folder);
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES'), await licensesOf(bundled.flatMap((each) => each ?? [])));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(root, 'clients/README.md'), join(folder, 'README.md'));
}

if (import.meta.main) {
  const folder = process.argv[2] ?? join(root, 'dist/package');
  await buildPackage(folder);
  console.log(`The package is in ${folder}: cd ${folder} && npm publish`);
}
