import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../../../infra/local/table/dynamodb/dynamodb.ts';
import { connect, freshTable } from '../../../../emulators/fresh-table.ts';
import { productTable } from '../../../../emulators/product-table.ts';
import { errorName, TestTable } from './engine.ts';

const key = { pk: 'P#1', sk: 'T#1' };
const addOne = [{ Update: { Key: key, UpdateExpression: 'ADD n :v', ExpressionAttributeValues: { ':v': 1 } } }];

/** Sends a body as it is. */
async function send(engine: DynamoDb, target: string, body: string) {
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target };
  const response = await fetch(engine.endpoint, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as { __type: string } };
}

describe('the embedded engine on a folder', () => {
  let folder: string;
  let engine: DynamoDb;
  let now = 1_000_000;
  const start = () => startDynamoDb({ dataDir: folder, now: () => now });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scanfold-dynamodb-'));
    engine = await start();
  });
  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });
  const made = async () => {
    const { client, tableName } = await freshTable(engine.endpoint);
    return new TestTable(client, tableName);
  };
  const restarted = async (table: TestTable) => {
    await engine.close();
    engine = await start();
    return new TestTable(connect(engine.endpoint, 'local'), table.name);
  };

  test('keeps items, indexes, settings and protection over a restart', async () => {
    const before = await made();
    await before.put({ ...key, lk: 'a', v: 1 });
    const expiry = { AttributeName: 'expires_at', Enabled: true };
    const TableName = before.name;
    await before.client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: expiry }));
    await before.client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    const recovery = { PointInTimeRecoveryEnabled: true };
    await before.client.send(
      new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification: recovery }),
    );
    const table = await restarted(before);
    expect(await table.get(key)).toEqual({ ...key, lk: 'a', v: 1 });
    expect((await table.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'local' })).Count).toBe(1);
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName }));
    expect(Table).toMatchObject({ TableStatus: 'ACTIVE', DeletionProtectionEnabled: true });
    const { TimeToLiveDescription } = await table.client.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires_at' });
    const { ContinuousBackupsDescription } = await table.client.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    expect(ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe('ENABLED');
  });

  test('knows a transaction by its token for ten minutes, also after a restart', async () => {
    const before = await made();
    await before.transact(addOne, { ClientRequestToken: 'token' });
    const table = await restarted(before);
    now += 599_000;
    await table.transact(addOne, { ClientRequestToken: 'token' });
    expect(await table.get(key)).toMatchObject({ n: 1 });
    const other = [{ Delete: { Key: key } }];
    expect(await errorName(table.transact(other, { ClientRequestToken: 'token' }))).toBe(
      'IdempotentParameterMismatchException',
    );
    now += 2_000;
    await table.transact(addOne, { ClientRequestToken: 'token' });
    expect(await table.get(key)).toMatchObject({ n: 2 });
  });

  test('is open to one process at a time', async () => {
    await expect(startDynamoDb({ dataDir: folder })).rejects.toThrow('is it in use by another Scanfold?');
  });

  test('gives its folder back when the port is taken', async () => {
    const other = join(folder, 'made', 'when-missing');
    await expect(startDynamoDb({ dataDir: other, port: engine.port })).rejects.toThrow('EADDRINUSE');
    await (await startDynamoDb({ dataDir: other })).close();
  });

  test('lists tables page by page', async () => {
    const client = connect(engine.endpoint, 'local');
    const names = ['abc', 'abd', 'ab.', 'zzz'];
    for (const name of names) await client.send(new CreateTableCommand(productTable(name)));
    const first = await client.send(new ListTablesCommand({ Limit: 3 }));
    expect(first).toMatchObject({ TableNames: ['ab.', 'abc', 'abd'], LastEvaluatedTableName: 'abd' });
    const rest = await client.send(new ListTablesCommand({ ExclusiveStartTableName: 'abd' }));
    expect(rest).toMatchObject({ TableNames: ['zzz'] });
  });

  test('listens on the loopback address only', async () => {
    expect(engine.endpoint).toBe(`http://127.0.0.1:${engine.port}`);
    await expect(fetch(`http://127.0.0.2:${engine.port}`)).rejects.toThrow();
  });

  const malformed: [what: string, target: string, body: string, type: string][] = [
    ['no JSON', 'DynamoDB_20120810.GetItem', '{', 'SerializationException'],
    ['a list', 'DynamoDB_20120810.GetItem', '[]', 'SerializationException'],
    ['a number for a name', 'DynamoDB_20120810.GetItem', '{"TableName":1}', 'SerializationException'],
    ['no key', 'DynamoDB_20120810.GetItem', '{"TableName":"abc"}', 'ValidationException'],
    ['no items', 'DynamoDB_20120810.TransactWriteItems', '{}', 'ValidationException'],
    ['no specification', 'DynamoDB_20120810.UpdateTimeToLive', '{"TableName":"abc"}', 'ValidationException'],
    ['an unknown operation', 'DynamoDB_20120810.ExecuteStatement', '{}', 'UnknownOperationException'],
    ['no operation', '', '{}', 'UnknownOperationException'],
    ['a name of every object', 'DynamoDB_20120810.constructor', '{}', 'UnknownOperationException'],
  ];
  test.each(malformed)('refuses a request with %s', async (_what, target, body, type) => {
    const logged = vi.spyOn(console, 'error');
    const answer = await send(engine, target, body);
    expect(answer.status).toBe(400);
    expect(answer.body.__type).toMatch(new RegExp(`#${type}$`));
    expect(logged).not.toHaveBeenCalled();
  });
});

test('the embedded engine in memory forgets', async () => {
  const engine = await startDynamoDb({ dataDir: undefined });
  const { client, tableName } = await freshTable(engine.endpoint);
  const table = new TestTable(client, tableName);
  await table.put(key);
  await table.transact(addOne);
  expect(await table.get(key)).toEqual({ ...key, n: 1 });
  await engine.close();
  const next = await startDynamoDb({ dataDir: undefined });
  const gone = new TestTable(connect(next.endpoint, 'local'), tableName);
  expect(await errorName(gone.get(key))).toBe('ResourceNotFoundException');
  await next.close();
});
