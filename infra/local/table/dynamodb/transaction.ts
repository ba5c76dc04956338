import type { Item } from 'dynalite/db/index.js';
import type { Capacity } from 'dynalite/validations/index.js';
import * as z from 'zod/mini';
import { writeCapacity } from './consumed-capacity.ts';
import type { Database } from './database.ts';
import { DynamoDbError, validationError } from './dynamodb-error.ts';
import { itemSize } from './item-size.ts';
import { parseWrite, planWrite, type WriteRequest } from './item-write.ts';
import { PartitionFull } from './partition-limits.ts';
import { plannedChanges } from './planned-changes.ts';
import { get } from './read-operations.ts';
import type { RequestTokens } from './request-token.ts';
import type { WriteEffect } from './write-effect.ts';

/** The largest transaction in bytes. */
const maxTransactionBytes = 4 * 1024 * 1024;

const operation = z.optional(z.looseObject({}));
const capacity = z.optional(z.enum(['INDEXES', 'TOTAL', 'NONE']));
const writeSchema = z.object({
  TransactItems: z.array(z.object({ Put: operation, Update: operation, Delete: operation, ConditionCheck: operation })),
  ClientRequestToken: z.optional(z.string().check(z.minLength(1), z.maxLength(36))),
  ReturnConsumedCapacity: capacity,
});
const readSchema = z.object({
  TransactItems: z.array(z.object({ Get: z.looseObject({ TableName: z.string(), Key: z.looseObject({}) }) })),
  ReturnConsumedCapacity: capacity,
});

const readUnits = z.object({ CapacityUnits: z.number() });

type CancellationReason = { Code: string; Message?: string; Item?: Item };

/** What DynamoDB finds only when it runs an operation: it cancels the transaction instead of refusing the request. */
const foundWhileRunning =
  /Type mismatch for (Index )?Key|does not match the schema|Item size to update|Cannot update attribute/i;

function parseItems<T>(schema: z.ZodMiniType<T & { TransactItems: unknown[] }>, raw: object) {
  const request = schema.safeParse(raw);
  if (!request.success) throw validationError(z.prettifyError(request.error));
  const { length } = request.data.TransactItems;
  if (length < 1) throw validationError('Member must have length greater than or equal to 1');
  if (length > 100) throw validationError('Member must have length less than or equal to 100');
  return request.data;
}

function refuseRepeated(keys: string[]): void {
  if (new Set(keys).size < keys.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
}

function cancelled(reasons: CancellationReason[]): DynamoDbError {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return new DynamoDbError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

function parseOperation(database: Database, item: z.infer<typeof writeSchema>['TransactItems'][number]): WriteRequest {
  const kinds = (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).filter((kind) => item[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  const raw = item[kind] ?? {};
  if (kind === 'ConditionCheck' && raw.ConditionExpression === undefined) {
    throw validationError("Value null at 'conditionExpression' failed to satisfy constraint: Member must not be null");
  }
  return parseWrite(kind, raw, database.store);
}

/** What tells one item from another, before its key is known to be valid. */
async function identify(database: Database, tableName: string, key: Record<string, unknown>): Promise<string> {
  const { KeySchema: schema } = await database.table(tableName);
  return JSON.stringify([tableName, ...schema.map(({ AttributeName: name }) => key[name])]);
}

/** A write's plan, or why it cancels the transaction. Throws what refuses the whole request. */
async function planOperation(database: Database, write: WriteRequest): Promise<WriteEffect | CancellationReason> {
  try {
    return (await planWrite(database, write)).write;
  } catch (error) {
    if (!(error instanceof DynamoDbError)) throw error;
    const { code, message, members } = error;
    if (code === 'ConditionalCheckFailedException') {
      return { Code: 'ConditionalCheckFailed', Message: message, ...members };
    }
    if (code === 'ValidationException' && foundWhileRunning.test(message)) {
      return { Code: 'ValidationError', Message: message };
    }
    throw error;
  }
}

/** TransactWriteItems: all items, their index entries, their positions in the stream and the token in one batch, or nothing. */
export async function transactWrite(database: Database, tokens: RequestTokens, raw: object): Promise<object> {
  const request = parseItems(writeSchema, raw);
  const transaction = JSON.stringify(request.TransactItems);
  const writes = request.TransactItems.map((item) => parseOperation(database, item));
  if (writes.reduce((sum, { key }) => sum + itemSize(key), 0) > maxTransactionBytes) {
    throw validationError('Transaction payload size cannot exceed 4MB');
  }
  const asked: Capacity = { ReturnConsumedCapacity: request.ReturnConsumedCapacity ?? 'NONE' };
  return database.write<object>(async () => {
    const token = request.ClientRequestToken;
    if (token !== undefined && tokens.isDone(token, transaction)) return { changes: [], answer: {} };
    refuseRepeated(await Promise.all(writes.map(({ tableName, key }) => identify(database, tableName, key))));
    const outcomes = await Promise.all(writes.map((write) => planOperation(database, write)));
    const plans = outcomes.filter((outcome) => 'table' in outcome);
    if (plans.length < outcomes.length) {
      throw cancelled(outcomes.map((outcome) => ('table' in outcome ? { Code: 'None' } : outcome)));
    }
    const record = token === undefined ? undefined : tokens.record(token, transaction);
    const changes = await plannedChanges(database, plans, record?.changes, 2).catch((error: unknown) => {
      if (!(error instanceof PartitionFull)) throw error;
      const { index, reason: Code, message: Message } = error;
      throw cancelled(plans.map((_, at) => (at === index ? { Code, Message } : { Code: 'None' })));
    });
    record?.done();
    const ItemCollectionMetrics = await database.limits?.collections(database, raw, plans);
    return { changes, answer: { ConsumedCapacity: writeCapacity(asked, plans, 2), ItemCollectionMetrics } };
  });
}

/** TransactGetItems: all items as of one moment. */
export async function transactGet(database: Database, raw: object): Promise<object> {
  const request = parseItems(readSchema, raw);
  return database.exclusive(async () => {
    const reads = request.TransactItems.map((item) => item.Get);
    refuseRepeated(await Promise.all(reads.map(({ TableName, Key }) => identify(database, TableName, Key))));
    const strong = { ConsistentRead: true, ReturnConsumedCapacity: 'TOTAL' };
    const answers = await Promise.all(reads.map((read) => get(database, { ...read, ...strong })));
    const units = Map.groupBy(
      answers.map(({ ConsumedCapacity: used }, position) => ({
        tableName: reads[position]?.TableName,
        units: 2 * readUnits.parse(used).CapacityUnits,
      })),
      ({ tableName }) => tableName,
    );
    const detail = request.ReturnConsumedCapacity ?? 'NONE';
    const used = [...units].map(([TableName, its]) => {
      const total = { CapacityUnits: its.reduce((sum, each) => sum + each.units, 0) };
      return { TableName, ...total, ...(detail === 'INDEXES' ? { Table: total } : {}) };
    });
    return {
      Responses: answers.map(({ Item: item }) => (item === undefined ? {} : { Item: item })),
      ...(detail === 'NONE' ? {} : { ConsumedCapacity: used }),
    };
  });
}
