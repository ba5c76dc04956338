import { globSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * The modules of a folder, loaded, by the names of their files without ending, in order. `load` imports one by a template
 * such as `./cases/${name}.ts`, by which `npm run test:changed` knows what the test is about.
 */
export async function modulesIn(
  folder: string,
  load: (name: string) => Promise<Record<string, unknown>>,
): Promise<Readonly<Record<string, Record<string, unknown>>>> {
  const names = globSync('*.ts', { cwd: folder }).map((file) => basename(file, '.ts'));
  return Object.fromEntries(await Promise.all(names.sort().map(async (name) => [name, await load(name)] as const)));
}
