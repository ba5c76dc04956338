import { expect, test } from 'vitest';
import { errorName, onBothEngines, refusal } from './engine.ts';

const key = { pk: 'P#1', sk: 'T#1' };
const stored = {
  ...key,
  name: 'a',
  version: 3,
  flag: true,
  off: false,
  nil: null,
  tags: new Set(['x', 'y']),
  entries: ['p'],
  place: { row: 1, names: ['a', { b: true }] },
};

onBothEngines((table) => {
  const conditions: [condition: string, values: Record<string, unknown> | undefined, holds: boolean][] = [
    ['attribute_exists(pk)', undefined, true],
    ['attribute_not_exists(pk)', undefined, false],
    ['attribute_exists(absent)', undefined, false],
    ['attribute_exists(nil)', undefined, true],
    ['version = :v', { ':v': 3 }, true],
    ['version <> :v', { ':v': 3 }, false],
    ['absent <> :v', { ':v': 3 }, true],
    ['absent = :v', { ':v': 3 }, false],
    ['version < :v', { ':v': 10 }, true],
    ['version >= :v', { ':v': 4 }, false],
    ['version = :v', { ':v': '3' }, false],
    ['version BETWEEN :a AND :b', { ':a': 1, ':b': 3 }, true],
    ['version IN (:a, :b)', { ':a': 1, ':b': 3 }, true],
    ['entries = :l', { ':l': ['p'] }, true],
    ['entries = :l', { ':l': ['p', 'q'] }, false],
    ['place = :m', { ':m': { names: ['a', { b: true }], row: 1 } }, true],
    ['place = :m', { ':m': { row: 1, names: [{ b: true }, 'a'] } }, false],
    ['place <> :m', { ':m': { row: 1, names: ['a', { b: true }] } }, false],
    ['place <> :m', { ':m': { row: 2 } }, true],
    ['place IN (:m, :n)', { ':m': { row: 2 }, ':n': { row: 1, names: ['a', { b: true }] } }, true],
    ['NOT place = :m AND flag = :f', { ':m': { row: 2 }, ':f': true }, true],
    ['absent = :m', { ':m': { row: 1 } }, false],
    ['flag = :f', { ':f': true }, true],
    ['off = :f', { ':f': false }, true],
    ['nil = :n', { ':n': null }, true],
    ['attribute_type(nil, :t)', { ':t': 'NULL' }, true],
    ['contains(tags, :x)', { ':x': 'x' }, true],
    ['contains(entries, :x)', { ':x': 'q' }, false],
    ['begins_with(sk, :s)', { ':s': 'T#' }, true],
    ['size(tags) = :n', { ':n': 2 }, true],
    ['version = :v AND (flag = :f OR attribute_not_exists(pk))', { ':v': 3, ':f': true }, true],
    ['NOT version = :v', { ':v': 3 }, false],
    ['attribute_not_exists(pk) OR version < :v', { ':v': 4 }, true],
  ];
  test.each(conditions)('the condition %s with %o holds: %s', async (condition, values, holds) => {
    const items = await table();
    await items.put(stored);
    const write = items.update(key, 'SET seen = :seen', { ':seen': 1, ...values }, { ConditionExpression: condition });
    if (holds) await write;
    else expect(await errorName(write)).toBe('ConditionalCheckFailedException');
    expect((await items.get(key))?.seen).toBe(holds ? 1 : undefined);
  });

  test('a failed condition shows the item only when asked for it', async () => {
    const items = await table();
    await items.put(stored);
    const options = { ConditionExpression: 'version = :v', ExpressionAttributeValues: { ':v': 9 } };
    const shown = { ...options, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
    for (const write of [() => items.put(stored, shown), () => items.remove(key, shown)]) {
      const { name, Item } = await refusal(write());
      expect(name).toBe('ConditionalCheckFailedException');
      expect(Item).toMatchObject({ version: { N: '3' }, sk: { S: 'T#1' } });
    }
    const update = items.update(key, 'SET a = :v', { ':v': 9 }, { ...shown, ExpressionAttributeValues: { ':v': 9 } });
    expect((await refusal(update)).Item).toMatchObject({ name: { S: 'a' } });
    expect((await refusal(items.put(stored, options))).Item).toBeUndefined();
    const absent = items.remove({ pk: 'P#1', sk: 'none' }, shown);
    expect((await refusal(absent)).Item).toBeUndefined();
  });

  test('a conditional put or delete that fails leaves the item as it was', async () => {
    const items = await table();
    await items.put(stored);
    const ConditionExpression = 'attribute_not_exists(pk)';
    await refusal(items.put({ ...key, name: 'b' }, { ConditionExpression }));
    await refusal(items.remove(key, { ConditionExpression }));
    expect((await items.get(key))?.name).toBe('a');
  });

  const refused: [why: string, condition: string, values: Record<string, unknown> | undefined][] = [
    ['a reserved word', 'status = :v', { ':v': 1 }],
    ['a value that is not given', 'version = :v', undefined],
    ['a value that is not used', 'attribute_exists(pk)', { ':v': 1 }],
    ['a syntax error', 'version = = :v', { ':v': 1 }],
    ['an unknown function', 'exists(pk)', undefined],
    ['nothing in it', '', undefined],
  ];
  test.each(refused)('a condition with %s is refused: %s', async (_why, condition, values) => {
    const items = await table();
    const options = { ConditionExpression: condition, ...(values && { ExpressionAttributeValues: values }) };
    expect(await errorName(items.remove(key, options))).toBe('ValidationException');
  });
});
