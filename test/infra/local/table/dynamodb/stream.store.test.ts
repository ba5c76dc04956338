import { DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type ShardIteratorType,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { errorName, onBothEngines, type TestTable } from './engine.ts';

const key = { pk: 'P#1', sk: 'T#1' };
const twoViews = 'NEW_AND_OLD_IMAGES';

/** A change as tests compare it: its name and images. */
const told = ({ eventName, dynamodb }: StreamRecord) => [
  eventName,
  dynamodb?.OldImage && unmarshall(dynamodb.OldImage as never),
  dynamodb?.NewImage && unmarshall(dynamodb.NewImage as never),
];

onBothEngines((fresh) => {
  /** A table whose stream is on, and what reads it. */
  async function streamed(view: 'NEW_AND_OLD_IMAGES' | 'KEYS_ONLY' = twoViews) {
    const table = await fresh();
    const StreamSpecification = { StreamEnabled: true, StreamViewType: view } as const;
    await table.client.send(new UpdateTableCommand({ TableName: table.name, StreamSpecification }));
    return { table, reader: await readerOf(table) };
  }

  async function readerOf(table: TestTable) {
    const { endpoint, credentials, region } = table.client.config;
    const host = (await endpoint?.())?.hostname;
    const port = (await endpoint?.())?.port;
    const streams = new DynamoDBStreamsClient({ endpoint: `http://${host}:${port}`, credentials, region });
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
    const StreamArn = Table?.LatestStreamArn ?? '';
    const shards = async () =>
      (await streams.send(new DescribeStreamCommand({ StreamArn }))).StreamDescription?.Shards ?? [];
    async function iterator(type: ShardIteratorType, SequenceNumber?: string) {
      const [shard] = await shards();
      const command = new GetShardIteratorCommand({
        StreamArn,
        ShardId: shard?.ShardId,
        ShardIteratorType: type,
        SequenceNumber,
      });
      return (await streams.send(command)).ShardIterator;
    }
    const records = async (from: string | undefined, Limit?: number) =>
      streams.send(new GetRecordsCommand({ ShardIterator: from, Limit }));
    const all = async () => (await records(await iterator('TRIM_HORIZON'))).Records ?? [];
    return { streams, StreamArn, shards, iterator, records, all };
  }

  test('a stream tells each change once, in order, with the item before and after it', async () => {
    const { table, reader } = await streamed();
    await table.put({ ...key, v: 1 });
    await table.update(key, 'SET v = :v', { ':v': 2 });
    await table.remove(key);
    const records = await reader.all();
    expect(records.map(told)).toEqual([
      ['INSERT', undefined, { ...key, v: 1 }],
      ['MODIFY', { ...key, v: 1 }, { ...key, v: 2 }],
      ['REMOVE', { ...key, v: 2 }, undefined],
    ]);
    const numbers = records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '');
    expect(numbers).toEqual(numbers.toSorted());
    for (const number of numbers) expect(number).toMatch(/^\d{21,40}$/);
    expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(3);
    for (const { dynamodb, eventSource, eventVersion } of records) {
      expect(unmarshall((dynamodb?.Keys ?? {}) as never)).toEqual(key);
      expect(dynamodb?.StreamViewType).toBe(twoViews);
      expect(dynamodb?.SizeBytes).toBeGreaterThan(0);
      expect(Math.abs(Number(dynamodb?.ApproximateCreationDateTime) - Date.now())).toBeLessThan(120_000);
      expect([eventSource, eventVersion]).toEqual(['aws:dynamodb', '1.1']);
    }
  });

  test('a write that changes nothing, or is refused, is not told', async () => {
    const { table, reader } = await streamed();
    await table.put({ ...key, v: 1 });
    await table.put({ ...key, v: 1 });
    await table.update(key, 'SET v = :v', { ':v': 1 });
    await table.remove({ pk: 'P#1', sk: 'missing' });
    await errorName(table.put({ ...key, v: 2 }, { ConditionExpression: 'attribute_not_exists(pk)' }));
    await errorName(
      table.transact([
        { Put: { Item: { pk: 'P#2', sk: 'a' } } },
        { ConditionCheck: { Key: key, ConditionExpression: 'attribute_not_exists(pk)' } },
      ]),
    );
    expect((await reader.all()).map(told)).toEqual([['INSERT', undefined, { ...key, v: 1 }]]);
  });

  test('a transaction and a batch are told item by item', async () => {
    const { table, reader } = await streamed();
    await table.put({ ...key, v: 1 });
    await table.transact([
      { Put: { Item: { pk: 'P#1', sk: 'T#2' } } },
      { Update: { Key: key, UpdateExpression: 'ADD v :one', ExpressionAttributeValues: { ':one': 1 } } },
      { ConditionCheck: { Key: { pk: 'P#9', sk: 'x' }, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
    await table.batchPut([
      { pk: 'P#1', sk: 'T#3' },
      { pk: 'P#1', sk: 'T#4' },
    ]);
    const names = (await reader.all()).map(({ eventName, dynamodb }) => `${eventName} ${dynamodb?.Keys?.sk?.S}`);
    expect(names.toSorted()).toEqual(['INSERT T#1', 'INSERT T#2', 'INSERT T#3', 'INSERT T#4', 'MODIFY T#1']);
  });

  test('a stream is read on from where it was left, page by page', async () => {
    const { table, reader } = await streamed();
    for (const v of [1, 2, 3, 4, 5]) await table.put({ ...key, v });
    const first = await reader.records(await reader.iterator('TRIM_HORIZON'), 2);
    expect(first.Records).toHaveLength(2);
    const second = await reader.records(first.NextShardIterator, 2);
    const rest = await reader.records(second.NextShardIterator);
    const values = [first, second, rest].flatMap(({ Records = [] }) =>
      Records.map(({ dynamodb }) => dynamodb?.NewImage?.v?.N),
    );
    expect(values).toEqual(['1', '2', '3', '4', '5']);
    const none = await reader.records(rest.NextShardIterator);
    expect(none.Records).toEqual([]);
    await table.put({ ...key, v: 6 });
    const later = await reader.records(none.NextShardIterator);
    expect(later.Records?.map(({ dynamodb }) => dynamodb?.NewImage?.v?.N)).toEqual(['6']);
  });

  test('an iterator starts at, after or behind what its type says', async () => {
    const { table, reader } = await streamed();
    for (const v of [1, 2, 3]) await table.put({ ...key, v });
    const middle = (await reader.all())[1]?.dynamodb?.SequenceNumber ?? '';
    const from = async (type: ShardIteratorType, number?: string) =>
      ((await reader.records(await reader.iterator(type, number))).Records ?? []).map(
        ({ dynamodb }) => dynamodb?.NewImage?.v?.N,
      );
    expect(await from('AT_SEQUENCE_NUMBER', middle)).toEqual(['2', '3']);
    expect(await from('AFTER_SEQUENCE_NUMBER', middle)).toEqual(['3']);
    const latest = await reader.iterator('LATEST');
    expect((await reader.records(latest)).Records).toEqual([]);
    await table.put({ ...key, v: 4 });
    const { Records = [] } = await reader.records(latest);
    expect(Records.map(({ dynamodb }) => dynamodb?.NewImage?.v?.N)).toEqual(['4']);
  });

  test('a stream is shown with its table, and listed', async () => {
    const { table, reader } = await streamed('KEYS_ONLY');
    await table.put({ ...key, v: 1 });
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'KEYS_ONLY' });
    expect(reader.StreamArn).toBe(`${Table?.TableArn}/stream/${Table?.LatestStreamLabel}`);
    const { StreamDescription } = await reader.streams.send(new DescribeStreamCommand({ StreamArn: reader.StreamArn }));
    expect(StreamDescription).toMatchObject({
      StreamArn: reader.StreamArn,
      StreamLabel: Table?.LatestStreamLabel,
      StreamStatus: 'ENABLED',
      StreamViewType: 'KEYS_ONLY',
      TableName: table.name,
      KeySchema: Table?.KeySchema,
      Shards: [{ ShardId: expect.stringMatching(/^shardId-\d{20}-[0-9a-f]{8}$/) }],
    });
    const { Streams = [] } = await reader.streams.send(new ListStreamsCommand({ TableName: table.name }));
    expect(Streams.map(({ StreamArn }) => StreamArn)).toEqual([reader.StreamArn]);
    const [record] = await reader.all();
    expect(record?.dynamodb).not.toHaveProperty('NewImage');
    expect(record?.dynamodb).not.toHaveProperty('OldImage');
  });

  test('what was written before the stream was on is not in it', async () => {
    const table = await fresh();
    await table.put({ ...key, v: 1 });
    const StreamSpecification = { StreamEnabled: true, StreamViewType: twoViews } as const;
    await table.client.send(new UpdateTableCommand({ TableName: table.name, StreamSpecification }));
    await table.put({ ...key, v: 2 });
    const reader = await readerOf(table);
    expect((await reader.all()).map(told)).toEqual([['MODIFY', { ...key, v: 1 }, { ...key, v: 2 }]]);
  });

  test('what asks for a stream that is not there, or twice for one, is refused', async () => {
    const { table, reader } = await streamed();
    const enable = { StreamEnabled: true, StreamViewType: twoViews } as const;
    const change = (StreamSpecification: { StreamEnabled: boolean; StreamViewType?: typeof twoViews }) =>
      table.client.send(new UpdateTableCommand({ TableName: table.name, StreamSpecification }));
    expect(await errorName(change(enable))).toBe('ValidationException');
    const StreamArn = `${reader.StreamArn.slice(0, -5)}99999`;
    expect(await errorName(reader.streams.send(new DescribeStreamCommand({ StreamArn })))).toBe(
      'ResourceNotFoundException',
    );
    expect(await errorName(reader.records('nonsense'))).toMatch(/ValidationException|TrimmedDataAccessException/);
    await change({ StreamEnabled: false });
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName: table.name }));
    expect(Table?.StreamSpecification?.StreamEnabled ?? false).toBe(false);
  });
});
