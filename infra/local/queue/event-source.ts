import { setTimeout as sleep } from 'node:timers/promises';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { FunctionFailed, type FunctionPool } from '../functions/function-pool.ts';
import { region } from '../signing/credentials.ts';
import type { MappingDefinition } from '../template/mapping-definition.ts';

/** A running poller. */
export interface EventSource {
  /** Hands out no more messages; waits for the batches under way. */
  readonly stop: () => Promise<void>;
  /** Ends the poll itself. Nothing may be sent to the queue any more: a message would go to nobody. */
  readonly close: () => Promise<void>;
}

/** The queue, function and settings of a poller. */
export interface EventSourceParts {
  readonly mapping: MappingDefinition;
  readonly queueUrl: string;
  readonly client: SQSClient;
  readonly pool: FunctionPool;
  /** Batches in work at the same time. */
  readonly concurrency: number;
}

// The emulator does not wake a waiting poll when a delayed or returned message becomes visible: ask often.
const longPollSeconds = 1;
const receiveLimit = 10;
const retryMs = 1000;

const report = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.nullable(z.string()) }))) }),
);

/**
 * Moves messages from a queue into a function as Lambda's event source mapping does: what the function took is deleted,
 * what it did not stays and comes back when its visibility time is over.
 */
export function pollQueue(parts: EventSourceParts): EventSource {
  const end = new AbortController();
  let stopping = false;
  const working = new Set<Promise<void>>();

  async function poll(): Promise<void> {
    while (!stopping) {
      try {
        const batch = await gather(parts, end.signal, () => stopping);
        if (batch.length === 0) continue;
        if (stopping) return await putBack(parts, batch);
        const task = work(parts, batch).catch((error) => console.error('Processing a queue batch failed', error));
        working.add(task);
        void task.finally(() => working.delete(task));
        if (working.size >= parts.concurrency) await Promise.race(working);
      } catch (error) {
        if (stopping) return;
        console.error('Reading a queue failed', error);
        await sleep(retryMs);
      }
    }
  }

  const polling = poll();
  return {
    async stop() {
      stopping = true;
      await Promise.all(working);
    },
    async close() {
      stopping = true;
      end.abort();
      await polling;
      await Promise.all(working);
    },
  };
}

async function receive(
  { queueUrl, client }: EventSourceParts,
  most: number,
  waitSeconds: number,
  abortSignal: AbortSignal,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: Math.min(most, receiveLimit),
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  });
  return (await client.send(command, { abortSignal })).Messages ?? [];
}

/** The next batch: full, or what came in the window of the mapping. */
async function gather(parts: EventSourceParts, signal: AbortSignal, stopping: () => boolean): Promise<Message[]> {
  const { batchSize, windowMs } = parts.mapping;
  const batch = await receive(parts, batchSize, longPollSeconds, signal);
  const until = performance.now() + windowMs;
  while (batch.length > 0 && batch.length < batchSize && performance.now() < until && !stopping()) {
    const seconds = Math.min(longPollSeconds, Math.floor((until - performance.now()) / 1000));
    const more = await receive(parts, batchSize - batch.length, seconds, signal);
    batch.push(...more);
    if (more.length === 0 && seconds === 0) break;
  }
  return batch;
}

/** Hands a batch to the function and deletes what it took. */
async function work({ mapping, queueUrl, client, pool }: EventSourceParts, batch: readonly Message[]): Promise<void> {
  const Records = batch.map((message) => recordOf(message, mapping.queueArn));
  let payload: string;
  try {
    payload = await pool.invoke(mapping.functionArn, JSON.stringify({ Records }));
  } catch (error) {
    // The whole batch comes back; the function's log says why.
    if (error instanceof FunctionFailed) return;
    throw error;
  }
  const failed = mapping.reportsFailures ? failuresOf(payload) : [];
  if (failed === undefined) return;
  const done = batch.filter(({ MessageId = '' }) => !failed.includes(MessageId));
  const unknown = failed.some((id) => !batch.some(({ MessageId }) => MessageId === id));
  for (let at = 0; at < done.length && !unknown; at += receiveLimit) {
    const Entries = done
      .slice(at, at + receiveLimit)
      .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
}

// Not 0: fauxqs 2.4.1 loses a message that is returned at once (its persistence refuses the row).
async function putBack({ queueUrl, client }: EventSourceParts, batch: readonly Message[]): Promise<void> {
  for (const { ReceiptHandle } of batch) {
    await client.send(new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle, VisibilityTimeout: 1 }));
  }
}

/** Ids of the messages to keep; undefined: all, because the answer cannot be read. */
function failuresOf(payload: string): string[] | undefined {
  const parsed = report.safeParse(JSON.parse(payload));
  if (!parsed.success) return undefined;
  return (parsed.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
}

function recordOf(message: Message, queueArn: string) {
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(([name, value]) => [
    name,
    {
      dataType: value.DataType,
      stringValue: value.StringValue,
      binaryValue: value.BinaryValue && Buffer.from(value.BinaryValue).toString('base64'),
      stringListValues: [],
      binaryListValues: [],
    },
  ]);
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}
