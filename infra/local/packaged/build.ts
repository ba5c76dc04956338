import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { assemblyFolder, readShared } from '../template/assembly.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** It has a part for each system, which a bundle cannot have: the package depends on it. */
export const nativePackage = 'classic-level';

/** Workers run what is compiled beside this, with no compiler there. */
const compiledWorker: Plugin = {
  name: 'compiled-worker',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/worker-code\.ts$/ }, () => ({ path: join(root, 'infra/local/packaged/worker-code.ts') })),
};

/** How the programs of the local service are bundled; those that start others find them beside themselves. */
const serviceOptions = {
  absWorkingDir: root,
  entryPoints: [
    { in: 'infra/local/packaged/main.ts', out: 'main' },
    { in: 'infra/local/token.ts', out: 'token' },
    { in: 'infra/local/queue/queue-server.ts', out: 'queue-server' },
    { in: 'infra/local/functions/worker.ts', out: 'worker' },
  ],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  keepNames: true,
  legalComments: 'none',
  logLevel: 'warning',
  // The builder of functions is not in the package: what it makes is.
  external: [nativePackage, 'esbuild'],
  banner: {
    js: "import{createRequire as scanfoldRequire}from'node:module';const require=scanfoldRequire(import.meta.url);",
  },
  plugins: [compiledWorker],
  metafile: true,
} as const satisfies BuildOptions;

/** Copies what the service needs of its assembly: of functions that share workers, the shared build alone. */
async function copyAssembly(from: string, to: string): Promise<void> {
  const shared = await readShared(from);
  const isNeeded = (name: string) => {
    if (name.startsWith('asset.')) return !(name in shared);
    return name === 'shared' || /\.(?:template|assets)\.json$/.test(name);
  };
  await mkdir(to, { recursive: true });
  await cp(from, to, {
    recursive: true,
    filter: (path) => {
      const [name = ''] = path.slice(from.length + 1).split('/');
      return name === '' || isNeeded(name);
    },
  });
}

/**
 * Puts the local service into a folder of the npm package, to be run by Node 24 without its sources. Returns what was bundled,
 * esbuild's accounts. Throws SynthesisFailed, esbuild's BuildFailure.
 */
export async function buildService(folder: string): Promise<readonly Pick<Metafile, 'inputs'>[]> {
  const assembly = await assemblyFolder();
  const [{ metafile }] = await Promise.all([
    build({ ...serviceOptions, outdir: folder }),
    copyAssembly(assembly, join(folder, 'assembly')),
    cp(join(root, 'infra/stages/local.json'), join(folder, 'stages/local.json')),
  ]);
  const functions: Metafile = JSON.parse(await readFile(join(assembly, 'metafile.json'), 'utf8'));
  return [metafile, functions];
}
