import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FunctionFailed } from '../../../../infra/local/functions/function-pool.ts';
import { type DynamoDb, startDynamoDb } from '../../../../infra/local/table/dynamodb/dynamodb.ts';
import { StreamPosition } from '../../../../infra/local/table/stream-position.ts';
import { pollStream } from '../../../../infra/local/table/stream-source.ts';
import { eventFilter } from '../../../../infra/local/template/event-filter.ts';
import type { StreamMappingDefinition } from '../../../../infra/local/template/mapping-definition.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';
import { eventually } from '../../../eventually.ts';
import { temporaryFolder } from '../temporary-folder.ts';

type Answer = { batchItemFailures: { itemIdentifier: string }[] };
type Event = {
  Records: {
    eventName: string;
    eventSourceARN: string;
    dynamodb: { SequenceNumber: string; Keys: { sk: { S: string } } };
  }[];
};
type Handler = (names: string[], event: Event) => Answer | undefined;

const streamArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/local';
const failed = (event: Event, name: string): Answer => ({
  batchItemFailures: event.Records.filter(({ dynamodb }) => dynamodb.Keys.sk.S === name).map(({ dynamodb }) => ({
    itemIdentifier: dynamodb.SequenceNumber,
  })),
});

let engine: DynamoDb;
let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  engine = await startDynamoDb({ dataDir: undefined });
  onTestFinished(() => engine.close());
});

async function streamedTable() {
  const { client, tableName } = await freshTable(engine.endpoint);
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  await client.send(new UpdateTableCommand({ TableName: tableName, StreamSpecification }));
  const put = (sk: string, pk = 'P#1') => client.send(new PutCommand({ TableName: tableName, Item: { pk, sk } }));
  return { tableName, put, client: client as Pick<DynamoDBClient, 'send'> };
}

/** A poller of the table's stream into a function that does as the test says, and the batches that it was given. */
function polled(tableName: string, handler: Handler, different: Partial<StreamMappingDefinition> = {}) {
  const batches: string[][] = [];
  const given: string[] = [];
  const source = pollStream({
    endpoint: engine.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    writes: engine.writes,
    position: new StreamPosition(join(folder, 'streams/source.json')),
    queues: {
      send: async ({ input }: { input: { MessageBody: string } }) => void given.push(input.MessageBody),
    } as unknown as SQSClient,
    queueUrlOf: (arn) => arn,
    pool: {
      async invoke(_arn, text) {
        const event: Event = JSON.parse(text);
        const names = event.Records.map(({ dynamodb }) => dynamodb.Keys.sk.S);
        batches.push(names);
        return JSON.stringify(handler(names, event) ?? null);
      },
      close: async () => {},
    },
    mapping: {
      name: 'source',
      functionArn: 'function',
      streamArn,
      tableName,
      batchSize: 100,
      startingPosition: 'TRIM_HORIZON',
      filter: () => true,
      reportsFailures: true,
      bisects: true,
      maximumRetries: undefined,
      maximumAgeMs: undefined,
      failureQueueArn: 'failures',
      ...different,
    },
  });
  onTestFinished(() => source.close());
  return { batches, given, source };
}

const fine: Handler = () => undefined;

describe('the stream of a table', () => {
  test('comes to the function in order and in batches', async () => {
    const { tableName, put } = await streamedTable();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await put(name);
    const { batches } = polled(tableName, fine, { batchSize: 2 });
    await eventually(() => expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]));
    await put('f');
    await eventually(() => expect(batches.at(-1)).toEqual(['f']));
  });

  test('is read on from where it was left', async () => {
    const { tableName, put } = await streamedTable();
    await put('a');
    const first = polled(tableName, fine);
    await eventually(() => expect(first.batches).toEqual([['a']]));
    await first.source.close();
    await put('b');
    const second = polled(tableName, fine);
    await eventually(() => expect(second.batches).toEqual([['b']]));
  });

  test('is told anew from the change that the function gave back', async () => {
    const { tableName, put } = await streamedTable();
    for (const name of ['a', 'b', 'c']) await put(name);
    let times = 0;
    const { batches } = polled(tableName, (names, event) => {
      if (!names.includes('b')) return undefined;
      times += 1;
      return times < 3 ? failed(event, 'b') : undefined;
    });
    await eventually(() =>
      expect(batches).toEqual([
        ['a', 'b', 'c'],
        ['b', 'c'],
        ['b', 'c'],
      ]),
    );
  });

  test('is split where the function fails, and what it never takes is given up with a word about where it is', async () => {
    const { tableName, put } = await streamedTable();
    for (const name of ['a', 'b', 'c', 'd']) await put(name);
    const { batches, given } = polled(
      tableName,
      (names) => {
        if (names.includes('c')) throw new FunctionFailed('Error', 'c');
        return undefined;
      },
      { maximumRetries: 1 },
    );
    await eventually(() => expect(given).toHaveLength(1));
    await eventually(() => expect(batches.at(-1)).toEqual(['d']));
    expect(batches.flat()).toEqual(expect.arrayContaining(['a', 'b', 'd']));
    const { requestContext, DDBStreamBatchInfo } = JSON.parse(given[0] ?? '');
    expect(requestContext.condition).toBe('RetryAttemptsExhausted');
    expect(DDBStreamBatchInfo).toMatchObject({ batchSize: 1, startSequenceNumber: expect.stringMatching(/^\d{21}$/) });
  });

  test('gives up what is too old', async () => {
    const { tableName, put } = await streamedTable();
    await put('a');
    const { given } = polled(tableName, (_, event) => failed(event, 'a'), { maximumAgeMs: 1500 });
    await eventually(() => expect(JSON.parse(given[0] ?? '{}').requestContext?.condition).toBe('RecordAgeExceeded'));
  });

  test('comes as far as the filters let it, and is not read again for the rest', async () => {
    const { tableName, put } = await streamedTable();
    const filter = eventFilter('source', ['{"dynamodb":{"Keys":{"pk":{"S":[{"suffix":"#RUN"}]}}}}']);
    for (const name of ['a', 'b']) await put(name);
    await put('c', 'P#1#RUN');
    const { batches } = polled(tableName, fine, { filter });
    await eventually(() => expect(batches).toEqual([['c']]));
    const { sequence } = JSON.parse(readFileSync(join(folder, 'streams/source.json'), 'utf8'));
    expect(sequence).toMatch(/^\d{21}$/);
  });

  test('is read four times a second at most while nothing that changes is wanted', async () => {
    let reads = 0;
    function secretOf(accessKeyId: string): string {
      if (accessKeyId === 'local') reads += 1;
      return 'local';
    }
    await engine.close();
    engine = await startDynamoDb({ dataDir: undefined, secretOf });
    const { tableName, put } = await streamedTable();
    const filter = eventFilter('source', ['{"dynamodb":{"Keys":{"pk":{"S":[{"suffix":"#RUN"}]}}}}']);
    const { batches } = polled(tableName, fine, { filter });
    await put('wanted', 'P#1#RUN');
    await eventually(() => expect(batches).toEqual([['wanted']]));
    const [before, begunAt] = [reads, performance.now()];
    for (let change = 0; change < 200; change += 1) await put(`unwanted ${change}`);
    expect(reads - before).toBeLessThanOrEqual((performance.now() - begunAt) / 250 + 2);
  });

  test('is not read at all while nothing is written, and soon after', async () => {
    let reads = 0;
    await engine.close();
    engine = await startDynamoDb({ dataDir: undefined, secretOf: () => (++reads ? 'local' : '') });
    const { tableName, put } = await streamedTable();
    const { batches } = polled(tableName, fine);
    await put('a');
    await eventually(() => expect(batches).toEqual([['a']]));
    // What is behind it was looked at once.
    await sleep(600);
    const before = reads;
    await sleep(600);
    expect(reads).toBe(before);
    await put('b');
    await eventually(() => expect(batches.at(-1)).toEqual(['b']));
  });

  test('is told under the name that the function knows', async () => {
    const { tableName, put } = await streamedTable();
    await put('a');
    const seen: unknown[] = [];
    polled(tableName, (_, event) => {
      seen.push(...event.Records.map(({ eventName, eventSourceARN }) => [eventName, eventSourceARN]));
      return undefined;
    });
    await eventually(() => expect(seen).toEqual([['INSERT', streamArn]]));
  });
});
