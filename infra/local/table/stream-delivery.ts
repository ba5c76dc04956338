import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { FunctionFailed, type FunctionPool } from '../functions/function-pool.ts';
import type { StreamMappingDefinition } from '../template/mapping-definition.ts';
import { type StreamChange, type StreamShard, sequenceOf } from './stream-reader.ts';

const firstRetryMs = 200;
const longestRetryMs = 10_000;

const report = z.nullable(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullish(z.string()) }))) }),
);

/** The dependencies of a stream delivery. */
export interface StreamDeliveryParts {
  readonly mapping: StreamMappingDefinition;
  readonly pool: FunctionPool;
  /** For what is given up. */
  readonly queues: SQSClient;
  readonly queueUrlOf: (queueArn: string) => string;
  /** Stores that all is done up to this change. */
  readonly done: (shard: StreamShard, last: StreamChange) => void;
  /** Aborted when the source is to stop: nothing more is tried. */
  readonly signal: AbortSignal;
}

/** A change in the form in which the function receives it. */
export const eventOf = (mapping: StreamMappingDefinition, change: StreamChange) => ({
  ...change,
  eventSourceARN: mapping.streamArn,
});

/** Hands batches of a stream's changes to a function, with the retries that its mapping asks for. */
export class StreamDelivery {
  readonly #parts: StreamDeliveryParts;

  constructor(parts: StreamDeliveryParts) {
    this.#parts = parts;
  }

  /** Hands a batch over until it is done or given up. Ends early, or throws AbortError, when the source is to stop. */
  async deliver(shard: StreamShard, batch: readonly StreamChange[]): Promise<void> {
    const { mapping, signal } = this.#parts;
    let left = batch;
    for (let count = 1; !signal.aborted; count += 1) {
      const { done, failed } = await this.#attempt(left);
      if (signal.aborted && failed) return;
      this.#reached(shard, left[done - 1]);
      left = left.slice(done);
      if (left.length === 0) return;
      if (done > 0) count = 0;
      const reason = this.#spent(left, count);
      if (reason !== undefined) {
        await this.#giveUp(shard, left, reason, count);
        return this.#reached(shard, left.at(-1));
      }
      await sleep(Math.min(longestRetryMs, firstRetryMs * 2 ** count), undefined, { signal });
      if (failed && mapping.bisects && left.length > 1) {
        await this.deliver(shard, left.slice(0, Math.ceil(left.length / 2)));
        return this.deliver(shard, left.slice(Math.ceil(left.length / 2)));
      }
    }
  }

  #reached(shard: StreamShard, last: StreamChange | undefined): void {
    if (last !== undefined) this.#parts.done(shard, last);
  }

  /** How many of the batch are done, and whether the function failed as a whole. */
  async #attempt(batch: readonly StreamChange[]): Promise<{ readonly done: number; readonly failed: boolean }> {
    try {
      return { done: await this.#invoke(batch), failed: false };
    } catch (error) {
      if (!(error instanceof FunctionFailed)) throw error;
      return { done: 0, failed: true };
    }
  }

  /** How many of the batch are done; all of it is tried again from there. */
  async #invoke(batch: readonly StreamChange[]): Promise<number> {
    const { mapping, pool } = this.#parts;
    const Records = batch.map((change) => eventOf(mapping, change));
    const payload = await pool.invoke(mapping.functionArn, JSON.stringify({ Records }));
    if (!mapping.reportsFailures) return batch.length;
    const parsed = report.safeParse(JSON.parse(payload));
    if (!parsed.success) return 0;
    const failed = (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
    if (failed.length === 0) return batch.length;
    // A number that is not in the batch means all of it, as does an empty one.
    return Math.max(0, Math.min(...failed.map((number) => batch.findIndex((each) => sequenceOf(each) === number))));
  }

  /** Why a batch that failed `count` times is given up; undefined while it is to be tried again. */
  #spent(batch: readonly StreamChange[], count: number): string | undefined {
    const { maximumRetries, maximumAgeMs } = this.#parts.mapping;
    if (maximumRetries !== undefined && count > maximumRetries) return 'RetryAttemptsExhausted';
    const [oldest] = batch;
    const ageMs = oldest === undefined ? 0 : Date.now() - oldest.dynamodb.ApproximateCreationDateTime * 1000;
    return maximumAgeMs !== undefined && ageMs > maximumAgeMs ? 'RecordAgeExceeded' : undefined;
  }

  /** Says where the changes are that are given up, as Lambda does. */
  async #giveUp(
    { shardId, streamArn }: StreamShard,
    batch: readonly StreamChange[],
    condition: string,
    count: number,
  ): Promise<void> {
    const { mapping, queues, queueUrlOf } = this.#parts;
    if (mapping.failureQueueArn === undefined) return;
    const [first, last] = [batch[0], batch.at(-1)];
    const MessageBody = JSON.stringify({
      requestContext: { functionArn: mapping.functionArn, condition, approximateInvokeCount: count },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        shardId,
        startSequenceNumber: first && sequenceOf(first),
        endSequenceNumber: last && sequenceOf(last),
        batchSize: batch.length,
        streamArn,
      },
    });
    await queues.send(new SendMessageCommand({ QueueUrl: queueUrlOf(mapping.failureQueueArn), MessageBody }));
  }
}
