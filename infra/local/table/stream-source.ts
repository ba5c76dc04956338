import { setTimeout as sleep } from 'node:timers/promises';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { FunctionPool } from '../functions/function-pool.ts';
import type { EventSource } from '../queue/event-source.ts';
import type { Credentials } from '../signing/credentials.ts';
import type { StreamMappingDefinition } from '../template/mapping-definition.ts';
import type { Writes } from './dynamodb/writes.ts';
import { eventOf, StreamDelivery } from './stream-delivery.ts';
import type { StreamPosition } from './stream-position.ts';
import { pageSize, StreamReader, type StreamShard, sequenceOf } from './stream-reader.ts';

/** The stream, function and mapping of a poller. */
export interface StreamSourceOptions {
  readonly mapping: StreamMappingDefinition;
  /** Where the tables and their streams are. */
  readonly endpoint: string;
  /** What its requests are signed with. */
  readonly credentials: Credentials;
  /** What is written there: a stream has nothing new until then. */
  readonly writes: Pick<Writes, 'count' | 'beyond'>;
  readonly pool: FunctionPool;
  /** How far the stream was read. */
  readonly position: StreamPosition;
  /** For what is given up. */
  readonly queues: SQSClient;
  readonly queueUrlOf: (queueArn: string) => string;
}

/** How often a stream is looked at while it grows by what nobody wants, as Lambda does. */
const pollMs = 250;
const retryMs = 200;
/** How often it is stored that nothing came but changes that were filtered out. */
const skippedEveryMs = 5000;

/**
 * Moves the changes of a table's stream into a function, as Lambda's poller does: in order, in batches, what the filters
 * let through. How far it came is stored when a batch is done, so that a killed process loses nothing and may tell a
 * batch twice.
 */
export function pollStream(options: StreamSourceOptions): EventSource {
  const { mapping, pool, position, queues, queueUrlOf, writes } = options;
  const end = new AbortController();
  const { signal } = end;
  const reader = new StreamReader(options.endpoint, options.credentials, signal);
  const delivery = new StreamDelivery({
    mapping,
    pool,
    queues,
    queueUrlOf,
    done: ({ streamArn }, last) => position.store(streamArn, sequenceOf(last)),
    signal,
  });

  async function begin(): Promise<{ readonly shard: StreamShard; readonly iterator: string }> {
    const shard = await reader.shardOf(mapping.tableName);
    const after = position.read(shard.streamArn);
    return { shard, iterator: await reader.iterator(shard, after, mapping.startingPosition) };
  }

  async function pass(shard: StreamShard, iterator: string): Promise<string> {
    const before = writes.count;
    const { changes, next } = await reader.read(iterator);
    const wanted = changes.filter((change) => mapping.filter(eventOf(mapping, change)));
    for (let at = 0; at < wanted.length && !signal.aborted; at += mapping.batchSize) {
      await delivery.deliver(shard, wanted.slice(at, at + mapping.batchSize));
    }
    const last = changes.at(-1);
    const isDue = wanted.length > 0 || Date.now() - position.storedAt > skippedEveryMs;
    if (last && !signal.aborted && isDue) position.store(shard.streamArn, sequenceOf(last));
    // A full page has more behind it.
    if (wanted.length > 0 || changes.length === pageSize) return next;
    await writes.beyond(before, signal);
    await sleep(pollMs, undefined, { signal });
    return next;
  }

  const reading = keepReading(signal, begin, pass);
  const stopped = async () => {
    end.abort();
    await reading;
  };
  return { stop: stopped, close: stopped };
}

/** Reads on until the signal is aborted; begins anew where reading fails. */
async function keepReading(
  signal: AbortSignal,
  begin: () => Promise<{ readonly shard: StreamShard; readonly iterator: string }>,
  pass: (shard: StreamShard, iterator: string) => Promise<string>,
): Promise<void> {
  let at: Awaited<ReturnType<typeof begin>> | undefined;
  while (!signal.aborted) {
    try {
      at ??= await begin();
      at = { ...at, iterator: await pass(at.shard, at.iterator) };
    } catch (error) {
      if (signal.aborted) return;
      console.error('Reading a stream failed', error);
      at = undefined;
      await sleep(retryMs);
    }
  }
}
