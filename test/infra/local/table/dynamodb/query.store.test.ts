import { beforeAll, describe, expect, test } from 'vitest';
import { errorName, onBothEngines, type TestTable } from './engine.ts';

type Options = Parameters<TestTable['query']>[2];
const pad = (n: number) => String(n).padStart(4, '0');

onBothEngines((table) => {
  describe('with 40 items', () => {
    let items: TestTable;
    const stored = Array.from({ length: 40 }, (_, i) => ({
      pk: 'P#1',
      sk: `T#${pad(i)}`,
      even: i % 2 === 0,
      n: i,
      ...(i % 4 === 0 ? { lk: `parent#${i % 8}` } : {}),
      ...(i % 10 === 0 ? { due_shard: 'runs', due_at: 100 - i } : {}),
    }));
    beforeAll(async () => {
      items = await table();
      await items.batchPut(stored.slice(0, 25));
      await items.batchPut(stored.slice(25));
      await items.batchPut([
        { pk: 'P#1', sk: 'S#1' },
        { pk: 'P#1', sk: 'U#é' },
        { pk: 'P#10', sk: 'T#0001' },
      ]);
    });

    const names = async (condition: string, values: Record<string, unknown>, options: Options = {}) =>
      ((await items.query(condition, values, options)).Items ?? []).map((item) => item.sk);

    const ranges: [condition: string, values: Record<string, unknown>, expected: string[]][] = [
      ['pk = :p AND sk = :a', { ':a': 'T#0003' }, ['T#0003']],
      ['pk = :p AND begins_with(sk, :a)', { ':a': 'T#000' }, stored.slice(0, 10).map(({ sk }) => sk)],
      ['pk = :p AND begins_with(sk, :a)', { ':a': 'U' }, ['U#é']],
      ['pk = :p AND begins_with(sk, :a)', { ':a': 'X' }, []],
      ['pk = :p AND sk BETWEEN :a AND :b', { ':a': 'T#0003', ':b': 'T#0005' }, ['T#0003', 'T#0004', 'T#0005']],
      ['pk = :p AND sk < :a', { ':a': 'T#0001' }, ['S#1', 'T#0000']],
      ['pk = :p AND sk <= :a', { ':a': 'T#0001' }, ['S#1', 'T#0000', 'T#0001']],
      ['pk = :p AND sk > :a', { ':a': 'T#0038' }, ['T#0039', 'U#é']],
      ['pk = :p AND sk >= :a', { ':a': 'T#0039' }, ['T#0039', 'U#é']],
      ['sk > :a AND pk = :p', { ':a': 'T#0039' }, ['U#é']],
    ];
    test.each(ranges)('%s with %o finds the range in order', async (condition, values, expected) => {
      expect(await names(condition, { ':p': 'P#1', ...values })).toEqual(expected);
      const back = await names(condition, { ':p': 'P#1', ...values }, { ScanIndexForward: false });
      expect(back).toEqual(expected.toReversed());
    });

    test('a partition holds only its own items', async () => {
      expect(await names('pk = :p', { ':p': 'P#10' })).toEqual(['T#0001']);
      expect(await names('pk = :p', { ':p': 'P#' })).toEqual([]);
    });

    const pages: [what: string, options: Options][] = [
      ['forward', {}],
      ['backward', { ScanIndexForward: false }],
      ['filtered', { FilterExpression: 'even = :e' }],
      ['strong', { ConsistentRead: true }],
      ['of the local index', { IndexName: 'local' }],
      ['of the local index backward', { IndexName: 'local', ScanIndexForward: false }],
    ];
    test.each(pages)('pages %s join to the whole list', async (_what, options) => {
      const values = { ':p': 'P#1', ...(options?.FilterExpression ? { ':e': true } : {}) };
      const whole = await names('pk = :p', values, options);
      for (const Limit of [1, 3, 7, 100]) {
        const joined: unknown[] = [];
        let start: Record<string, unknown> | undefined;
        do {
          const more = start ? { ExclusiveStartKey: start } : {};
          const page = await items.query('pk = :p', values, { ...options, Limit, ...more });
          expect(page.ScannedCount).toBeLessThanOrEqual(Limit);
          expect(page.Count).toBe(page.Items?.length);
          joined.push(...(page.Items ?? []).map((item) => item.sk));
          start = page.LastEvaluatedKey;
        } while (start);
        expect(joined).toEqual(whole);
      }
      expect(whole.length).toBeGreaterThan(9);
    });

    test('a filter counts what it read and what it kept', async () => {
      const values = { ':p': 'P#1', ':t': 'T#', ':a': 10 };
      const options = { FilterExpression: 'n < :a' };
      const answer = await items.query('pk = :p AND begins_with(sk, :t)', values, options);
      expect(answer).toMatchObject({ Count: 10, ScannedCount: 40 });
    });

    test('a filter may leave a page empty that has a next one', async () => {
      const values = { ':p': 'P#1', ':t': 'T#', ':a': 30 };
      const options = { FilterExpression: 'n >= :a', Limit: 5 };
      const answer = await items.query('pk = :p AND begins_with(sk, :t)', values, options);
      expect(answer).toMatchObject({ Count: 0, ScannedCount: 5, LastEvaluatedKey: { sk: 'T#0004' } });
    });

    test('the local index is sparse, sorted and strongly readable', async () => {
      const options = { IndexName: 'local', ConsistentRead: true };
      const found = await names('pk = :p AND lk = :l', { ':p': 'P#1', ':l': 'parent#4' }, options);
      // DynamoDB Local gives equal index keys in any order.
      expect(found.sort()).toEqual(['T#0004', 'T#0012', 'T#0020', 'T#0028', 'T#0036']);
      expect(await names('pk = :p AND begins_with(lk, :l)', { ':p': 'P#1', ':l': 'parent#' }, options)).toHaveLength(
        10,
      );
    });

    test('the due index is sparse and sorted by number', async () => {
      const options = { IndexName: 'due' };
      const found = await names('due_shard = :d AND due_at <= :t', { ':d': 'runs', ':t': 90 }, options);
      expect(found).toEqual(['T#0030', 'T#0020', 'T#0010']);
      expect(await names('due_shard = :d', { ':d': 'runs' }, options)).toHaveLength(4);
    });

    test('an index key that ties pages without loss', async () => {
      const tied = Array.from({ length: 20 }, (_, i) => ({ pk: `Q#${i}`, sk: 'x', due_shard: 'tied', due_at: 7 }));
      await items.batchPut(tied);
      const seen = new Set<unknown>();
      let start: Record<string, unknown> | undefined;
      do {
        const options = { IndexName: 'due', Limit: 3, ...(start ? { ExclusiveStartKey: start } : {}) };
        const page = await items.query('due_shard = :d', { ':d': 'tied' }, options);
        for (const item of page.Items ?? []) seen.add(item.pk);
        start = page.LastEvaluatedKey;
      } while (start);
      expect(seen.size).toBe(20);
    });

    test('a local index that holds a part is filtered by that alone, and has whole items read from the table', async () => {
      const found = (n: number) => ({
        pk: 'part',
        sk: `F#${n}`,
        score_lk: `S#${n}`,
        status: n % 2 ? 'open' : 'fixed',
        body: 'b',
      });
      await items.batchPut([found(1), found(2), found(3)]);
      const options = { IndexName: 'score', ConsistentRead: true, Select: 'ALL_ATTRIBUTES' } as const;
      const names = { ExpressionAttributeNames: { '#f': 'status' }, FilterExpression: '#f = :f' };
      const open = await items.query('pk = :p', { ':p': 'part', ':f': 'open' }, { ...options, ...names });
      expect(open.Items).toEqual([found(1), found(3)]);
      const foreign = { ExpressionAttributeNames: { '#f': 'body' }, FilterExpression: '#f = :f' };
      const refused = items.query('pk = :p', { ':p': 'part', ':f': 'b' }, { ...options, ...foreign });
      expect(await errorName(refused)).toBe('ValidationException');
    });

    test('a projection and a count leave the rest out', async () => {
      const options = { ProjectionExpression: 'sk, #n', ExpressionAttributeNames: { '#n': 'n' }, Limit: 2 };
      const answer = await items.query('pk = :p AND sk > :s', { ':p': 'P#1', ':s': 'T' }, options);
      expect(answer.Items).toEqual([
        { sk: 'T#0000', n: 0 },
        { sk: 'T#0001', n: 1 },
      ]);
      const counted = await items.query('pk = :p', { ':p': 'P#1' }, { Select: 'COUNT' });
      expect(counted.Items).toBeUndefined();
      expect(counted.Count).toBe(42);
    });

    const refused: [why: string, condition: string, values: Record<string, unknown>, options: Options][] = [
      ['no partition', 'sk = :a', { ':a': 'T' }, {}],
      ['a partition in a range', 'pk > :a', { ':a': 'T' }, {}],
      ['contains', 'pk = :a AND contains(sk, :a)', { ':a': 'T' }, {}],
      ['OR', 'pk = :a OR sk = :a', { ':a': 'T' }, {}],
      ['a key of the wrong type', 'pk = :a AND sk = :b', { ':a': 'T', ':b': 1 }, {}],
      ['another attribute', 'pk = :a AND n = :b', { ':a': 'T', ':b': 1 }, {}],
      ['a range upside down', 'pk = :a AND sk BETWEEN :b AND :c', { ':a': 'T', ':b': 'z', ':c': 'a' }, {}],
      ['a key in the filter', 'pk = :a', { ':a': 'T' }, { FilterExpression: 'sk = :a' }],
      ['a limit of 0', 'pk = :a', { ':a': 'T' }, { Limit: 0 }],
      ['an unknown index', 'pk = :a', { ':a': 'T' }, { IndexName: 'unknown' }],
      [
        'a strong read of the global index',
        'due_shard = :a',
        { ':a': 'T' },
        { IndexName: 'due', ConsistentRead: true },
      ],
      ['a start of another partition', 'pk = :a', { ':a': 'T' }, { ExclusiveStartKey: { pk: 'U', sk: 'x' } }],
      ['half a start', 'pk = :a', { ':a': 'T' }, { ExclusiveStartKey: { pk: 'T' } }],
    ];
    test.each(refused)('a query with %s is refused: %s', async (_why, condition, values, options) => {
      expect(await errorName(items.query(condition, values, options))).toBe('ValidationException');
    });
  });

  test('index entries follow their item through every write', async () => {
    const items = await table();
    const key = { pk: 'P#1', sk: 'T#1' };
    const entries = async () => {
      const local = await items.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'local', ConsistentRead: true });
      const due = await items.query('due_shard = :d', { ':d': 'd' }, { IndexName: 'due' });
      return [local.Items?.map(({ lk, v }) => `${lk}${v}`), due.Items?.map(({ due_at: at, v }) => `${at}:${v}`)];
    };
    await items.put({ ...key, lk: 'a', due_shard: 'd', due_at: 1, v: 1 });
    expect(await entries()).toEqual([['a1'], ['1:1']]);
    await items.update(key, 'SET v = :v', { ':v': 2 });
    expect(await entries()).toEqual([['a2'], ['1:2']]);
    await items.update(key, 'SET lk = :l, due_at = :t', { ':l': 'b', ':t': 5 });
    expect(await entries()).toEqual([['b2'], ['5:2']]);
    await items.update(key, 'REMOVE due_at');
    expect(await entries()).toEqual([['b2'], []]);
    await items.put({ ...key, v: 3 });
    expect(await entries()).toEqual([[], []]);
    await items.transact([
      { Update: { Key: key, UpdateExpression: 'SET lk = :l', ExpressionAttributeValues: { ':l': 'c' } } },
    ]);
    expect(await entries()).toEqual([['c3'], []]);
    await items.remove(key);
    expect(await entries()).toEqual([[], []]);
  });

  test('a page ends at 1 MB', async () => {
    const items = await table();
    const body = 'x'.repeat(100_000);
    for (let i = 0; i < 15; i += 1) await items.put({ pk: 'P#1', sk: pad(i), body });
    const seen: unknown[] = [];
    let pages = 0;
    let start: Record<string, unknown> | undefined;
    do {
      const page = await items.query('pk = :p', { ':p': 'P#1' }, start ? { ExclusiveStartKey: start } : {});
      seen.push(...(page.Items ?? []).map((item) => item.sk));
      start = page.LastEvaluatedKey;
      pages += 1;
    } while (start);
    expect(pages).toBe(2);
    expect(seen).toEqual(Array.from({ length: 15 }, (_, i) => pad(i)));
  });
});
