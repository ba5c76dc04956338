import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { consoleOptions } from '../../../infra/build.ts';

test('the console is at most 200 kB as it is sent, and names no host', async () => {
  const { outputFiles } = await build({ ...consoleOptions });
  const sent = outputFiles.map(({ contents }) => gzipSync(contents).length);
  expect(sent.length).toBe(2);
  expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(200_000);
  const text = outputFiles.map((file) => file.text).join('\n');
  expect(text).not.toMatch(/\beval\(|new Function\(|importScripts|sourceMappingURL/);
  expect(text).not.toMatch(/(?:fetch|import|url)\(\s*["'`]?https?:/);
});
