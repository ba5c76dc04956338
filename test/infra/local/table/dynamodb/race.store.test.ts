import { expect, test } from 'vitest';
import { onBothEngines, type TestTable } from './engine.ts';

const counter = { pk: 'P#1', sk: 'COUNTER' };
const account = (name: string) => ({ pk: 'P#1', sk: `ACCOUNT#${name}` });

const settle = (requests: Promise<unknown>[]) =>
  Promise.allSettled(requests).then((results) => results.filter(({ status }) => status === 'fulfilled').length);

function transfer(items: TestTable, from: string, to: string) {
  const one = { ':v': 1 };
  const take = { UpdateExpression: 'SET n = n - :v', ConditionExpression: 'n >= :v', ExpressionAttributeValues: one };
  return items.transact([
    { Update: { Key: account(from), ...take } },
    { Update: { Key: account(to), UpdateExpression: 'SET n = n + :v', ExpressionAttributeValues: one } },
  ]);
}

onBothEngines((table) => {
  test('500 parallel increments give 500 distinct numbers', async () => {
    const items = await table();
    const answers = await Promise.all(
      Array.from({ length: 500 }, () =>
        items.update(counter, 'ADD n :v', { ':v': 1 }, { ReturnValues: 'UPDATED_NEW' }),
      ),
    );
    expect(new Set(answers.map(({ Attributes }) => Attributes?.n)).size).toBe(500);
    expect(await items.get(counter)).toMatchObject({ n: 500 });
  });

  test('of 60 that create one item, one wins', async () => {
    const items = await table();
    const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
    const puts = Array.from({ length: 60 }, (_, by) => items.put({ ...counter, by }, condition));
    expect(await settle(puts)).toBe(1);
  });

  test('60 races of a child with the removal of its parent leave no orphan', async () => {
    const items = await table();
    const races = Array.from({ length: 60 }, async (_, race) => {
      const parent = { pk: `P#${race}`, sk: 'PARENT' };
      const child = { pk: `P#${race}`, sk: 'CHILD' };
      await items.put({ ...parent, version: 1 });
      await settle([
        items.transact([
          { Put: { Item: child } },
          {
            Update: {
              Key: parent,
              UpdateExpression: 'ADD version :v',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: { ':v': 1 },
            },
          },
        ]),
        items.remove(parent, { ConditionExpression: 'version = :v', ExpressionAttributeValues: { ':v': 1 } }),
      ]);
      const { Responses } = await items.transactGet([parent, child]);
      return Responses?.map(({ Item }) => Item !== undefined).join();
    });
    for (const outcome of await Promise.all(races)) expect(['true,true', 'false,false']).toContain(outcome);
  });

  test('60 transfers keep the sum, and no reader sees half of one', async () => {
    const items = await table();
    const names = ['a', 'b', 'c'];
    for (const name of names) await items.put({ ...account(name), n: 5 });
    let running = true;
    let reads = 0;
    const reader = (async () => {
      while (running) {
        const { Responses } = await items.transactGet(names.map(account));
        expect(Responses?.reduce((sum, { Item }) => sum + Number(Item?.n), 0)).toBe(15);
        reads += 1;
      }
    })();
    const pairs = Array.from({ length: 60 }, (_, i) => [names[i % 3], names[(i + 1 + (i % 2)) % 3]] as const);
    const done = await settle(pairs.map(([from = 'a', to = 'b']) => transfer(items, from, to)));
    running = false;
    await reader;
    expect(done).toBeGreaterThan(10);
    expect(reads).toBeGreaterThan(0);
    const left = await items.query('pk = :p', { ':p': 'P#1' }, { ConsistentRead: true });
    expect(left.Items?.every(({ n }) => Number(n) >= 0)).toBe(true);
  });
});
