import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { errorName, type Operation, onBothEngines, refusal } from './engine.ts';

const at = (sk: string) => ({ pk: 'P#1', sk });
const put = (sk: string, more: object = {}): Operation => ({ Put: { Item: { ...at(sk), ...more } } });
const absent = { ConditionExpression: 'attribute_not_exists(pk)' };
const present = { ConditionExpression: 'attribute_exists(pk)' };
const addOne = { UpdateExpression: 'ADD n :v', ExpressionAttributeValues: { ':v': 1 } };

type Reason = { Code?: string; Message?: string; Item?: object };
const reasonsOf = async (request: Promise<unknown>) => {
  const { name, CancellationReasons: reasons } = await refusal(request);
  expect(name).toBe('TransactionCanceledException');
  return reasons as Reason[];
};

onBothEngines((table) => {
  test('a transaction puts, updates, deletes and checks at once', async () => {
    const items = await table();
    await items.batchPut([at('update'), at('delete'), at('check')]);
    await items.transact([
      put('new', { lk: 'x' }),
      { Update: { Key: at('update'), ...addOne } },
      { Delete: { Key: at('delete') } },
      { ConditionCheck: { Key: at('check'), ...present } },
    ]);
    const { Items } = await items.query('pk = :p', { ':p': 'P#1' }, { ConsistentRead: true });
    expect(Items).toEqual([at('check'), { ...at('new'), lk: 'x' }, { ...at('update'), n: 1 }]);
    const indexed = await items.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'local', ConsistentRead: true });
    expect(indexed.Count).toBe(1);
  });

  const failing: [kind: string, operation: Operation][] = [
    ['Put', { Put: { Item: at('old'), ...absent } }],
    ['Update', { Update: { Key: at('old'), ...addOne, ...absent } }],
    ['Delete', { Delete: { Key: at('old'), ...absent } }],
    ['ConditionCheck', { ConditionCheck: { Key: at('old'), ...absent } }],
  ];
  test.each(failing)('a failed condition of a %s cancels all of it', async (kind, operation) => {
    const items = await table();
    await items.put({ ...at('old'), v: 1 });
    const [first, second, third] = await reasonsOf(items.transact([put('a'), operation, put('b')]));
    expect([first?.Code, second?.Code, third?.Code]).toEqual(['None', 'ConditionalCheckFailed', 'None']);
    expect(second?.Message).toMatch(/^The conditional request failed/);
    expect(second?.Item).toBeUndefined();
    const [shown] = Object.values(operation);
    const asking = { [kind]: { ...shown, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } };
    expect((await reasonsOf(items.transact([asking, put('a')])))[0]?.Item).toMatchObject({ v: { N: '1' } });
    expect((await items.query('pk = :p', { ':p': 'P#1' })).Items).toEqual([{ ...at('old'), v: 1 }]);
  });

  test('every reason stands at the place of its operation', async () => {
    const items = await table();
    await items.put(at('old'));
    const operations: Operation[] = [
      { Put: { Item: at('old'), ...absent } },
      put('fine'),
      { Delete: { Key: at('gone'), ...present } },
      put('bad', { lk: 1 }),
    ];
    const reasons = await reasonsOf(items.transact(operations));
    expect(reasons.map(({ Code }) => Code)).toEqual([
      'ConditionalCheckFailed',
      'None',
      'ConditionalCheckFailed',
      'ValidationError',
    ]);
  });

  const invalid: [why: string, operation: Operation][] = [
    ['a key of the wrong type', { Put: { Item: { pk: 'P#1', sk: 1 } } }],
    ['an index key of the wrong type', put('a', { lk: 1 })],
    ['an update of the key', { Update: { Key: at('a'), ...addOne, UpdateExpression: 'SET pk = :v' } }],
  ];
  test.each(invalid)('%s cancels with a ValidationError', async (_why, operation) => {
    const items = await table();
    const reasons = await reasonsOf(items.transact([put('b'), operation]));
    // DynamoDB Local lists the last reason alone for an update of the key.
    expect(reasons.at(-1)?.Code).toBe('ValidationError');
    expect(await items.get(at('b'))).toBeUndefined();
  });

  const refused: [why: string, operations: Operation[]][] = [
    ['no operation', []],
    ['101 operations', Array.from({ length: 101 }, (_, i) => put(`${i}`))],
    ['two operations on one item', [put('a'), { Delete: { Key: at('a') } }]],
    ['an entry of two kinds', [{ ...put('a'), Delete: { Key: at('b') } }]],
    ['an empty key', [put('')]],
    ['a missing key', [{ Put: { Item: { pk: 'P#1' } } }]],
    ['a check without a condition', [{ ConditionCheck: { Key: at('a') } }]],
    ['a reserved word', [{ Update: { Key: at('a'), ...addOne, UpdateExpression: 'SET status = :v' } }]],
    ['an operand of the wrong type', [{ Update: { Key: at('old'), ...addOne, UpdateExpression: 'ADD word :v' } }]],
    ['an item over 400 KB', [put('a', { body: 'x'.repeat(410_000) })]],
    ['more than 4 MB', Array.from({ length: 11 }, (_, i) => put(`${i}`, { body: 'x'.repeat(399_000) }))],
  ];
  test.each(refused)('a transaction with %s is refused and does nothing', async (_why, operations) => {
    const items = await table();
    await items.put({ ...at('old'), word: 'x' });
    expect(await errorName(items.transact([...operations]))).toBe('ValidationException');
    expect((await items.query('pk = :p', { ':p': 'P#1' }, { Select: 'COUNT' })).Count).toBe(1);
  });

  test('a transaction with a table that does not exist is refused', async () => {
    const items = await table();
    const other = { Put: { TableName: 'nothing-here', Item: at('a') } } as Operation;
    expect(await errorName(items.transact([put('b'), other]))).toBe('ResourceNotFoundException');
    expect(await items.get(at('b'))).toBeUndefined();
  });

  test('100 operations and just under 4 MB go through', async () => {
    const items = await table();
    await items.transact(Array.from({ length: 100 }, (_, i) => put(`${i}`)));
    expect((await items.query('pk = :p', { ':p': 'P#1' }, { Select: 'COUNT' })).Count).toBe(100);
    await items.transact(Array.from({ length: 10 }, (_, i) => put(`${i}`, { body: 'x'.repeat(400_000) })));
  });

  test('a transaction with a known token is done once', async () => {
    const items = await table();
    const operations: Operation[] = [{ Update: { Key: at('n'), ...addOne } }];
    await Promise.all(Array.from({ length: 5 }, () => items.transact(operations, { ClientRequestToken: 'once' })));
    await items.transact(operations, { ClientRequestToken: 'once' });
    expect(await items.get(at('n'))).toMatchObject({ n: 1 });
    await items.transact(operations, { ClientRequestToken: 'twice' });
    expect(await items.get(at('n'))).toMatchObject({ n: 2 });
  });

  test('a known token with another transaction is refused', async () => {
    const items = await table();
    await items.transact([put('a')], { ClientRequestToken: 'token' });
    const name = await errorName(items.transact([put('b')], { ClientRequestToken: 'token' }));
    expect(name).toBe('IdempotentParameterMismatchException');
    expect(await items.get(at('b'))).toBeUndefined();
  });

  test('a cancelled transaction may be tried again with its token', async () => {
    const items = await table();
    const operations: Operation[] = [put('a'), { ConditionCheck: { Key: at('gate'), ...present } }];
    await reasonsOf(items.transact(operations, { ClientRequestToken: 'retry' }));
    await items.put(at('gate'));
    await items.transact(operations, { ClientRequestToken: 'retry' });
    expect(await items.get(at('a'))).toBeDefined();
  });

  test('a transaction of reads answers in order, an absent item with nothing', async () => {
    const items = await table();
    await items.batchPut([
      { ...at('a'), v: 1 },
      { ...at('b'), v: 2 },
    ]);
    const { Responses } = await items.transactGet([at('b'), at('none'), at('a')]);
    expect(Responses?.map(({ Item }) => Item?.v)).toEqual([2, undefined, 1]);
  });

  test('a transaction of reads projects', async () => {
    const items = await table();
    await items.put({ ...at('a'), v: 1, w: 2 });
    const read = { TableName: items.name, Key: at('a'), ProjectionExpression: 'w' };
    const { Responses } = await items.client.send(new TransactGetCommand({ TransactItems: [{ Get: read }] }));
    expect(Responses).toEqual([{ Item: { w: 2 } }]);
  });

  test('a transaction of reads takes an item once and at most 100', async () => {
    const items = await table();
    expect(await errorName(items.transactGet([at('a'), { sk: 'a', pk: 'P#1' }]))).toBe('ValidationException');
    const many = Array.from({ length: 101 }, (_, i) => at(`${i}`));
    expect(await errorName(items.transactGet(many))).toBe('ValidationException');
    expect((await items.transactGet(many.slice(1))).Responses).toHaveLength(100);
  });

  test('the capacity of a transaction is twice that of its writes', async () => {
    const items = await table();
    const operations = [put('a', { lk: 'x', due_shard: 'd', due_at: 1 }), put('b')];
    const { ConsumedCapacity } = await items.transact(operations, { ReturnConsumedCapacity: 'INDEXES' });
    expect(ConsumedCapacity).toEqual([
      {
        TableName: items.name,
        CapacityUnits: 8,
        Table: { CapacityUnits: 4 },
        LocalSecondaryIndexes: { local: { CapacityUnits: 2 } },
        GlobalSecondaryIndexes: { due: { CapacityUnits: 2 } },
      },
    ]);
    const read = await items.transactGet([at('a'), at('b')], { ReturnConsumedCapacity: 'TOTAL' });
    expect(read.ConsumedCapacity).toEqual([{ TableName: items.name, CapacityUnits: 4 }]);
  });
});
