import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('**/*.{deep,wide}.test.ts', { cwd: import.meta.dirname });

/** A time-out as the last argument of a test or a hook, and one of a poll. */
const timeOut = /^\s*(?:\}, \d[\d_]+\);|\d+_\d{3},)$|\btimeout: \d/m;

test('no deep or wide test has a time-out of its own, which a busy machine would miss', () => {
  const withOne = files.filter((file) => timeOut.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
  expect(files.length).toBeGreaterThan(0);
  expect(withOne).toEqual([]);
});

test.each(['}, 60_000);', '  300_000,\n);', 'await expect.poll(done, { timeout: 10_000 })'])('%j is one', (text) => {
  expect(timeOut.test(text)).toBe(true);
});
