import { expect, test } from 'vitest';
import { NotFound, TooManyRequests } from '../../../../shared/outcome/errors.ts';
import { ConditionFailed, Table } from '../../../../shared/store/table/table.ts';
import { Overtaken, untilUnchanged } from '../../../../shared/store/table/until-unchanged.ts';

/** A table that nobody asks, and the pauses that were made for it. */
function table(random: () => number) {
  const pauses: number[] = [];
  const sleep = async (ms: number) => void pauses.push(ms);
  return { pauses, table: new Table({ send: () => Promise.reject(new Error('not asked')) }, 't', { sleep, random }) };
}

const failing = (times: number) => {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= times) throw new ConditionFailed(0, undefined);
    return tries;
  };
};

test('a change that nobody is in the way of is done once, without a pause', async () => {
  const { table: t, pauses } = table(() => 0.5);
  expect(await untilUnchanged(t, failing(0))).toBe(1);
  expect(pauses).toEqual([]);
});

test('a change that somebody was faster with is done again after a pause, longer from try to try and by chance', async () => {
  const { table: t, pauses } = table(() => 0.5);
  expect(await untilUnchanged(t, failing(8))).toBe(9);
  expect(pauses).toEqual([4, 8, 16, 32, 64, 128, 200, 200]);
});

test('a change that somebody is always faster with is given up with one error', async () => {
  const { table: t, pauses } = table(() => 0);
  await expect(untilUnchanged(t, failing(Number.POSITIVE_INFINITY))).rejects.toThrow(Overtaken);
  expect(new Overtaken()).toBeInstanceOf(TooManyRequests);
  expect(pauses).toHaveLength(25);
});

test('an error of another kind is thrown at once', async () => {
  const { table: t, pauses } = table(() => 0.5);
  const change = () => Promise.reject(new NotFound('id: gone'));
  await expect(untilUnchanged(t, change)).rejects.toThrow(NotFound);
  expect(pauses).toEqual([]);
});
