import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../../../infra/local/table/dynamodb/dynamodb.ts';
import { provisionTables } from '../../../../../infra/local/table/tables.ts';
import { connect } from '../../../../emulators/fresh-table.ts';
import { productTable } from '../../../../emulators/product-table.ts';
import { TestTable } from './engine.ts';

const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
const day = 24 * 3600 * 1000;

let folder: string;
let engine: DynamoDb;
let now = 0;
const local = { accessKeyId: 'local', secretAccessKey: 'local' };
const start = () => startDynamoDb({ dataDir: folder, now: () => now });

beforeEach(async () => {
  now = 1_700_000_000_000;
  folder = mkdtempSync(join(tmpdir(), 'scanfold-stream-'));
  engine = await start();
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const tableNamed = (name: string) => new TestTable(connect(engine.endpoint, 'local'), name);

async function restart(): Promise<void> {
  await engine.close();
  engine = await start();
}

async function call(operation: string, body: object) {
  const headers = { 'x-amz-target': `DynamoDBStreams_20120810.${operation}` };
  const response = await fetch(engine.endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
  return JSON.parse(await response.text());
}

/** What the stream of a table holds: sequence numbers and values of `v`. */
async function told(name: string, from: object = { ShardIteratorType: 'TRIM_HORIZON' }): Promise<[string, string][]> {
  const { Streams } = await call('ListStreams', { TableName: name });
  const { StreamArn } = Streams[0];
  const { StreamDescription } = await call('DescribeStream', { StreamArn });
  const { ShardId } = StreamDescription.Shards[0];
  const { ShardIterator } = await call('GetShardIterator', { StreamArn, ShardId, ...from });
  const { Records } = await call('GetRecords', { ShardIterator });
  return Records.map(({ dynamodb }: { dynamodb: { SequenceNumber: string; NewImage: { v: { N: string } } } }) => [
    dynamodb.SequenceNumber,
    dynamodb.NewImage.v.N,
  ]);
}

describe('the stream of the embedded engine', () => {
  const key = { pk: 'P#1', sk: 'T#1' };

  beforeEach(async () => {
    const client = connect(engine.endpoint, 'local');
    await client.send(new CreateTableCommand({ ...productTable('records'), StreamSpecification }));
  });

  test('is there after a restart, and goes on above what it told', async () => {
    await tableNamed('records').put({ ...key, v: 1 });
    const [[first = ''] = []] = await told('records');
    await restart();
    // A clock that was set back must not make numbers that a reader has passed.
    now -= 3600_000;
    await restart();
    await tableNamed('records').put({ ...key, v: 2 });
    const all = await told('records');
    expect(all.map(([, v]) => v)).toEqual(['1', '2']);
    expect((all[1]?.[0] ?? '') > first).toBe(true);
    const after = { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: first };
    expect((await told('records', after)).map(([, v]) => v)).toEqual(['2']);
  });

  test('keeps a change for a day, and after a pause until whoever reads it had the time to', async () => {
    await tableNamed('records').put({ ...key, v: 1 });
    now += 2 * day;
    await restart();
    await tableNamed('records').put({ ...key, v: 2 });
    expect((await told('records')).map(([, v]) => v)).toEqual(['1', '2']);
    now += 120_000;
    await tableNamed('records').put({ ...key, v: 3 });
    expect((await told('records')).map(([, v]) => v)).toEqual(['2', '3']);
    now += day;
    await tableNamed('records').put({ ...key, v: 4 });
    expect((await told('records')).map(([, v]) => v)).toEqual(['3', '4']);
  });

  test('is one of its table: another table tells nothing of it', async () => {
    const client = connect(engine.endpoint, 'local');
    await client.send(new CreateTableCommand({ ...productTable('records2'), StreamSpecification }));
    await client.send(new CreateTableCommand(productTable('record')));
    await tableNamed('records').put({ ...key, v: 1 });
    await tableNamed('records2').put({ ...key, v: 2 });
    await tableNamed('record').put({ ...key, v: 3 });
    expect((await told('records')).map(([, v]) => v)).toEqual(['1']);
    expect((await told('records2')).map(([, v]) => v)).toEqual(['2']);
    expect((await call('ListStreams', {})).Streams).toHaveLength(2);
    expect((await call('ListStreams', { TableName: 'record' })).Streams).toEqual([]);
  });

  test('is gone when it is switched off, and begins anew', async () => {
    const { client } = tableNamed('records');
    await tableNamed('records').put({ ...key, v: 1 });
    await client.send(new UpdateTableCommand({ TableName: 'records', StreamSpecification: { StreamEnabled: false } }));
    await tableNamed('records').put({ ...key, v: 2 });
    now += 1000;
    await client.send(new UpdateTableCommand({ TableName: 'records', StreamSpecification }));
    await tableNamed('records').put({ ...key, v: 3 });
    expect((await told('records')).map(([, v]) => v)).toEqual(['3']);
  });

  test('stays as it is when other settings of its table change', async () => {
    const { client } = tableNamed('records');
    await tableNamed('records').put({ ...key, v: 1 });
    await client.send(new UpdateTableCommand({ TableName: 'records', DeletionProtectionEnabled: true }));
    await tableNamed('records').put({ ...key, v: 2 });
    expect((await told('records')).map(([, v]) => v)).toEqual(['1', '2']);
  });

  test('a page ends at a megabyte', async () => {
    const body = 'x'.repeat(300_000);
    for (let v = 0; v < 6; v += 1) await tableNamed('records').put({ ...key, v, body });
    expect((await told('records')).length).toBeLessThan(4);
  });
});

describe('a table of an earlier version', () => {
  const { TableName: _name, BillingMode: _mode, ...today } = productTable('records');
  const locals = today.LocalSecondaryIndexes?.slice(0, 1) ?? [];
  const names = new Set(['pk', 'sk', 'lk', 'due_shard', 'due_at']);
  const earlier = {
    ...productTable('records'),
    AttributeDefinitions: today.AttributeDefinitions?.filter(({ AttributeName = '' }) => names.has(AttributeName)),
    LocalSecondaryIndexes: locals,
    GlobalSecondaryIndexes: today.GlobalSecondaryIndexes?.filter(({ IndexName }) => IndexName === 'due'),
  };
  const definition = {
    name: 'records',
    ...(today as Required<Pick<typeof today, 'KeySchema' | 'AttributeDefinitions' | 'LocalSecondaryIndexes'>>),
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
  } as Parameters<typeof provisionTables>[1][number];
  const item = (n: number, more = {}) => ({ pk: 'P#1', sk: `T#${n}`, lk: `L#${n}`, ...more });

  test('gets the indexes and the stream of this one, and keeps its items', async () => {
    const client = connect(engine.endpoint, 'local');
    await client.send(new CreateTableCommand(earlier));
    const table = tableNamed('records');
    for (let n = 0; n < 30; n += 1)
      await table.put(item(n, n % 2 ? { score_lk: `S#${100 - n}`, host_key: 'a.test', title: `t${n}`, other: 1 } : {}));
    await provisionTables(engine, [definition], local);
    await restart();
    await provisionTables(engine, [definition], local);
    const after = tableNamed('records');
    const page = await after.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'score', ConsistentRead: true });
    expect(page.Items?.map(({ sk }) => sk)).toEqual(Array.from({ length: 15 }, (_, at) => `T#${29 - 2 * at}`));
    expect((await after.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'local' })).Count).toBe(30);
    const byHost = await after.query('host_key = :h', { ':h': 'a.test' }, { IndexName: 'host' });
    expect([byHost.Count, byHost.Items?.[0]]).toEqual([
      15,
      { pk: 'P#1', sk: 'T#29', host_key: 'a.test', score_lk: 'S#71', title: 't29' },
    ]);
    await after.put(item(31, { v: 1, score_lk: 'S#00' }));
    expect((await after.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'score' })).Items?.[0]?.sk).toBe('T#31');
    expect((await told('records')).map(([, v]) => v)).toEqual(['1']);
  });

  test('loses the entries of an index that is no more', async () => {
    const client = connect(engine.endpoint, 'local');
    await client.send(new CreateTableCommand(productTable('records')));
    const table = tableNamed('records');
    await table.put(item(1, { score_lk: 'S#1' }));
    await engine.changeIndexes('records', { ...definition, LocalSecondaryIndexes: locals as never });
    await table.put(item(1, { score_lk: 'S#2' }));
    await engine.changeIndexes('records', {
      ...definition,
      LocalSecondaryIndexes: today.LocalSecondaryIndexes as never,
    });
    const { Items } = await table.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'score' });
    expect(Items?.map(({ score_lk }) => score_lk)).toEqual(['S#2']);
  });

  test('gets an index that holds more than the one of that name did', async () => {
    const client = connect(engine.endpoint, 'local');
    const less = { ProjectionType: 'KEYS_ONLY' as const };
    const [due, host] = today.GlobalSecondaryIndexes ?? [];
    const GlobalSecondaryIndexes = [due, { ...host, Projection: less }];
    await client.send(new CreateTableCommand({ ...productTable('records'), GlobalSecondaryIndexes } as never));
    const table = tableNamed('records');
    await table.put(item(1, { score_lk: 'S#1', host_key: 'a.test', title: 't', other: 1 }));
    await provisionTables(engine, [definition], local);
    const { Items } = await table.query('host_key = :h', { ':h': 'a.test' }, { IndexName: 'host' });
    expect(Items).toEqual([{ pk: 'P#1', sk: 'T#1', host_key: 'a.test', score_lk: 'S#1', title: 't' }]);
  });

  test('is refused with another key', async () => {
    const client = connect(engine.endpoint, 'local');
    await client.send(
      new CreateTableCommand({
        TableName: 'records',
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      }),
    );
    await expect(provisionTables(engine, [definition], local)).rejects.toThrow('use another DATA_DIR');
  });
});
