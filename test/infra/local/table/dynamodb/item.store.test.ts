import { expect, test } from 'vitest';
import { errorName, onBothEngines } from './engine.ts';

const key = { pk: 'P#1', sk: 'T#1' };
/** The bytes of an item of `key` with a string in `b`, besides that string. */
const overhead = 'pk'.length + 'P#1'.length + 'sk'.length + 'T#1'.length + 'b'.length;

onBothEngines((table) => {
  test('an item comes back as it was put', async () => {
    const items = await table();
    const item = {
      ...key,
      text: 'Zürich \u{1f600} "quoted" \\ \u0000',
      nothing: '',
      nil: null,
      yes: true,
      no: false,
      number: -0.5,
      big: Number.MAX_SAFE_INTEGER,
      bytes: new Uint8Array([0, 255]),
      names: new Set(['a', 'b']),
      numbers: new Set([1, 2.5]),
      entries: [1, 'a', null, [], {}, { deep: [true] }],
      tree: { a: { b: { c: [''] } } },
    };
    await items.put(item);
    expect(await items.get(key)).toEqual(item);
    expect((await items.query('pk = :p', { ':p': 'P#1' })).Items).toEqual([item]);
  });

  test('a read projects to paths', async () => {
    const items = await table();
    await items.put({ ...key, a: 1, tree: { b: 2, c: 3 }, entries: ['x', 'y'] });
    const options = { ProjectionExpression: 'a, tree.c, entries[1], #s', ExpressionAttributeNames: { '#s': 'status' } };
    expect(await items.get(key, options)).toEqual({ a: 1, tree: { c: 3 }, entries: ['y'] });
  });

  test('an absent item reads as nothing and deletes without an error', async () => {
    const items = await table();
    expect(await items.get(key)).toBeUndefined();
    await items.remove(key);
  });

  const sizes: [what: string, body: string, fits: boolean][] = [
    ['400 KB', 'x'.repeat(409_600 - overhead), true],
    ['400 KB and a byte', 'x'.repeat(409_600 - overhead + 1), false],
    ['400 KB of two-byte letters', 'é'.repeat((409_600 - overhead - 1) / 2), true],
    ['more than 400 KB of two-byte letters', 'é'.repeat(204_800), false],
  ];
  test.each(sizes)('an item of %s', async (_what, b, fits) => {
    const items = await table();
    if (fits) await items.put({ ...key, b });
    else expect(await errorName(items.put({ ...key, b }))).toBe('ValidationException');
  });

  test('an update cannot make an item larger than 400 KB', async () => {
    const items = await table();
    await items.put({ ...key, b: 'x'.repeat(409_600 - overhead) });
    expect(await errorName(items.update(key, 'SET c = :c', { ':c': 1 }))).toBe('ValidationException');
    expect(await items.get(key)).not.toHaveProperty('c');
  });

  const badItems: [why: string, item: Record<string, unknown>][] = [
    ['no sort key', { pk: 'a' }],
    ['an empty partition key', { pk: '', sk: 'a' }],
    ['an empty sort key', { pk: 'a', sk: '' }],
    ['a number for a key', { pk: 'a', sk: 1 }],
    ['a string for a number key of an index', { pk: 'a', sk: 'b', due_shard: 'd', due_at: 'soon' }],
    ['null for a key of an index', { pk: 'a', sk: 'b', lk: null }],
    ['a partition key over 2048 bytes', { pk: 'x'.repeat(2049), sk: 'b' }],
    ['a sort key over 1024 bytes', { pk: 'a', sk: 'x'.repeat(1025) }],
    ['an empty set', { pk: 'a', sk: 'b', names: new Set() }],
  ];
  test.each(badItems)('an item with %s is refused', async (_why, item) => {
    const items = await table();
    // The client itself refuses an empty set: both ways nothing is stored.
    const request = (async () => items.put(item))();
    expect(await errorName(request)).not.toBe('');
    expect((await items.query('pk = :p', { ':p': 'a' })).Count).toBe(0);
  });

  const badKeys: [why: string, badKey: Record<string, unknown>][] = [
    ['without its sort key', { pk: 'a' }],
    ['with an attribute too many', { pk: 'a', sk: 'b', lk: 'c' }],
    ['of the wrong type', { pk: 'a', sk: 1 }],
    ['that is empty', { pk: 'a', sk: '' }],
  ];
  test.each(badKeys)('a key %s is refused by every operation', async (_why, badKey) => {
    const items = await table();
    const requests = [
      () => items.get(badKey as never),
      () => items.remove(badKey),
      () => items.update(badKey as never, 'SET a = :a', { ':a': 1 }),
      () => items.batchGet([badKey]),
    ];
    for (const request of requests) expect(await errorName(request())).toBe('ValidationException');
  });

  const units: [what: string, first: object, second: object | undefined, expected: number][] = [
    ['a new item', {}, undefined, 1],
    ['a new item in both indexes', { lk: 'a', due_shard: 'd', due_at: 1 }, undefined, 3],
    ['the same item again', { lk: 'a' }, { lk: 'a' }, 1],
    ['another attribute of an indexed item', { lk: 'a' }, { lk: 'a', v: 1 }, 2],
    ['another index key', { lk: 'a' }, { lk: 'b' }, 3],
    ['the way out of an index', { lk: 'a' }, {}, 2],
    ['three KB', { body: 'x'.repeat(2500) }, undefined, 3],
    ['three KB replaced by one', { body: 'x'.repeat(2500) }, {}, 3],
  ];
  test.each(units)('the write capacity of %s', async (_what, first, second, expected) => {
    const items = await table();
    const options = { ReturnConsumedCapacity: 'TOTAL' } as const;
    let answer = await items.put({ ...key, ...first }, options);
    if (second !== undefined) answer = await items.put({ ...key, ...second }, options);
    expect(answer.ConsumedCapacity).toEqual({ TableName: items.name, CapacityUnits: expected });
  });

  test('the read capacity is half as much without strong consistency', async () => {
    const items = await table();
    for (let i = 0; i < 4; i += 1) await items.put({ pk: 'P#1', sk: `${i}`, lk: 'a', body: 'x'.repeat(3000) });
    const used = async (options: object) => {
      const all = { ReturnConsumedCapacity: 'INDEXES' as const, ...options };
      return (await items.query('pk = :p', { ':p': 'P#1' }, all)).ConsumedCapacity;
    };
    expect(await used({ ConsistentRead: true })).toMatchObject({ CapacityUnits: 3, Table: { CapacityUnits: 3 } });
    expect(await used({})).toMatchObject({ CapacityUnits: 1.5 });
    const local = await used({ IndexName: 'local', ConsistentRead: true });
    expect(local).toMatchObject({
      Table: { CapacityUnits: 0 },
      LocalSecondaryIndexes: { local: { CapacityUnits: 3 } },
    });
  });
});
