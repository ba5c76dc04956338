import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { type Bundles, bundlesDir } from '../../../infra/build.ts';

/** A function's files in their places, as it is deployed. */
export interface PlacedBundle {
  readonly index: string;
  /** What it loads on demand, and what that has in common. */
  readonly parts: readonly string[];
  readonly bytes: number;
}

/** Writes the bundle of a function, with its parts, into a folder of its own. */
export async function placeBundle({ files }: Bundles, name: string, folder: string): Promise<PlacedBundle> {
  const from = `${join(bundlesDir, name)}/`;
  const own = files.filter(({ path }) => path.startsWith(from));
  if (own.length === 0) throw new Error(`no bundle of ${name}`);
  for (const { path, contents } of own) {
    const to = join(folder, path.slice(from.length));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, contents);
  }
  const index = join(folder, 'index.mjs');
  const parts = own.map(({ path }) => join(folder, path.slice(from.length))).filter((path) => path !== index);
  return { index, parts, bytes: own.reduce((sum, { contents }) => sum + contents.length, 0) };
}

type Output = Metafile['outputs'][string];

/** The outputs of a function: its entry, and all of its parts or those alone that are loaded with the entry. */
export function outputsOf({ metafile }: Bundles, name: string, which: 'all' | 'at once'): readonly Output[] {
  const entry = Object.keys(metafile.outputs).find((path) => path.endsWith(`functions/${name}/index.mjs`));
  if (entry === undefined) throw new Error(`no bundle of ${name}`);
  const paths = new Set([entry]);
  for (const path of paths)
    for (const { path: imported, kind, external } of metafile.outputs[path]?.imports ?? [])
      if (!external && (which === 'all' || kind !== 'dynamic-import')) paths.add(imported);
  return [...paths].flatMap((path) => metafile.outputs[path] ?? []);
}
