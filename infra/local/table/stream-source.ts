import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { FunctionFailed, type FunctionPool } from '../functions/function-pool.ts';
import type { EventSource } from '../queue/event-source.ts';
import type { Credentials } from '../signing/credentials.ts';
import { signedFetch } from '../signing/signed-fetch.ts';
import type { StreamMappingDefinition } from '../template/mapping-definition.ts';

export interface StreamSourceOptions {
  readonly mapping: StreamMappingDefinition;
  /** Where the tables and their streams are. */
  readonly endpoint: string;
  /** What its requests are signed with. */
  readonly credentials: Credentials;
  readonly pool: FunctionPool;
  /** The file that keeps how far the stream was read. */
  readonly checkpointFile: string;
  /** For what is given up. */
  readonly queues: SQSClient;
  readonly queueUrlOf: (queueArn: string) => string;
}

/** How often an idle stream is looked at, as Lambda does. */
const pollMs = 250;
const firstRetryMs = 200;
const longestRetryMs = 10_000;
/** How often a place is stored that is behind nothing but changes that were filtered out. */
const skippedEveryMs = 5000;

const report = z.nullable(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);
const checkpoint = z.object({ stream: z.string(), sequence: z.string() });

/** A change as the engine tells it and Lambda hands it on, which is the same form. */
const change = z.looseObject({
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    /** Seconds. */
    ApproximateCreationDateTime: z.number(),
  }),
});
type StreamChange = z.output<typeof change>;

const answers = {
  ListStreams: z.object({ Streams: z.array(z.object({ StreamArn: z.string() })) }),
  DescribeStream: z.object({ StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }) }),
  GetShardIterator: z.object({ ShardIterator: z.string() }),
  GetRecords: z.object({ Records: z.array(change), NextShardIterator: z.string() }),
};

const numberOf = ({ dynamodb }: StreamChange) => dynamodb.SequenceNumber;

/**
 * Moves the changes of a table's stream into a function, as Lambda's poller does: in order, in batches, what the filters
 * let through. How far it came is stored when a batch is done, so that a killed process loses nothing and may tell a
 * batch twice.
 */
export function pollStream(options: StreamSourceOptions): EventSource {
  const { mapping, pool, checkpointFile, queues } = options;
  const request = signedFetch('dynamodb', options.credentials);
  const end = new AbortController();
  let stopping = false;
  let stream = { arn: '', shardId: '' };
  let storedAt = 0;

  function keep(sequence: string): void {
    mkdirSync(dirname(checkpointFile), { recursive: true });
    const temporary = `${checkpointFile}.new`;
    writeFileSync(temporary, JSON.stringify({ stream: stream.arn, sequence }));
    renameSync(temporary, checkpointFile);
    storedAt = Date.now();
  }

  function kept(): string | undefined {
    try {
      const { stream: arn, sequence } = checkpoint.parse(JSON.parse(readFileSync(checkpointFile, 'utf8')));
      return arn === stream.arn ? sequence : undefined;
    } catch {
      return undefined;
    }
  }

  /** One call of the streams of the embedded engine. */
  async function call<T>(operation: string, schema: z.ZodMiniType<T>, body: object): Promise<T> {
    const response = await request(options.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
      },
      body: JSON.stringify(body),
      signal: end.signal,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation}: ${text}`);
    return z.parse(schema, JSON.parse(text));
  }

  async function firstIterator(): Promise<string> {
    const { Streams } = await call('ListStreams', answers.ListStreams, { TableName: mapping.tableName });
    const StreamArn = Streams[0]?.StreamArn ?? '';
    const { StreamDescription } = await call('DescribeStream', answers.DescribeStream, { StreamArn });
    const ShardId = StreamDescription.Shards[0]?.ShardId ?? '';
    stream = { arn: StreamArn, shardId: ShardId };
    const after = kept();
    const from =
      after === undefined
        ? { ShardIteratorType: mapping.startingPosition }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
    return (await call('GetShardIterator', answers.GetShardIterator, { StreamArn, ShardId, ...from })).ShardIterator;
  }

  const eventOf = (record: StreamChange) => ({ ...record, eventSourceARN: mapping.streamArn });

  /** How many of the batch are done; all of it is tried again from there. */
  async function invoke(batch: readonly StreamChange[]): Promise<number> {
    const Records = batch.map(eventOf);
    const payload = await pool.invoke(mapping.functionArn, JSON.stringify({ Records }));
    if (!mapping.reportsFailures) return batch.length;
    const parsed = report.safeParse(JSON.parse(payload));
    if (!parsed.success) return 0;
    const failed = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
    if (failed.length === 0) return batch.length;
    // A number that is not in the batch means all of it, as does an empty one.
    return Math.max(0, Math.min(...failed.map((number) => batch.findIndex((record) => numberOf(record) === number))));
  }

  /** Says where the changes are that are given up, as Lambda does. */
  async function giveUp(batch: readonly StreamChange[], condition: string, count: number): Promise<void> {
    if (mapping.failureQueueArn === undefined) return;
    const [first, last] = [batch[0], batch.at(-1)];
    const MessageBody = JSON.stringify({
      requestContext: { functionArn: mapping.functionArn, condition, approximateInvokeCount: count },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId: stream.shardId,
        startSequenceNumber: first && numberOf(first),
        endSequenceNumber: last && numberOf(last),
        batchSize: batch.length,
        streamArn: stream.arn,
      },
    });
    await queues.send(new SendMessageCommand({ QueueUrl: options.queueUrlOf(mapping.failureQueueArn), MessageBody }));
  }

  function spent(batch: readonly StreamChange[], count: number): string | undefined {
    if (mapping.maximumRetries !== undefined && count > mapping.maximumRetries) return 'RetryAttemptsExhausted';
    const [oldest] = batch;
    const age = oldest === undefined ? 0 : Date.now() - oldest.dynamodb.ApproximateCreationDateTime * 1000;
    return mapping.maximumAgeMs !== undefined && age > mapping.maximumAgeMs ? 'RecordAgeExceeded' : undefined;
  }

  /** Hands a batch over until it is done or given up. Ends early when the source is to stop. */
  async function deliver(batch: readonly StreamChange[]): Promise<void> {
    let left = batch;
    for (let count = 1; !stopping; count += 1) {
      let done = 0;
      let failed = false;
      try {
        done = await invoke(left);
      } catch (error) {
        if (!(error instanceof FunctionFailed)) throw error;
        failed = true;
      }
      if (stopping && failed) return;
      const reached = left[done - 1];
      if (reached) keep(numberOf(reached));
      left = left.slice(done);
      if (left.length === 0) return;
      if (done > 0) count = 0;
      const reason = spent(left, count);
      if (reason !== undefined) {
        await giveUp(left, reason, count);
        const last = left.at(-1);
        if (last) keep(numberOf(last));
        return;
      }
      await sleep(Math.min(longestRetryMs, firstRetryMs * 2 ** count), undefined, { signal: end.signal });
      if (failed && mapping.bisects && left.length > 1) {
        await deliver(left.slice(0, Math.ceil(left.length / 2)));
        await deliver(left.slice(Math.ceil(left.length / 2)));
        return;
      }
    }
  }

  async function pass(iterator: string): Promise<string> {
    const { Records, NextShardIterator } = await call('GetRecords', answers.GetRecords, {
      ShardIterator: iterator,
      Limit: 1000,
    });
    const wanted = Records.filter((record) => mapping.filter(eventOf(record)));
    for (let at = 0; at < wanted.length && !stopping; at += mapping.batchSize) {
      await deliver(wanted.slice(at, at + mapping.batchSize));
    }
    const last = Records.at(-1);
    if (last && !stopping && (wanted.length > 0 || Date.now() - storedAt > skippedEveryMs)) keep(numberOf(last));
    if (Records.length === 0) await sleep(pollMs, undefined, { signal: end.signal });
    return NextShardIterator;
  }

  async function poll(): Promise<void> {
    let iterator: string | undefined;
    while (!stopping) {
      try {
        iterator = await pass(iterator ?? (await firstIterator()));
      } catch (error) {
        if (stopping) return;
        console.error('A stream cannot be read', error);
        iterator = undefined;
        await sleep(firstRetryMs);
      }
    }
  }

  const polling = poll();
  return {
    async stop() {
      stopping = true;
      end.abort();
      await polling;
    },
    async close() {
      stopping = true;
      end.abort();
      await polling;
    },
  };
}
