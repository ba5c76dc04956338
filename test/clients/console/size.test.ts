import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { consoleOptions } from '../../../infra/build.ts';

test('the console is at most 200 kB as it is sent, and names no host', async () => {
  const { outputFiles } = await build({ ...consoleOptions });
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: gzipSync(contents).length }));
  expect(files.map(({ name }) => name).toSorted()).toEqual(['app.css', 'app.js', 'yaml.js']);
  // The reader of YAML is loaded where somebody chooses such a file.
  const sent = files.flatMap(({ name, bytes }) => (name === 'yaml.js' ? [] : [bytes]));
  expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(200_000);
  const text = outputFiles.map((file) => file.text).join('\n');
  expect(text).not.toMatch(/\beval\(|new Function\(|importScripts|sourceMappingURL/);
  expect(outputFiles.find(({ path }) => path.endsWith('app.js'))?.text).toContain('import("./yaml.js")');
  expect(text).not.toMatch(/(?:fetch|import|url)\(\s*["'`]?https?:/);
});
