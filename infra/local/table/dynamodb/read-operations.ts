import { Readable } from 'node:stream';
import batchGetItem from 'dynalite/actions/batchGetItem.js';
import getItem from 'dynalite/actions/getItem.js';
import query from 'dynalite/actions/query.js';
import scan from 'dynalite/actions/scan.js';
import type { Callback, Range, Store } from 'dynalite/db/index.js';
import batchGetValidation from 'dynalite/validations/batchGetItem.js';
import getValidation from 'dynalite/validations/getItem.js';
import type { RangeRequest } from 'dynalite/validations/index.js';
import queryValidation from 'dynalite/validations/query.js';
import scanValidation from 'dynalite/validations/scan.js';
import { indexAddress, itemAddress } from './addresses.ts';
import type { Database } from './database.ts';
import { fromDynalite, validationError } from './dynamodb-error.ts';
import { indexKey } from './index-entry.ts';
import { validatedRequest } from './validated-request.ts';

type Action = (store: Store, request: object, callback: Callback<Record<string, unknown>>) => void;

function run(action: Action, store: Store, request: object): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    action(store, request, (error, answer) => (error ? reject(fromDynalite(error)) : resolve(answer ?? {})));
  });
}

/** GetItem. */
export async function get(database: Database, raw: object): Promise<Record<string, unknown>> {
  return run(getItem, database.store, validatedRequest(raw, getValidation, database.store));
}

/** BatchGetItem. */
export async function batchGet(database: Database, raw: object): Promise<Record<string, unknown>> {
  return run(batchGetItem, database.store, validatedRequest(raw, batchGetValidation, database.store));
}

/**
 * The values of a range, read from one snapshot. dynalite's own stream never closes its iterator when a page ends
 * early. `start` replaces the bound where a page begins.
 */
function rangeStream(database: Database, prefix: string, range: Range, start?: string): Readable {
  const { gt, gte, lt, lte, ...others } = range;
  const low = gte === undefined ? { gt: prefix + (gt ?? '') } : { gte: prefix + gte };
  const high = lte === undefined ? { lt: prefix + (lt ?? '~') } : { lte: prefix + lte };
  const bounds =
    start === undefined
      ? { ...low, ...high }
      : range.reverse === true
        ? { ...low, lt: prefix + start }
        : { gt: prefix + start, ...high };
  const values = database.level.values({ ...others, ...bounds });
  return new Readable({
    objectMode: true,
    read() {
      values.nextv(valuesAtOnce).then(
        (found) => {
          for (const value of found) this.push(value);
          if (found.length === 0) this.push(null);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      values.close().then(() => callback(error), callback);
    },
  });
}

/** A trip to LevelDB's thread takes longer than to read a value; it fetches 16 KB at most. */
const valuesAtOnce = 1000;

/** dynalite's store with streams of this engine, whose index keys differ: a page of an index starts by the own key. */
async function rangeStore(database: Database, request: RangeRequest): Promise<Store> {
  const { TableName: name, IndexName: indexName, ExclusiveStartKey: start } = request;
  const table = await database.table(name);
  const index = [...(table.LocalSecondaryIndexes ?? []), ...(table.GlobalSecondaryIndexes ?? [])].find(
    (each) => each.IndexName === indexName,
  );
  const { store } = database;
  return {
    ...store,
    getItemDb: () => ({
      ...store.getItemDb(name),
      createValueStream: (range: Range) => rangeStream(database, itemAddress(name, ''), range),
    }),
    getIndexDb: (kind, _table, each) => ({
      ...store.getIndexDb(kind, name, each),
      createValueStream(range: Range) {
        const from = start === undefined || index === undefined ? undefined : indexKey(start, table, index);
        return rangeStream(database, indexAddress(kind, name, each, ''), range, from);
      },
    }),
  };
}

/** DynamoDB filters an index by what it holds, also where it reads the rest from the table. Throws ValidationException. */
async function refuseForeignFilter(database: Database, request: RangeRequest): Promise<void> {
  const { TableName: name, IndexName: indexName, _filter: filter } = request;
  if (indexName === undefined || filter === undefined) return;
  const { KeySchema: key, LocalSecondaryIndexes: indexes = [] } = await database.table(name);
  const index = indexes.find((each) => each.IndexName === indexName);
  if (index === undefined || index.Projection.ProjectionType === 'ALL') return;
  const held = new Set([
    ...[...key, ...index.KeySchema].map((each) => each.AttributeName),
    ...(index.Projection.NonKeyAttributes ?? []),
  ]);
  const foreign = Object.keys(filter.pathHeads).filter((attribute) => !held.has(attribute));
  if (foreign.length === 0) return;
  const what = `Secondary index ${indexName} does not project one or more filter attributes: [${foreign.join(', ')}]`;
  throw validationError(`One or more parameter values were invalid: ${what}`);
}

/** Query. */
export async function queryItems(database: Database, raw: object): Promise<Record<string, unknown>> {
  const request = validatedRequest(raw, queryValidation, database.store);
  await refuseForeignFilter(database, request);
  return run(query, await rangeStore(database, request), request);
}

/** Scan, for tests and tools; the product has none. */
export async function scanItems(database: Database, raw: object): Promise<Record<string, unknown>> {
  const request = validatedRequest(raw, scanValidation, database.store);
  return run(scan, await rangeStore(database, request), request);
}
