import { expect, test } from 'vitest';
import { onDemand } from '../../shared/on-demand.ts';

test('a function is loaded with its first call, and once for all calls', async () => {
  let loads = 0;
  const double = onDemand(async () => {
    loads += 1;
    return async (n: number) => 2 * n;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(loads).toBe(1);
});

test('a load that failed is tried again by the next call', async () => {
  let loads = 0;
  const name = onDemand(async () => {
    loads += 1;
    if (loads === 1) throw new Error('not there');
    return async () => 'here';
  });
  await expect(name()).rejects.toThrow('not there');
  expect(await name()).toBe('here');
});

test('what the function throws is thrown, and does not load it again', async () => {
  let loads = 0;
  const fail = onDemand(async () => {
    loads += 1;
    return async () => Promise.reject(new Error('no'));
  });
  await expect(fail()).rejects.toThrow('no');
  await expect(fail()).rejects.toThrow('no');
  expect(loads).toBe(1);
});
