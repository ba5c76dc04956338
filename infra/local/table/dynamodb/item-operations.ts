import batchWriteValidation from 'dynalite/validations/batchWriteItem.js';
import { writeCapacity } from './consumed-capacity.ts';
import type { Database } from './database.ts';
import { validationError } from './dynamodb-error.ts';
import { parseWrite, planWrite, type WriteKind, type WriteRequest } from './item-write.ts';
import { plannedChanges } from './planned-changes.ts';
import { validatedRequest } from './validated-request.ts';

/** PutItem, UpdateItem, DeleteItem: the item, its index entries and its position in the stream in one batch. */
export async function writeItem(database: Database, kind: WriteKind, raw: object): Promise<object> {
  const request = parseWrite(kind, raw, database.store);
  return database.write(async () => {
    const { write, answer } = await planWrite(database, request);
    const changes = await plannedChanges(database, [write]);
    const ConsumedCapacity = writeCapacity(request, [write], 1)?.[0];
    const collections = await database.limits?.collections(database, raw, [write]);
    const ItemCollectionMetrics = collections?.[write.table.TableName]?.[0];
    return { changes, answer: { Attributes: answer.Attributes, ConsumedCapacity, ItemCollectionMetrics } };
  });
}

/** BatchWriteItem. All of it in one batch, which is more than DynamoDB promises. */
export async function batchWrite(database: Database, raw: object): Promise<object> {
  const request = validatedRequest(raw, batchWriteValidation, database.store);
  const tables = Object.entries(request.RequestItems);
  if (tables.reduce((sum, [, entries]) => sum + entries.length, 0) > 25) {
    throw validationError('Too many items requested for the BatchWriteItem call');
  }
  const writes = tables.flatMap(([TableName, entries]) =>
    entries.map(({ PutRequest: put, DeleteRequest: del }): WriteRequest => {
      if (put !== undefined) return parseWrite('Put', { TableName, Item: put.Item }, database.store);
      if (del !== undefined) return parseWrite('Delete', { TableName, Key: del.Key }, database.store);
      throw validationError('Supplied request must contain exactly one of PutRequest or DeleteRequest');
    }),
  );
  return database.write(async () => {
    const planned = await Promise.all(writes.map((write) => planWrite(database, write)));
    const itemWrites = planned.map(({ write }) => write);
    const keys = new Set(itemWrites.map(({ table, key }) => `${table.TableName}~${key}`));
    if (keys.size < itemWrites.length) throw validationError('Provided list of item keys contains duplicates');
    const changes = await plannedChanges(database, itemWrites);
    const ItemCollectionMetrics = await database.limits?.collections(database, raw, itemWrites);
    const ConsumedCapacity = writeCapacity(request, itemWrites, 1);
    return { changes, answer: { UnprocessedItems: {}, ConsumedCapacity, ItemCollectionMetrics } };
  });
}
