import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { errorName, onBothEngines } from './engine.ts';

const at = (n: number) => ({ pk: 'P#1', sk: `T#${n}` });
const keys = (count: number) => Array.from({ length: count }, (_, n) => at(n));

onBothEngines((table) => {
  test('a batch writes 25 items and their index entries', async () => {
    const items = await table();
    await items.batchPut(keys(25).map((key) => ({ ...key, lk: 'a' })));
    const found = await items.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'local', ConsistentRead: true });
    expect(found.Count).toBe(25);
  });

  test('a batch deletes and puts', async () => {
    const items = await table();
    await items.batchPut([at(1), at(2)]);
    const writes = [{ DeleteRequest: { Key: at(1) } }, { PutRequest: { Item: { ...at(2), v: 1 } } }];
    const answer = await items.client.send(new BatchWriteCommand({ RequestItems: { [items.name]: writes } }));
    expect(answer.UnprocessedItems).toEqual({});
    expect((await items.query('pk = :p', { ':p': 'P#1' })).Items).toEqual([{ ...at(2), v: 1 }]);
  });

  const refused: [why: string, items: Record<string, unknown>[]][] = [
    ['more than 25 items', keys(26)],
    ['no items', []],
    ['one item twice', [at(1), at(1)]],
    ['an item without its key', [at(1), { pk: 'a' }]],
    ['an item over 400 KB', [at(1), { ...at(2), b: 'x'.repeat(410_000) }]],
  ];
  test.each(refused)('a batch of %s is refused and writes nothing', async (_why, writes) => {
    const items = await table();
    expect(await errorName(items.batchPut(writes))).toBe('ValidationException');
    expect((await items.query('pk = :p', { ':p': 'P#1' })).Count).toBe(0);
  });

  test('a batch reads up to 100 items in any order, absent ones left out', async () => {
    const items = await table();
    await items.batchPut(keys(20));
    const { Responses, UnprocessedKeys } = await items.batchGet(keys(100));
    expect(Responses?.[items.name]).toHaveLength(20);
    expect(UnprocessedKeys).toEqual({});
  });

  test('a batch read of more than 100 items, or of one twice, is refused', async () => {
    const items = await table();
    expect(await errorName(items.batchGet(keys(101)))).toBe('ValidationException');
    expect(await errorName(items.batchGet([at(1), at(1)]))).toBe('ValidationException');
  });

  test('a batch for a table that does not exist is refused', async () => {
    const items = await table();
    const command = new BatchWriteCommand({ RequestItems: { 'nothing-here': [{ PutRequest: { Item: at(1) } }] } });
    expect(await errorName(items.client.send(command))).toBe('ResourceNotFoundException');
  });
});
