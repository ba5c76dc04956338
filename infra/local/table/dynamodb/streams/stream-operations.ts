import { createHash } from 'node:crypto';
import type { Table } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import type { Database } from '../database.ts';
import { DynamoDbError, validationError } from '../dynamodb-error.ts';
import { itemSize } from '../item-size.ts';
import { readSettings } from '../tables/table-settings.ts';
import { changeAddress, changeRange, type LoggedChange, parseChange } from './change-log.ts';
import { streamArn, tableOfStream } from './stream-arn.ts';

/*
 * DynamoDB Streams. A stream has one shard, which stays open as long as the stream does: what is in it is in the order
 * in which it was written.
 */

const pageBytes = 1024 * 1024;
const limit = (most: number) => z._default(z.int().check(z.gte(1), z.lte(most)), most);

const requests = {
  list: z.object({
    TableName: z.optional(z.string()),
    ExclusiveStartStreamArn: z.optional(z.string()),
    Limit: limit(100),
  }),
  describe: z.object({ StreamArn: z.string(), ExclusiveStartShardId: z.optional(z.string()), Limit: limit(100) }),
  iterator: z.object({
    StreamArn: z.string(),
    ShardId: z.string(),
    ShardIteratorType: z.enum(['TRIM_HORIZON', 'LATEST', 'AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER']),
    SequenceNumber: z.optional(z.string().check(z.regex(/^\d{21,40}$/))),
  }),
  records: z.object({ ShardIterator: z.string(), Limit: limit(1000) }),
};

/** What a shard iterator says: where to read on. */
const position = z.object({ stream: z.string(), after: z.string() });

function parse<S extends z.ZodMiniType>(schema: S, raw: unknown): z.output<S> {
  const request = schema.safeParse(raw);
  if (request.success) return request.data;
  throw validationError(z.prettifyError(request.error));
}

interface Stream {
  readonly arn: string;
  readonly label: string;
  readonly viewType: string | undefined;
  readonly table: Table;
  readonly shardId: string;
}

async function streamOfTable(database: Database, name: string): Promise<Stream | undefined> {
  const { streamLabel: label, StreamSpecification: specification } = await readSettings(database, name);
  if (label === undefined) return undefined;
  const table = await database.table(name);
  const arn = streamArn(table, label);
  const madeAt = String(Date.parse(`${label}Z`)).padStart(20, '0');
  const shardId = `shardId-${madeAt}-${createHash('sha256').update(arn).digest('hex').slice(0, 8)}`;
  return { arn, label, viewType: specification?.StreamViewType, table, shardId };
}

/** Throws ResourceNotFoundException. */
async function streamNamed(database: Database, arn: string): Promise<Stream> {
  const name = tableOfStream(arn);
  const stream = name === undefined ? undefined : await streamOfTable(database, name);
  if (stream?.arn === arn) return stream;
  throw new DynamoDbError('ResourceNotFoundException', `Requested resource not found: Stream: ${arn} not found`);
}

/** ListStreams, in the order of their tables. */
export async function listStreams(database: Database, raw: object): Promise<object> {
  const { TableName: only, Limit: most, ExclusiveStartStreamArn: after } = parse(requests.list, raw);
  const names: string[] = [];
  if (only === undefined) {
    for await (const key of database.level.keys({ gte: 'settings-', lt: 'settings-~' })) {
      names.push(key.slice('settings-'.length));
    }
  } else {
    await database.table(only);
    names.push(only);
  }
  const found = (await Promise.all(names.map((name) => streamOfTable(database, name)))).filter(
    (each) => each !== undefined,
  );
  const rest = found.slice(found.findIndex(({ arn }) => arn === after) + 1);
  const page = rest.slice(0, most);
  return {
    Streams: page.map(({ arn, label, table }) => ({ StreamArn: arn, StreamLabel: label, TableName: table.TableName })),
    ...(rest.length > most ? { LastEvaluatedStreamArn: page.at(-1)?.arn } : {}),
  };
}

/** DescribeStream. */
export async function describeStream(database: Database, raw: object): Promise<object> {
  const { StreamArn: arn, ExclusiveStartShardId: after } = parse(requests.describe, raw);
  const { label, viewType, table, shardId } = await streamNamed(database, arn);
  let first: string | undefined;
  for await (const key of database.level.keys({ ...changeRange(table.TableName), limit: 1 })) first = key;
  const start = first?.slice(changeAddress(table.TableName, '').length) ?? database.log.tip();
  return {
    StreamDescription: {
      StreamArn: arn,
      StreamLabel: label,
      StreamStatus: 'ENABLED',
      StreamViewType: viewType,
      CreationRequestDateTime: Date.parse(`${label}Z`) / 1000,
      TableName: table.TableName,
      KeySchema: table.KeySchema,
      Shards: after === shardId ? [] : [{ ShardId: shardId, SequenceNumberRange: { StartingSequenceNumber: start } }],
    },
  };
}

function iteratorOf(where: z.output<typeof position>): string {
  return `${where.stream}|1|${Buffer.from(JSON.stringify(where)).toString('base64')}`;
}

function positionOf(iterator: string): z.output<typeof position> {
  try {
    return position.parse(JSON.parse(Buffer.from(iterator.split('|')[2] ?? '', 'base64').toString()));
  } catch (error) {
    throw new DynamoDbError('ValidationException', `Invalid ShardIterator`, { cause: String(error) });
  }
}

/** GetShardIterator. It does not expire. */
export async function getShardIterator(database: Database, raw: object): Promise<object> {
  const { StreamArn: arn, ShardId, ShardIteratorType: type, SequenceNumber: at } = parse(requests.iterator, raw);
  const { shardId } = await streamNamed(database, arn);
  if (ShardId !== shardId) {
    throw new DynamoDbError(
      'ResourceNotFoundException',
      `Requested resource not found: Shard ${ShardId} does not exist`,
    );
  }
  if ((at === undefined) === type.endsWith('SEQUENCE_NUMBER')) {
    throw validationError(`One or more parameter values were invalid: SequenceNumber with ${type}`);
  }
  // Behind the writes under way: their numbers are given, but they may not be stored yet.
  const tip = () => database.exclusive(async () => database.log.tip());
  const before = (sequence: string) => String(BigInt(sequence) - 1n);
  const after = type === 'TRIM_HORIZON' ? '' : type === 'LATEST' ? await tip() : (at ?? '');
  return {
    ShardIterator: iteratorOf({ stream: arn, after: type === 'AT_SEQUENCE_NUMBER' ? before(after) : after }),
  };
}

/** An item's change as a stream shows it. */
function recordOf({ arn, viewType }: Stream, sequence: string, { at, keys, before, after }: LoggedChange) {
  const shows = (view: string) => viewType === view || viewType === 'NEW_AND_OLD_IMAGES';
  const images = {
    ...(after && shows('NEW_IMAGE') && { NewImage: after }),
    ...(before && shows('OLD_IMAGE') && { OldImage: before }),
  };
  const sizes = [keys, ...Object.values(images)].map(itemSize);
  return {
    eventID: createHash('sha256').update(`${arn}${sequence}`).digest('hex').slice(0, 32),
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: arn.split(':')[3],
    dynamodb: {
      ApproximateCreationDateTime: Math.floor(at / 1000),
      Keys: keys,
      ...images,
      SequenceNumber: sequence,
      SizeBytes: sizes.reduce((sum, size) => sum + size, 0),
      StreamViewType: viewType,
    },
  };
}

/** GetRecords: at most 1,000 changes and 1 MB of them, at least one if there is one. */
export async function getRecords(database: Database, raw: object): Promise<object> {
  const { ShardIterator: iterator, Limit: most } = parse(requests.records, raw);
  const where = positionOf(iterator);
  const stream = await streamNamed(database, where.stream);
  const name = stream.table.TableName;
  const records: ReturnType<typeof recordOf>[] = [];
  let last = where.after;
  let bytes = 0;
  const { lt } = changeRange(name);
  for await (const [key, value] of database.level.iterator({ gt: changeAddress(name, where.after), lt, limit: most })) {
    const sequence = key.slice(changeAddress(name, '').length);
    const record = recordOf(stream, sequence, parseChange(value));
    bytes += record.dynamodb.SizeBytes;
    if (records.length > 0 && bytes > pageBytes) break;
    records.push(record);
    last = sequence;
  }
  return { Records: records, NextShardIterator: iteratorOf({ stream: stream.arn, after: last }) };
}
