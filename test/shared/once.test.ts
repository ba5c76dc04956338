import { expect, test } from 'vitest';
import { once } from '../../shared/once.ts';

test('a table is made by the first call, and the same for all later ones', () => {
  let calls = 0;
  const table = once(() => {
    calls += 1;
    return { a: 1 };
  });
  expect(calls).toBe(0);
  expect(table()).toBe(table());
  expect(calls).toBe(1);
});

test('what could not be made is tried again', () => {
  let calls = 0;
  const table = once(() => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return { calls };
  });
  expect(table).toThrow('not yet');
  expect(table()).toEqual({ calls: 2 });
});
