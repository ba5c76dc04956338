import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { errorName, onBothEngines, refusal } from './engine.ts';

const key = { pk: 'P#1', sk: 'T#1' };
const before = {
  ...key,
  name: 'a',
  n: 5,
  entries: [1, 2],
  tree: { label: 'x', deep: { y: 1 } },
  tags: new Set(['a']),
  nums: new Set([1]),
};

onBothEngines((table) => {
  const updates: [expression: string, values: Record<string, unknown> | undefined, changed: Record<string, unknown>][] =
    [
      ['SET n = n + :v', { ':v': 2 }, { n: 7 }],
      ['SET n = n - :v', { ':v': 7 }, { n: -2 }],
      ['SET absent = if_not_exists(absent, :v)', { ':v': 1 }, { absent: 1 }],
      ['SET n = if_not_exists(n, :v)', { ':v': 1 }, { n: 5 }],
      ['SET n = if_not_exists(absent, :v) + :v', { ':v': 1 }, { n: 2 }],
      ['SET entries = list_append(entries, :v)', { ':v': [3] }, { entries: [1, 2, 3] }],
      ['SET entries = list_append(:v, entries)', { ':v': [0] }, { entries: [0, 1, 2] }],
      ['SET fresh = list_append(if_not_exists(fresh, :e), :v)', { ':e': [], ':v': ['z'] }, { fresh: ['z'] }],
      ['SET entries[1] = :v', { ':v': 9 }, { entries: [1, 9] }],
      ['SET entries[9] = :v', { ':v': 9 }, { entries: [1, 2, 9] }],
      ['SET tree.label = :v', { ':v': 'z' }, { tree: { label: 'z', deep: { y: 1 } } }],
      ['SET tree.deep.z = :v', { ':v': null }, { tree: { label: 'x', deep: { y: 1, z: null } } }],
      ['SET a = n, n = :v', { ':v': 1 }, { a: 5, n: 1 }],
      ['REMOVE tree.deep, entries[0]', undefined, { tree: { label: 'x' }, entries: [2] }],
      ['REMOVE nothing', undefined, {}],
      ['ADD n :v, hits :v', { ':v': 1 }, { n: 6, hits: 1 }],
      ['ADD tags :v', { ':v': new Set(['b']) }, { tags: new Set(['a', 'b']) }],
      ['ADD nums :v', { ':v': new Set([1, 2]) }, { nums: new Set([1, 2]) }],
      ['DELETE tags :v', { ':v': new Set(['q']) }, {}],
      ['SET x = :v REMOVE y ADD n :v', { ':v': 1 }, { x: 1, n: 6 }],
      ['SET e = :v', { ':v': '' }, { e: '' }],
      ['SET e = :v', { ':v': {} }, { e: {} }],
    ];
  test.each(updates)('%s with %o changes the item', async (expression, values, changed) => {
    const items = await table();
    await items.put(before);
    const { Attributes } = await items.update(key, expression, values, { ReturnValues: 'ALL_NEW' });
    expect(Attributes).toEqual({ ...before, ...changed });
    expect(await items.get(key)).toEqual(Attributes);
  });

  test('taking the last member of a set takes the attribute', async () => {
    const items = await table();
    await items.put(before);
    await items.update(key, 'DELETE tags :v', { ':v': new Set(['a']) });
    expect(await items.get(key)).not.toHaveProperty('tags');
  });

  test('an update makes the item when there is none', async () => {
    const items = await table();
    const { Attributes } = await items.update(
      key,
      'ADD n :v SET a = :a',
      { ':v': 1, ':a': 'x' },
      { ReturnValues: 'ALL_NEW' },
    );
    expect(Attributes).toEqual({ ...key, n: 1, a: 'x' });
  });

  test('return values are the old, the new or the changed attributes', async () => {
    const items = await table();
    await items.put(before);
    const answers = [];
    for (const ReturnValues of ['ALL_OLD', 'UPDATED_OLD', 'UPDATED_NEW', 'NONE'] as const) {
      answers.push((await items.update(key, 'SET n = n + :v', { ':v': 1 }, { ReturnValues })).Attributes);
    }
    expect(answers).toEqual([before, { n: 6 }, { n: 8 }, undefined]);
    expect((await items.put({ ...key, z: 1 }, { ReturnValues: 'ALL_OLD' })).Attributes?.n).toBe(9);
    expect((await items.remove(key, { ReturnValues: 'ALL_OLD' })).Attributes).toEqual({ ...key, z: 1 });
    expect((await items.remove(key, { ReturnValues: 'ALL_OLD' })).Attributes).toBeUndefined();
  });

  test('names of reserved words go through placeholders', async () => {
    const items = await table();
    const names = { ExpressionAttributeNames: { '#status': 'status', '#n': 'name' }, ReturnValues: 'ALL_NEW' as const };
    const { Attributes } = await items.update(key, 'SET #status = :v, #n = :v', { ':v': 1 }, names);
    expect(Attributes).toEqual({ ...key, status: 1, name: 1 });
  });

  const refused: [why: string, expression: string, values: Record<string, unknown> | undefined][] = [
    ['changes the key', 'SET sk = :v', { ':v': 'x' }],
    ['uses a reserved word', 'SET status = :v', { ':v': 1 }],
    ['adds to what is no number', 'ADD tags :v', { ':v': 1 }],
    ['counts with a string', 'SET n = n + :v', { ':v': 'x' }],
    ['counts with what is missing', 'SET n = absent + :v', { ':v': 1 }],
    ['reads what is missing', 'SET n = absent', undefined],
    ['names a path twice', 'SET n = :v, n = :v', { ':v': 1 }],
    ['names overlapping paths', 'SET tree = :v, tree.label = :v', { ':v': 1 }],
    ['goes through a missing map', 'SET absent.label = :v', { ':v': 1 }],
    ['appends to what is no list', 'SET n = list_append(n, :v)', { ':v': [1] }],
    ['leaves a value unused', 'REMOVE n', { ':v': 1 }],
    ['gives an index key another type', 'SET due_at = :v', { ':v': 'soon' }],
    ['is empty', '', undefined],
  ];
  test.each(refused)('an update that %s is refused: %s', async (_why, expression, values) => {
    const items = await table();
    await items.put(before);
    expect(await errorName(items.update(key, expression, values))).toBe('ValidationException');
    expect(await items.get(key)).toEqual(before);
  });

  const numbers = [
    '12345678901234567890123456789012345678',
    '0.00000000000000000000000000000000000001',
    '-1.5',
    '1e125',
    '1e-130',
    '9007199254740993',
  ];
  test.each(numbers)('the number %s keeps every digit', async (text) => {
    const items = await table();
    const plain = await items.put({ ...key, v: NumberValue.from(text) }).then(() =>
      items.update(
        key,
        'ADD v :zero',
        { ':zero': 0 },
        {
          ConditionExpression: 'v = :same',
          ExpressionAttributeValues: { ':zero': 0, ':same': NumberValue.from(text) },
        },
      ),
    );
    expect(plain.$metadata.httpStatusCode).toBe(200);
  });

  test.each(['123456789012345678901234567890123456789', '1e126', '1e-131', 'x', ''])(
    'the number "%s" is refused',
    async (text) => {
      const items = await table();
      expect(await errorName(items.put({ ...key, v: NumberValue.from(text) }))).toBe('ValidationException');
    },
  );

  test('a sum of more than 38 digits is refused', async () => {
    const items = await table();
    await items.put({ ...key, v: NumberValue.from('99999999999999999999999999999999999999') });
    const { name } = await refusal(items.update(key, 'ADD v :v', { ':v': NumberValue.from('0.1') }));
    expect(name).toBe('ValidationException');
  });
});
