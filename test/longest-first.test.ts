import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest } from './longest-first.ts';

test('each name of the list of tests that begin first is the end of one path of a test', () => {
  const paths = globSync('**/*.test.ts', { cwd: import.meta.dirname }).map((path) => `test/${path}`);
  for (const end of longest)
    expect([end, paths.filter((path) => `/${path}`.endsWith(`/${end}`)).length]).toEqual([end, 1]);
  expect(new Set(longest).size).toBe(longest.length);
});
