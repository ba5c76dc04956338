import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { bundleOptions } from '../../infra/build.ts';

const files = globSync('shared/**/tables/*.ts', { cwd: bundleOptions.absWorkingDir });
type Tables = Readonly<Record<string, () => unknown>>;

test('there are tables', () => {
  expect(files.length).toBeGreaterThan(10);
});

test.each(files)('the tables of %s are JSON text in a bundle, and say the same there', async (file) => {
  const entryPoints = [file];
  const { outputFiles } = await build({ ...bundleOptions, entryPoints, outdir: '.', banner: {} });
  const text = outputFiles[0]?.text ?? '';
  const bundled: Tables = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const own: Tables = await import(`../../${file}`);
  expect(Object.keys(bundled)).toEqual(Object.keys(own));
  for (const [name, read] of Object.entries(own)) expect(bundled[name]?.()).toEqual(read());
  expect(text.match(/JSON\.parse\(/g)).toHaveLength(Object.keys(own).length);
});
