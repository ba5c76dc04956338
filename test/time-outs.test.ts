import { expect, test } from 'vitest';

const files = import.meta.glob('./**/*.deep.test.ts', { query: '?raw', import: 'default', eager: true });

/** A time-out as the last argument of a test or a hook, and one of a poll. */
const timeOut = /^\s*(?:\}, \d[\d_]+\);|\d+_\d{3},)$|\btimeout: \d/m;

test('no deep test has a time-out of its own, which a busy machine would miss', () => {
  const withOne = Object.entries(files).filter(([, text]) => timeOut.test(text));
  expect(Object.keys(files).length).toBeGreaterThan(0);
  expect(withOne.map(([path]) => path)).toEqual([]);
});

test.each(['}, 60_000);', '  300_000,\n);', 'await expect.poll(done, { timeout: 10_000 })'])('%j is one', (text) => {
  expect(timeOut.test(text)).toBe(true);
});
