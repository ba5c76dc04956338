import { afterEach, expect, test } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../../infra/local/table/dynamodb/dynamodb.ts';
import type { PartitionLimits } from '../../../../infra/local/table/dynamodb/partition-limits.ts';
import { TooManyRequests } from '../../../../shared/outcome/errors.ts';
import { Table, type Write } from '../../../../shared/store/table/table.ts';
import type { Throttled } from '../../../../shared/store/table/throttling.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';
import { observation, project, recording } from '../../recording/recording.ts';

let engine: DynamoDb | undefined;
afterEach(() => engine?.close());

/** A table whose partitions take no more than this; on the engine's clock each request comes `tickMs` after the one before. */
async function limited(limits: PartitionLimits, tickMs = 0) {
  let nowMs = 1_800_000_000_000;
  const now = () => {
    nowMs += tickMs;
    return nowMs;
  };
  engine = await startDynamoDb({ dataDir: undefined, now, limits });
  const fresh = await freshTable(engine.endpoint);
  const refused: Throttled[] = [];
  const options = {
    sleep: async () => undefined,
    random: () => 0,
    throttled: (facts: Throttled) => refused.push(facts),
  };
  const table = new Table(fresh.client, fresh.tableName, options);
  return { fresh, table, refused, pass: (ms: number) => (nowMs += ms) };
}

const put = (sk: string, pk = 'P#1', more = {}): Write => ({ put: { pk, sk, ...more } });

test('a partition that has done all it can in a second takes the next write in the next one', async () => {
  const l = await limited({ writeUnitsPerSecond: 3 });
  for (const sk of ['a', 'b', 'c']) await l.table.write(put(sk));
  await expect(l.table.write(put('d'))).rejects.toThrow(TooManyRequests);
  await l.table.write(put('a', 'P#2'));
  expect(l.refused).toEqual([{ reason: 'throughput', partition: 'P#1' }]);
  l.pass(1000);
  await l.table.write(put('d'));
});

test('a transaction counts twice, and one whose partition does too much does nothing', async () => {
  const l = await limited({ writeUnitsPerSecond: 3 });
  await l.table.write(put('a', 'P#2'));
  await expect(l.table.transact([put('b', 'P#1'), put('b', 'P#3'), put('b', 'P#2')])).resolves.toBeUndefined();
  await expect(l.table.transact([put('c', 'P#4'), put('c', 'P#2')])).rejects.toThrow(TooManyRequests);
  expect(l.refused).toEqual([{ reason: 'throughput', partition: 'P#2' }]);
  expect(await l.table.get({ pk: 'P#4', sk: 'c' })).toBeUndefined();
});

test('a partition that holds all it can, with its local indexes, takes what makes it no larger', async () => {
  const l = await limited({ collectionBytes: 3000 });
  const body = 'x'.repeat(1000);
  await l.table.write(put('a', 'P#1', { body, lk: 'A' }));
  await expect(l.table.write(put('b', 'P#1', { body }))).rejects.toThrow(TooManyRequests);
  await expect(l.table.transact([put('b', 'P#2'), put('b', 'P#1', { body })])).rejects.toThrow(TooManyRequests);
  const full = { reason: 'collection full', partition: 'P#1' };
  expect(l.refused).toEqual([full, full]);
  expect(await l.table.get({ pk: 'P#2', sk: 'b' })).toBeUndefined();
  await l.table.write(put('a', 'P#1', { body: 'y'.repeat(1000), lk: 'A' }));
  await l.table.write({ remove: { pk: 'P#1', sk: 'a' } });
  await l.table.write(put('b', 'P#1', { body }));
});

test('a scan whose findings are throttled tries again, and stores each once and whole', async () => {
  // Some of what it writes in a second of twenty requests is refused, and nothing for good.
  const l = await limited({ writeUnitsPerSecond: 8 }, 50);
  const r = await recording(l.fresh);
  const store = { ...r.store, table: l.table };
  Object.assign(r.store, store);
  const evidence = 'seen '.repeat(400);
  const observed = Array.from({ length: 60 }, (_, n) => observation(`door ${n}`, n % 2 ? { evidence } : {}));
  await r.scan('run-1', [observed]);
  expect(l.refused.length).toBeGreaterThan(0);
  const found = await r.list();
  expect(found.map(({ location }) => location).toSorted()).toEqual(observed.map(({ location }) => location).toSorted());
  expect(new Set(found.map(({ finding_id }) => finding_id)).size).toBe(60);
  expect(found.filter((each) => each.evidence === evidence.trimEnd() || each.evidence === evidence)).toHaveLength(30);
  expect(found.every(({ times_seen, project_id }) => times_seen === 1 && project_id === project.id)).toBe(true);
});
