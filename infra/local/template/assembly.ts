import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, glob, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { lockWhenFree } from '../start/lock.ts';
import { StartFault } from '../start/start-fault.ts';
import { removeOld, removeUnfinished } from './kept-assemblies.ts';
import { root, runProgram } from './run-program.ts';
import { type Template, templateSchema, UnsupportedTemplate } from './template.ts';

/** A synthesized stack. */
export interface Assembly {
  readonly stackName: string;
  readonly template: Template;
  /** The absolute folder of a function's code, by the key of its asset. Throws UnsupportedTemplate. */
  readonly assetOf: (logicalId: string, key: string) => string;
  /** The absolute folder of the same code in a build whose functions may share workers, where it is in one. */
  readonly sharedOf?: (key: string) => string | undefined;
  /** The folder for what is compiled of the functions; absent: it is not kept. */
  readonly codeCache?: string;
}

/** Building or synthesizing failed; the message is what the tool said. */
class SynthesisFailed extends StartFault {
  override readonly name = 'SynthesisFailed';
}

const cache = join(root, '.cache/assembly');

/** All that the template and its assets are made of. */
const inputs = [
  'functions/**/*.ts',
  'shared/**/*.{ts,json}',
  'clients/{console,library,targets}/**',
  'infra/*.ts',
  'infra/{constructs,stages}/**',
  'infra/local/template/assembly.ts',
  'cdk.json',
  'openapi.json',
  'package-lock.json',
];

const manifestSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.optional(z.string()) }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

let turn: Promise<unknown> = Promise.resolve();

/**
 * The folder of the stack of the stage `local`: in the cache where nothing that goes into it has changed, else it is built
 * and synthesized (some seconds), which is told by `building`. Throws SynthesisFailed.
 */
export function assemblyFolder(building = () => {}): Promise<string> {
  // One after the other: the second finds what the first has made.
  const mine = turn.then(() => assemble(building));
  turn = mine.catch(() => {});
  return mine;
}

async function assemble(building: () => void): Promise<string> {
  const hash = await inputHash();
  const folder = join(cache, hash);
  if (!existsSync(folder)) {
    building();
    const lock = await lockWhenFree(cache);
    try {
      if (!existsSync(folder)) {
        await synthesize(folder);
        // Edited meanwhile: what was made may be half old.
        if ((await inputHash()) !== hash) await rm(folder, { recursive: true });
      }
    } finally {
      lock.release();
    }
  }
  if (!existsSync(folder)) return assemble(() => {});
  const now = new Date();
  await utimes(folder, now, now);
  return folder;
}

async function inputHash(): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const files: string[] = [];
  for await (const file of glob(inputs, { cwd: root })) files.push(file);
  for (const file of files.sort()) {
    const path = join(root, file);
    if ((await stat(path)).isFile()) hash.update(`\0${file}\0`).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

async function synthesize(folder: string): Promise<void> {
  const temporary = `${folder}.${process.pid}`;
  await mkdir(cache, { recursive: true });
  await removeUnfinished(cache);
  const settings = z.object({ context: z.record(z.string(), z.unknown()) });
  const { context } = settings.parse(JSON.parse(await readFile(join(root, 'cdk.json'), 'utf8')));
  await runNode('infra/build.ts', {});
  const shared = `${temporary}.shared`;
  await Promise.all([
    runNode('infra/app.ts', {
      CDK_OUTDIR: temporary,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: 'local', 'aws:cdk:enable-path-metadata': true }),
    }),
    buildShared(shared),
  ]);
  await rename(shared, join(temporary, 'shared'));
  await copyFile(join(root, 'dist/metafile.json'), join(temporary, 'metafile.json'));
  await tellShared(temporary);
  await rename(temporary, folder);
  await removeOld(cache);
}

/** Routes are called one by one and have most of their code in common: they are built again, to share workers. */
async function buildShared(folder: string): Promise<void> {
  const { bundleShared, functionNames } = await import('../../build.ts');
  const routes = functionNames().filter((name) => name.includes('/'));
  await bundleShared(routes, folder);
}

const sharedFile = 'shared/functions.json';

/** Writes down which folder of a bundle has which function of the shared build: CDK names assets after their bytes alone. */
async function tellShared(folder: string): Promise<void> {
  const { bundlesDir } = await import('../../build.ts');
  const digests = new Map<string, string>();
  for await (const file of glob('*/*/index.mjs', { cwd: join(folder, 'shared') })) {
    digests.set(await digestOf(join(bundlesDir, file)), join('shared', dirname(file)));
  }
  const named: Record<string, string> = {};
  for await (const file of glob('asset.*/index.mjs', { cwd: folder })) {
    const found = digests.get(await digestOf(join(folder, file)));
    if (found !== undefined) named[dirname(file)] = found;
  }
  await writeFile(join(folder, sharedFile), JSON.stringify(named));
}

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** The folder of the shared build by that of the bundle, both in the folder of an assembly; empty where there is no such build. */
export async function readShared(folder: string): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, sharedFile);
  return existsSync(path) ? z.parse(z.record(z.string(), z.string()), JSON.parse(await readFile(path, 'utf8'))) : {};
}

async function runNode(file: string, env: Readonly<Record<string, string>>): Promise<void> {
  try {
    await runProgram(file, env);
  } catch (error) {
    throw new SynthesisFailed(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** Reads a synthesized stack from its folder, the only stack in it. */
export async function readAssembly(folder: string): Promise<Assembly> {
  const ending = '.template.json';
  const [file, ...others] = (await readdir(folder)).filter((name) => name.endsWith(ending));
  if (file === undefined || others.length > 0)
    throw new UnsupportedTemplate(`${folder} does not contain exactly one stack`);
  const stackName = file.slice(0, -ending.length);
  const template = templateSchema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, `${stackName}.assets.json`), 'utf8')));
  const sources = new Map<string, string>();
  for (const { source, destinations } of Object.values(manifest.files)) {
    for (const { objectKey } of Object.values(destinations)) {
      if (source.path !== undefined) sources.set(objectKey, join(folder, source.path));
    }
  }
  function assetOf(logicalId: string, key: string): string {
    const source = sources.get(key);
    if (source === undefined) throw new UnsupportedTemplate(`the code of ${logicalId}, ${key}, is not in the assembly`);
    return source;
  }
  const shared = await readShared(folder);
  function sharedOf(key: string): string | undefined {
    const found = shared[relative(folder, sources.get(key) ?? '')];
    return found === undefined ? undefined : join(folder, found);
  }
  return { stackName, template, assetOf, sharedOf, codeCache: join(folder, 'compiled') };
}
