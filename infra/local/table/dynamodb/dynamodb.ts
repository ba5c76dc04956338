import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { SecretOf } from '../../signing/signature.ts';
import { accessKeyOf, NotSigned, signedBody } from '../../signing/signed-request.ts';
import type { Database } from './database.ts';
import { type DatabaseKeeper, keepDatabase } from './database-keeper.ts';
import { DynamoDbError } from './dynamodb-error.ts';
import { WriteFailed, WriteRefused } from './guarded-level.ts';
import { batchWrite, writeItem } from './item-operations.ts';
import { PartitionGuard, type PartitionLimits } from './partition-limits.ts';
import { batchGet, get, queryItems, scanItems } from './read-operations.ts';
import type { RequestTokens } from './request-token.ts';
import { describeStream, getRecords, getShardIterator, listStreams } from './streams/stream-operations.ts';
import { changeIndexes, type Layout, moveItems, type TableIndexes } from './tables/table-migration.ts';
import { createTable, deleteTable, describeTable, listTables, updateTable } from './tables/table-operations.ts';
import {
  describeContinuousBackups,
  describeTimeToLive,
  updateContinuousBackups,
  updateTimeToLive,
} from './tables/table-settings.ts';
import { transactGet, transactWrite } from './transaction.ts';
import { Writes } from './writes.ts';

/** A running engine. `close` ends it when the requests under way are answered. */
export type DynamoDb = {
  endpoint: string;
  port: number;
  /** Gives a table other indexes, filled from its items. Throws ResourceNotFoundException. */
  changeIndexes(table: string, indexes: TableIndexes): Promise<void>;
  /** Gives the items of a table the keys of a layout, and returns how many it moved. Throws ResourceNotFoundException. */
  moveItems(table: string, layout: Layout): Promise<number>;
  /** What was written since the start. */
  readonly writes: Writes;
  close(): Promise<void>;
};

/** Throws DynamoDbError if the owner of an access key is not allowed to make a request. */
export type Guard = (accessKey: string, operation: string, request: object) => void;

type Operation = (database: Database, request: object, tokens: RequestTokens) => Promise<object>;

const reads = new Map(
  Object.entries<Operation>({
    BatchGetItem: batchGet,
    DescribeContinuousBackups: describeContinuousBackups,
    DescribeTable: describeTable,
    DescribeTimeToLive: describeTimeToLive,
    GetItem: get,
    ListTables: listTables,
    Query: queryItems,
    Scan: scanItems,
    TransactGetItems: transactGet,
  }),
);

const writes = new Map(
  Object.entries<Operation>({
    BatchWriteItem: batchWrite,
    CreateTable: createTable,
    DeleteItem: (database, request) => writeItem(database, 'Delete', request),
    DeleteTable: deleteTable,
    PutItem: (database, request) => writeItem(database, 'Put', request),
    TransactWriteItems: (database, request, tokens) => transactWrite(database, tokens, request),
    UpdateContinuousBackups: updateContinuousBackups,
    UpdateItem: (database, request) => writeItem(database, 'Update', request),
    UpdateTable: updateTable,
    UpdateTimeToLive: updateTimeToLive,
  }),
);

const streamOperations = new Map(
  Object.entries<Operation>({
    DescribeStream: describeStream,
    GetRecords: getRecords,
    GetShardIterator: getShardIterator,
    ListStreams: listStreams,
  }),
);

const itemVersion = 'DynamoDB_20120810';

const versions = new Map([
  [itemVersion, new Map([...reads, ...writes])],
  ['DynamoDBStreams_20120810', streamOperations],
]);

async function parseBody(request: IncomingMessage, secretOf: SecretOf | undefined): Promise<object> {
  const bytes = secretOf ? await signedBody(request, secretOf) : await buffer(request);
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  } catch {
    // Answered below: what is no JSON object is refused alike.
  }
  throw new DynamoDbError('SerializationException', 'The request body is not a JSON object');
}

async function answer(
  request: IncomingMessage,
  keeper: DatabaseKeeper,
  written: Writes,
  { guard, secretOf }: { readonly guard?: Guard; readonly secretOf?: SecretOf },
): Promise<object> {
  const [version = '', name = ''] = String(request.headers['x-amz-target']).split('.');
  const operation = versions.get(version)?.get(name);
  if (operation === undefined) {
    throw new DynamoDbError('UnknownOperationException', `${name} is not supported by the embedded engine`);
  }
  const parsed = await parseBody(request, secretOf);
  if (version === itemVersion) guard?.(accessKeyOf(request), name, parsed);
  try {
    return await keeper.run(({ database, tokens }) => operation(database, parsed, tokens));
  } finally {
    // What failed may have been written nevertheless.
    if (writes.has(name)) written.add();
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  // With its length, head and body are one write; without it, the body is sent in chunks.
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, headers).end(text);
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof DynamoDbError) {
    const body = { __type: `com.amazonaws.dynamodb.v20120810#${error.code}`, message: error.message };
    send(response, 400, { ...body, ...error.members });
  } else if (error instanceof NotSigned) {
    const __type = 'com.amazon.coral.service#InvalidSignatureException';
    send(response, 400, { __type, message: error.message });
  } else {
    // Of writes that fail the keeper says what there is to say, once.
    const told = error instanceof WriteFailed || error instanceof WriteRefused;
    if (!told) console.error('DynamoDB engine: a request failed', error);
    send(response, 500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'Internal' });
  }
}

/**
 * Starts DynamoDB for one machine: dynalite's expressions, keys and checks on LevelDB, with transactions, streams,
 * settings of tables and the item of a failed condition added. Listens on the loopback address only.
 * `dataDir` is the folder that keeps the tables, undefined for memory; what was answered survives kill -9 and a full disk,
 * on which writes get 500. Throws TableUnreadable, or the system's error where the port is taken.
 */
export async function startDynamoDb(options: {
  dataDir: string | undefined;
  port?: number;
  /** Epoch milliseconds, for the age of transaction tokens and of what the streams hold. */
  now?: () => number;
  /** Asked before each request but those to streams. */
  guard?: Guard;
  /** Whose signatures are taken; without it, none is asked for. */
  secretOf?: SecretOf;
  /** What a partition takes, for those who want to see what happens then; without it, there is no end. */
  limits?: PartitionLimits;
}): Promise<DynamoDb> {
  const now = options.now ?? Date.now;
  const limits = options.limits && new PartitionGuard(options.limits);
  const keeper = await keepDatabase(options.dataDir, now, undefined, limits);
  const written = new Writes();
  const server = createServer((request, response) => {
    answer(request, keeper, written, options).then(
      (body) => send(response, 200, body),
      (error: unknown) => sendError(response, error),
    );
  });
  // A client may reuse a connection at any time: none is closed for being idle, or the reuse would fail now and then.
  server.keepAliveTimeout = 0;
  server.listen(options.port ?? 0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    await keeper.close();
    throw error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The engine is not listening');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    port: address.port,
    changeIndexes: (table, indexes) => keeper.run(({ database }) => changeIndexes(database, table, indexes)),
    moveItems: (table, layout) => keeper.run(({ database }) => moveItems(database, table, layout)),
    writes: written,
    async close() {
      server.closeIdleConnections();
      await new Promise((resolve) => {
        server.close(resolve);
        // Clients keep connections alive: those that answered their last request are closed, not waited for.
        setTimeout(() => server.closeAllConnections(), 1000).unref();
      });
      await keeper.close();
    },
  };
}
