import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import * as z from 'zod/mini';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const licenseName = z.union([z.string(), z.object({ type: z.string() })]);
const manifest = z.object({ name: z.string(), version: z.string(), license: z.optional(licenseName) });

/** The folders of the packages that something was bundled of, relative to the repository. */
function foldersOf(bundled: readonly Pick<Metafile, 'inputs'>[]): string[] {
  const files = bundled.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** What a package says of its license: its files of that name, or the name of the license alone. */
async function noticeOf(folder: string) {
  const { name, version, license } = manifest.parse(
    JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')),
  );
  const texts: string[] = [];
  for await (const file of glob('{LICEN[SC]E,NOTICE,COPYING}*', { cwd: join(root, folder) })) {
    texts.push((await readFile(join(root, folder, file), 'utf8')).trim());
  }
  return {
    package: `${name} ${version}`,
    text: texts.join('\n\n') || `License: ${typeof license === 'object' ? license.type : (license ?? 'not stated')}`,
  };
}

/** The licenses of all packages that something was bundled of, each text once. */
export async function licensesOf(bundled: readonly Pick<Metafile, 'inputs'>[]): Promise<string> {
  const notices = await Promise.all(foldersOf(bundled).map(noticeOf));
  const byText = Map.groupBy(notices, ({ text }) => text);
  const line = '-'.repeat(80);
  return [...byText]
    .map(([text, all]) => `${line}\n${all.map((each) => each.package).join('\n')}\n\n${text}\n`)
    .join('\n');
}
