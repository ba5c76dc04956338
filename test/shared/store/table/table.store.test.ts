import { beforeAll, expect, test } from 'vitest';
import { TooManyRequests } from '../../../../shared/outcome/errors.ts';
import { stamped } from '../../../../shared/records/stored.ts';
import { ConditionFailed, Table } from '../../../../shared/store/table/table.ts';
import type { Usage } from '../../../../shared/store/table/table-usage.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';

let table: Table;
beforeAll(async () => {
  const { client, tableName } = await freshTable();
  table = new Table(client, tableName);
});

const stored = {
  pk: 'P#1',
  text: '',
  whole: Number.MAX_SAFE_INTEGER,
  part: 0.1,
  no: null,
  yes: true,
  list: ['a', 1, { deep: [] }],
  map: { a: { b: 'c' } },
};

test('an item is read as it was put, with its version, by its key, in a range and from what a write answers', async () => {
  const put = { ...stored, sk: 'PUT' };
  const item = stamped(put);
  expect(item).toEqual({ ...put, schema_version: expect.any(Number) });
  expect(await table.write({ put })).toEqual(item);
  expect(await table.get({ pk: 'P#1', sk: 'PUT' })).toEqual(item);
  expect(await table.query({ pk: 'P#1', prefix: 'PUT' })).toEqual({ items: [item], next: undefined });
  const changed = await table.write({ update: { pk: 'P#1', sk: 'PUT' }, changes: { set: { map: { d: [2] } } } });
  expect(changed).toEqual({ ...item, map: { d: [2] } });
  expect(await table.write({ remove: { pk: 'P#1', sk: 'PUT' } })).toEqual(changed);
  expect(await table.get({ pk: 'P#1', sk: 'PUT' })).toBeUndefined();
});

test('items are read at once in the order of their keys, in any partition, with nothing for those that are not there', async () => {
  const items = ['A', 'B', 'C'].map((sk, at) => stamped({ ...stored, pk: `P#${at}`, sk: `ALL#${sk}` }));
  for (const put of items) await table.write({ put });
  const keys = ['2 C', '0 A', '0 NONE', '1 B'].map((name) => name.split(' '));
  const found = await table.getAll(keys.map(([at, sk]) => ({ pk: `P#${at}`, sk: `ALL#${sk}` })));
  expect(found).toEqual([items[2], items[0], undefined, items[1]]);
  expect(await table.getAll([])).toEqual([]);
});

test('what a throttled partition does not give is asked for again, and is an error where it never comes', async () => {
  const one = { pk: 'P#1', sk: 'ONE' };
  const other = { pk: 'P#2', sk: 'OTHER' };
  let asked: unknown[][] = [];
  let given = 1;
  // The local engines never leave anything out.
  const send = async ({ input }: { input: { RequestItems: { t: { Keys: (typeof one)[] } } } }) => {
    const { Keys } = input.RequestItems.t;
    asked.push(Keys);
    const left = Keys.slice(given);
    return {
      Responses: { t: Keys.slice(0, given) },
      UnprocessedKeys: left.length > 0 ? { t: { Keys: left } } : {},
    };
  };
  const throttled: unknown[] = [];
  const options = {
    sleep: async () => undefined,
    random: () => 0,
    throttled: (facts: unknown) => void throttled.push(facts),
  };
  const strained = new Table({ send } as unknown as ConstructorParameters<typeof Table>[0], 't', options);
  expect(await strained.getAll([one, other])).toEqual([one, other]);
  expect(asked).toEqual([[one, other], [other]]);
  expect(throttled).toEqual([{ reason: 'throughput', partition: 'P#2' }]);
  [asked, given] = [[], 0];
  await expect(strained.getAll([one])).rejects.toThrow(TooManyRequests);
  expect(asked).toHaveLength(13);
});

test('a range is read page by page, each from where the last one ended', async () => {
  const items = Array.from({ length: 5 }, (_, at) => stamped({ pk: 'P#2', sk: `PAGE#${at}`, at }));
  for (const put of items) await table.write({ put });
  const first = await table.query({ pk: 'P#2', prefix: 'PAGE#', limit: 2 });
  expect(first).toEqual({ items: items.slice(0, 2), next: { pk: 'P#2', sk: 'PAGE#1' } });
  const all = await Array.fromAsync(table.items({ pk: 'P#2', prefix: 'PAGE#', limit: 2 }));
  expect(all).toEqual(items);
});

test('a condition that does not hold tells the item as it was, of a write alone and of one among others', async () => {
  const item = stamped({ ...stored, sk: 'KEPT' });
  await table.write({ put: item });
  const key = { pk: 'P#1', sk: 'KEPT' };
  const when = [{ absent: 'pk' }] as const;
  const writes = [
    { put: item, when },
    { update: key, changes: { set: { text: 'x' } }, when },
    { remove: key, when },
  ];
  for (const write of writes) {
    await expect(table.write(write)).rejects.toEqual(new ConditionFailed(0, item));
    const others = [{ put: { pk: 'P#1', sk: 'OTHER' } }, write, { remove: { pk: 'P#1', sk: 'NONE' } }];
    const failure = await table.transact(others).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConditionFailed);
    expect(failure).toMatchObject({ index: 1, item });
  }
  await expect(table.write({ remove: { pk: 'P#1', sk: 'NONE' }, when: [{ exists: 'pk' }] })).rejects.toMatchObject({
    index: 0,
    item: undefined,
  });
  expect(await table.get({ pk: 'P#1', sk: 'OTHER' })).toBeUndefined();
  expect(await table.get(key)).toEqual(item);
});

test.each([
  ['undefined', { value: undefined }],
  ['undefined deep inside', { value: [{ a: undefined }] }],
  ['a number that would lose digits', { value: 2 ** 53 }],
  ['no number', { value: Number.NaN }],
])('%s is not stored, and nothing is lost in silence', async (_, wrong) => {
  const key = { pk: 'P#1', sk: 'WRONG' };
  await expect(table.write({ put: { ...key, ...wrong } })).rejects.toThrow();
  await expect(table.transact([{ put: { ...key, ...wrong } }])).rejects.toThrow();
  expect(await table.get(key)).toBeUndefined();
});

test('each call tells the capacity units that it took', async () => {
  const { client, tableName } = await freshTable();
  const used: Usage[] = [];
  const options = { sleep: async () => undefined, random: () => 0, used: (usage: Usage) => void used.push(usage) };
  const metered = new Table(client, tableName, options);
  const key = { pk: 'P#1', sk: 'A' };
  const unitsOf = async (call: () => Promise<unknown>) => {
    used.length = 0;
    await call();
    const sum = (of: (usage: Usage) => number) => used.reduce((total, each) => total + of(each), 0);
    return [sum(({ readUnits }) => readUnits), sum(({ writeUnits }) => writeUnits)];
  };
  expect(await unitsOf(() => metered.write({ put: { ...key, text: 'x' } }))).toEqual([0, 1]);
  expect(await unitsOf(() => metered.write({ update: key, changes: { set: { text: 'y' } } }))).toEqual([0, 1]);
  expect(await unitsOf(() => metered.get(key))).toEqual([1, 0]);
  expect(await unitsOf(() => metered.query({ pk: 'P#1', prefix: 'A' }))).toEqual([1, 0]);
  // DynamoDB counts each write of a transaction twice, DynamoDB Local does not.
  const transaction = () => metered.transact([{ put: { pk: 'P#1', sk: 'B' } }, { remove: key }]);
  expect([
    [0, 2],
    [0, 4],
  ]).toContainEqual(await unitsOf(transaction));
  expect(await unitsOf(() => metered.write({ remove: { pk: 'P#1', sk: 'B' } }))).toEqual([0, 1]);
});
