import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { type Bundles, bundleFunctions, functionNames } from '../../../infra/build.ts';
import { assemblyFolder } from '../../../infra/local/template/assembly.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const metafilePath = join(root, 'dist/metafile.json');

const changedAt = async (path: string) => (await stat(path)).mtimeMs;

/** Whether what is in `dist/` was made of the sources as they are: none is younger than what was written last. */
async function isCurrent({ inputs }: Metafile): Promise<boolean> {
  const files = Object.keys(inputs).filter((file) => !/^[\w-]+:/.test(file));
  const ages = await Promise.all(
    files.map((file) => changedAt(join(root, file)).catch(() => Number.POSITIVE_INFINITY)),
  );
  return Math.max(...ages) <= (await changedAt(metafilePath));
}

/**
 * The bundles of all functions. The build that the local service makes once per change is read, as bundling takes 20 s of a
 * processor; where the service runs on an older build of the same sources, all are bundled anew in memory.
 */
export async function builtBundles(): Promise<Bundles> {
  await assemblyFolder();
  const metafile: Metafile = JSON.parse(await readFile(metafilePath, 'utf8'));
  if (!(await isCurrent(metafile))) return bundleFunctions(functionNames());
  const paths = Object.keys(metafile.outputs).map((path) => join(root, path));
  const files = await Promise.all(
    paths.map(async (path) => {
      const contents = await readFile(path);
      return { path, contents, text: contents.toString() };
    }),
  );
  return { files, metafile };
}
