import { describe, expect, test } from 'vitest';
import { TooManyRequests } from '../../../../shared/outcome/errors.ts';
import { ClientQuota, type QuotaRule } from '../../../../shared/store/access/client-quota.ts';
import { Table, type Write } from '../../../../shared/store/table/table.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';

const reads: QuotaRule = { area: 'read', perMinute: 1200, isExact: false };
const starts: QuotaRule = { area: 'start', perMinute: 5, isExact: true };
const startMs = 1_800_000_000_000;

/** A table whose writes are counted, and functions that share it. */
async function shared() {
  const { client, tableName } = await freshTable();
  const table = new Table(client, tableName);
  let nowMs = startMs;
  const writes: Write[] = [];
  const write = table.write.bind(table);
  table.write = (each) => {
    writes.push(each);
    return write(each);
  };
  const store = { table, now: () => nowMs };
  /** How many of so many requests are answered. */
  const send = async (quota: ClientQuota, times: number, subject = 'someone') => {
    let answered = 0;
    for (let n = 0; n < times; n += 1) {
      try {
        await quota.take(store, subject);
        answered += 1;
      } catch (error) {
        if (!(error instanceof TooManyRequests)) throw error;
      }
    }
    return answered;
  };
  return {
    store,
    send,
    writes,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('a client', () => {
  test('that reads little costs no write, and one that reads all it may costs one in 60 requests', async () => {
    const { send, writes } = await shared();
    const quota = new ClientQuota(reads);
    expect(await send(quota, 10)).toBe(10);
    expect(writes).toHaveLength(0);
    const answered = 10 + (await send(quota, 3000));
    expect(answered).toBeGreaterThan(1200 * 0.95 - 1);
    expect(answered).toBeLessThanOrEqual(1200);
    expect(writes.length).toBeLessThanOrEqual(21);
  });

  test('has one limit for all functions of an area, but for the first requests to each', async () => {
    const { send } = await shared();
    let answered = 0;
    for (let n = 0; n < 8; n += 1) answered += await send(new ClientQuota(reads), 500);
    expect(answered).toBeGreaterThan(1100);
    expect(answered).toBeLessThanOrEqual(1200 + 8 * 10);
  });

  test('may start exactly as many scans as the stage says, whoever answers', async () => {
    const { send } = await shared();
    const [one, other] = [new ClientQuota(starts), new ClientQuota(starts)];
    expect([await send(one, 3), await send(other, 9), await send(one, 9)]).toEqual([3, 2, 0]);
  });

  test('that was refused asks the table no more until the next minute', async () => {
    const { send, writes, pass } = await shared();
    const quota = new ClientQuota(starts);
    expect(await send(quota, 100)).toBe(5);
    expect(writes).toHaveLength(6);
    pass(60_000);
    expect(await send(quota, 100)).toBe(5);
  });

  test('is told when the next minute begins', async () => {
    const { store, send, pass } = await shared();
    const quota = new ClientQuota(starts);
    pass(15_500);
    await send(quota, 5);
    await expect(quota.take(store, 'someone')).rejects.toMatchObject({ retryAfterSeconds: 45 });
  });

  test('is not held for another, and other areas are not either', async () => {
    const { send } = await shared();
    const quota = new ClientQuota(starts);
    expect([await send(quota, 9), await send(quota, 9, 'another')]).toEqual([5, 5]);
    expect(await send(new ClientQuota({ ...starts, area: 'export' }), 9)).toBe(5);
  });

  test('is counted exactly where functions answer at the same time', async () => {
    const { store } = await shared();
    const quotas = Array.from({ length: 20 }, () => new ClientQuota(starts));
    const ends = await Promise.allSettled(quotas.map((quota) => quota.take(store, 'someone')));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });
});
