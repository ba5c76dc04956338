import deleteItem from 'dynalite/actions/deleteItem.js';
import putItem from 'dynalite/actions/putItem.js';
import updateItem from 'dynalite/actions/updateItem.js';
import db, { type Callback, type Item, type Store, type SubDatabase } from 'dynalite/db/index.js';
import deleteValidation from 'dynalite/validations/deleteItem.js';
import validations, { type Capacity } from 'dynalite/validations/index.js';
import putValidation from 'dynalite/validations/putItem.js';
import updateValidation from 'dynalite/validations/updateItem.js';
import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { DynamoDbError, fromDynalite, validationError } from './dynamodb-error.ts';
import { itemSize } from './item-size.ts';
import { validatedRequest } from './validated-request.ts';
import type { WriteEffect } from './write-effect.ts';

/** The largest item in bytes. */
const maxItemBytes = 400 * 1024;

/** The kind of a write. */
export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** A write that passed the checks which do not depend on the table. `key` holds at least the key's attributes. */
export type WriteRequest = Capacity & {
  kind: WriteKind;
  tableName: string;
  key: Item;
  request: object;
  /** Whether a failed condition answers with the item as it is. */
  returnsItem: boolean;
};

const onFailure = z.looseObject({ ReturnValuesOnConditionCheckFailure: z.optional(z.enum(['ALL_OLD', 'NONE'])) });

function checkCondition(store: Store, request: { TableName: string; Key: Item }, callback: Callback<object>): void {
  store.getTable(request.TableName, (error, table) => {
    if (error || table === undefined) return callback(error);
    const invalid = db.validateKey(request.Key, table);
    if (invalid) return callback(invalid);
    store.getItemDb(request.TableName).get(db.createKey(request.Key, table), (fault, item) => {
      callback(fault ?? db.checkConditional(request, item), {});
    });
  });
}

/** Checks one write of a request or of a transaction. Throws DynamoDbError (ValidationException and its like). */
export function parseWrite(kind: WriteKind, raw: object, store: Store): WriteRequest {
  const failure = onFailure.safeParse(raw);
  if (!failure.success) {
    throw validationError(
      "Value at 'returnValuesOnConditionCheckFailure' failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, NONE]",
    );
  }
  const returnsItem = failure.data.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
  if (kind === 'Put') {
    const request = validatedRequest(raw, putValidation, store);
    return { ...capacityOf(request), kind, tableName: request.TableName, key: request.Item, request, returnsItem };
  }
  const request = validatedRequest(raw, kind === 'Update' ? updateValidation : deleteValidation, store);
  return { ...capacityOf(request), kind, tableName: request.TableName, key: request.Key, request, returnsItem };
}

function capacityOf({ ReturnConsumedCapacity: capacity }: Capacity): Capacity {
  return capacity === undefined ? {} : { ReturnConsumedCapacity: capacity };
}

/** Sums may need more digits than a number has: dynalite checks only what the request brings. */
function refuseLongNumbers(item: Item): void {
  for (const value of Object.values(item)) {
    const problem = validations.validateAttributeValue(value);
    if (problem !== undefined) throw validationError(problem);
  }
}

/**
 * Computes the result of a write with dynalite's action, without writing it. Index entries are left to the caller.
 * Throws DynamoDbError, for a failed condition with the item when it was asked for.
 */
export async function planWrite(
  database: Database,
  write: WriteRequest,
): Promise<{ write: WriteEffect; answer: { Attributes?: unknown } }> {
  const table = await database.table(write.tableName);
  const noted: WriteEffect = { table, key: '', before: undefined, after: undefined, changes: false };
  const items: SubDatabase = {
    ...database.store.getItemDb(write.tableName),
    lock: (_key, work) => work((callback) => callback),
    get(key, callback) {
      const item = database.item(write.tableName, key);
      noted.key = key;
      noted.before = item;
      noted.after = item;
      callback(null, item);
    },
    put(_key, item, callback) {
      // An update's item has objects without a prototype, which equal no stored ones.
      noted.after = write.kind === 'Update' ? structuredClone(item) : item;
      noted.changes = true;
      callback(null);
    },
    del(_key, callback) {
      noted.after = undefined;
      noted.changes = true;
      callback(null);
    },
  };
  const indexes: SubDatabase = {
    ...items,
    put: (_key, _item, callback) => callback(null),
    del: (_key, callback) => callback(null),
  };
  const store: Store = { ...database.store, getItemDb: () => items, getIndexDb: () => indexes };
  const answer = await new Promise<{ Attributes?: unknown }>((resolve, reject) => {
    const callback: Callback<object> = (error, value) => (error ? reject(error) : resolve(value ?? {}));
    if (write.kind === 'Put') putItem(store, write.request, callback);
    else if (write.kind === 'Update') updateItem(store, write.request, callback);
    else if (write.kind === 'Delete') deleteItem(store, write.request, callback);
    else checkCondition(store, { ...write.request, TableName: write.tableName, Key: write.key }, callback);
  }).catch((error: unknown) => {
    const failure = fromDynalite(error);
    const failed = failure instanceof DynamoDbError && failure.code === 'ConditionalCheckFailedException';
    if (!failed || !write.returnsItem || noted.before === undefined) throw failure;
    throw new DynamoDbError(failure.code, failure.message, { Item: noted.before });
  });
  if (write.kind === 'Update' && noted.after !== undefined) refuseLongNumbers(noted.after);
  if (noted.changes && noted.after !== undefined && itemSize(noted.after) > maxItemBytes) {
    throw validationError(
      write.kind === 'Update'
        ? 'Item size to update has exceeded the maximum allowed size'
        : 'Item size has exceeded the maximum allowed size',
    );
  }
  return { write: noted, answer };
}
