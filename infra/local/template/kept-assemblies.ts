import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '../start/lock.ts';

const keptAssemblies = 5;

/** Removes from the folder of assemblies what processes have left that were killed while they had its lock. */
export async function removeUnfinished(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => /\.\d+(?:\.shared)?$/.test(name));
  await Promise.all(names.map((name) => rm(join(cache, name), { recursive: true, force: true })));
}

/** Keeps the assemblies used last, and those that a service still loads functions from, however long it has run. */
export async function removeOld(cache: string): Promise<void> {
  const names = (await readdir(cache, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const aged = await Promise.all(
    names.map(async ({ name }) => ({ name, usedAt: (await stat(join(cache, name))).mtimeMs })),
  );
  const old = aged.sort((a, b) => b.usedAt - a.usedAt).slice(keptAssemblies);
  await Promise.all(old.map(({ name }) => removeUnused(join(cache, name))));
}

async function removeUnused(folder: string): Promise<void> {
  try {
    lockFolder(folder).release();
  } catch (error) {
    if (error instanceof FolderInUse) return;
    throw error;
  }
  await rm(folder, { recursive: true, force: true });
}
