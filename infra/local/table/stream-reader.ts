import * as z from 'zod/mini';
import type { Credentials } from '../signing/credentials.ts';
import { signedFetch } from '../signing/signed-fetch.ts';

/** A change as the engine tells it and Lambda hands it on, which is the same form. */
const change = z.looseObject({
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    /** Seconds. */
    ApproximateCreationDateTime: z.number(),
  }),
});
/** A change of an item in a stream. */
export type StreamChange = z.output<typeof change>;

/** The sequence number of a change in its stream. */
export const sequenceOf = ({ dynamodb }: StreamChange) => dynamodb.SequenceNumber;

/** The one shard of a table's stream. */
export interface StreamShard {
  readonly streamArn: string;
  readonly shardId: string;
}

const answers = {
  ListStreams: z.object({ Streams: z.array(z.object({ StreamArn: z.string() })) }),
  DescribeStream: z.object({ StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }) }),
  GetShardIterator: z.object({ ShardIterator: z.string() }),
  GetRecords: z.object({ Records: z.array(change), NextShardIterator: z.string() }),
};

/** How many changes are read at once. */
export const pageSize = 1000;

/** Reads the stream of a table: the changes to its items, in their order. A request ends when `signal` is aborted. */
export class StreamReader {
  readonly #endpoint: string;
  readonly #request: ReturnType<typeof signedFetch>;
  readonly #signal: AbortSignal;

  constructor(endpoint: string, credentials: Credentials, signal: AbortSignal) {
    this.#endpoint = endpoint;
    this.#request = signedFetch('dynamodb', credentials);
    this.#signal = signal;
  }

  /** The shard of the stream of a table. */
  async shardOf(TableName: string): Promise<StreamShard> {
    const { Streams } = await this.#call('ListStreams', answers.ListStreams, { TableName });
    const StreamArn = Streams[0]?.StreamArn ?? '';
    const { StreamDescription } = await this.#call('DescribeStream', answers.DescribeStream, { StreamArn });
    return { streamArn: StreamArn, shardId: StreamDescription.Shards[0]?.ShardId ?? '' };
  }

  /** Where reading begins: behind the change with the number `after`; without one, where `otherwise` says. */
  async iterator(shard: StreamShard, after: string | undefined, otherwise: string): Promise<string> {
    const begin =
      after === undefined
        ? { ShardIteratorType: otherwise }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after };
    const { ShardIterator } = await this.#call('GetShardIterator', answers.GetShardIterator, {
      StreamArn: shard.streamArn,
      ShardId: shard.shardId,
      ...begin,
    });
    return ShardIterator;
  }

  /** The next changes, at most `pageSize`, and where those behind them begin. */
  async read(iterator: string): Promise<{ readonly changes: readonly StreamChange[]; readonly next: string }> {
    const body = { ShardIterator: iterator, Limit: pageSize };
    const { Records, NextShardIterator } = await this.#call('GetRecords', answers.GetRecords, body);
    return { changes: Records, next: NextShardIterator };
  }

  async #call<T>(operation: string, schema: z.ZodMiniType<T>, body: object): Promise<T> {
    const response = await this.#request(this.#endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
      },
      body: JSON.stringify(body),
      signal: this.#signal,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation}: ${text}`);
    return z.parse(schema, JSON.parse(text));
  }
}
