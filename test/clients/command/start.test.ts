import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { commandOptions } from '../../../clients/package.ts';

/** The files that are loaded before a command is known: the entry, and what it imports at once. */
function loadedAtStart({ outputs }: Metafile): string[] {
  const loaded = new Set<string>();
  const add = (path: string): void => {
    const output = outputs[path];
    if (!output || loaded.has(path)) return;
    loaded.add(path);
    for (const each of output.imports) if (each.kind === 'import-statement') add(each.path);
  };
  add(Object.keys(outputs).find((path) => path.endsWith('/run-command.js')) ?? '');
  return [...loaded].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
}

test('a command starts without what few commands need', async () => {
  const { metafile } = await build({ ...commandOptions, outdir: 'built', write: false, metafile: true });
  const loaded = loadedAtStart(metafile);
  expect(loaded).toContain('clients/command/commands/policy.ts');
  const heavy = /^node_modules\/(yaml|cli-progress|openid-client|jose)\/|\/local-process\.ts$/;
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
});
