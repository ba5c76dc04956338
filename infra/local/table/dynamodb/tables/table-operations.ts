import createTableAction from 'dynalite/actions/createTable.js';
import type { Callback, Change, Store, Table } from 'dynalite/db/index.js';
import createValidation from 'dynalite/validations/createTable.js';
import describeValidation from 'dynalite/validations/describeTable.js';
import listValidation from 'dynalite/validations/listTables.js';
import { indexAddress, itemAddress } from '../addresses.ts';
import type { Database } from '../database.ts';
import { fromDynalite, validationError } from '../dynamodb-error.ts';
import { changeRange } from '../streams/change-log.ts';
import { streamArn } from '../streams/stream-arn.ts';
import { validatedRequest } from '../validated-request.ts';
import { tableAddress } from './table-address.ts';
import {
  readSettings,
  requestedSettings,
  requestedStream,
  settingsAddress,
  settingsChange,
  type TableSettings,
} from './table-settings.ts';

function describe(
  table: Table,
  { DeletionProtectionEnabled, StreamSpecification, streamLabel, TableClass }: TableSettings,
): object {
  return {
    ...table,
    DeletionProtectionEnabled,
    ...(StreamSpecification === undefined ? {} : { StreamSpecification }),
    ...(streamLabel === undefined
      ? {}
      : { LatestStreamLabel: streamLabel, LatestStreamArn: streamArn(table, streamLabel) }),
    ...(TableClass === undefined ? {} : { TableClassSummary: { TableClass } }),
  };
}

/** What empties a table's stream. */
async function changeRemovals(database: Database, table: string): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const key of database.level.keys(changeRange(table))) changes.push({ type: 'del', key });
  return changes;
}

/** CreateTable: ready at once. Members that the engine has no use for (Tags, SSESpecification) are taken and ignored. */
export async function createTable(database: Database, raw: object): Promise<object> {
  const request = validatedRequest(raw, createValidation, database.store);
  const settings = { ...requestedSettings(raw), ...requestedStream(raw, {}, database.now()) };
  return database.exclusive(async () => {
    const table = await new Promise<Table>((resolve, reject) => {
      const tableDb = {
        ...database.store.tableDb,
        put: (_name: string, created: Table, callback: Callback<void>) => {
          resolve(created);
          callback(null);
        },
      };
      const store: Store = { ...database.store, tableDb };
      createTableAction(store, request, (error) => error && reject(fromDynalite(error)));
    });
    table.TableStatus = 'ACTIVE';
    for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = 'ACTIVE';
    await database.level.batch([
      { type: 'put', key: tableAddress(request.TableName), value: table },
      settingsChange(request.TableName, settings),
    ]);
    database.forgetTable(request.TableName);
    return { TableDescription: describe(table, settings) };
  });
}

/** DescribeTable. */
export async function describeTable(database: Database, raw: object): Promise<object> {
  const { TableName: name } = validatedRequest(raw, describeValidation, database.store);
  return { Table: describe(await database.table(name), await readSettings(database, name)) };
}

/**
 * UpdateTable: its settings, stream and billing. The indexes of a table stay as they were created. A stream that is
 * switched off is gone at once, where DynamoDB keeps what is in it for a day.
 */
export async function updateTable(database: Database, raw: object): Promise<object> {
  const { TableName: name } = validatedRequest(raw, describeValidation, database.store);
  if ('GlobalSecondaryIndexUpdates' in raw) {
    throw validationError('The embedded engine cannot change the indexes of a table: create the table again');
  }
  return database.exclusive(async () => {
    const before = await database.table(name);
    const current = await readSettings(database, name);
    const stream = requestedStream(raw, current, database.now());
    const settings = { ...requestedSettings({ ...current, ...raw }), ...stream };
    const gone = current.streamLabel !== undefined && settings.streamLabel === undefined;
    await database.level.batch([settingsChange(name, settings), ...(gone ? await changeRemovals(database, name) : [])]);
    database.forgetTable(name);
    return { TableDescription: describe(before, settings) };
  });
}

/** DeleteTable: gone at once with all its items, in one batch. Throws ValidationException for a protected table. */
export async function deleteTable(database: Database, raw: object): Promise<object> {
  const { TableName: name } = validatedRequest(raw, describeValidation, database.store);
  return database.exclusive(async () => {
    const table = await database.table(name);
    const settings = await readSettings(database, name);
    if (settings.DeletionProtectionEnabled) {
      throw validationError(
        'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
      );
    }
    const starts = [
      itemAddress(name, ''),
      ...(table.LocalSecondaryIndexes ?? []).map(({ IndexName: index }) => indexAddress('local', name, index, '')),
      ...(table.GlobalSecondaryIndexes ?? []).map(({ IndexName: index }) => indexAddress('global', name, index, '')),
    ];
    const changes: Change[] = [
      { type: 'del', key: tableAddress(name) },
      { type: 'del', key: settingsAddress(name) },
    ];
    for (const start of starts) {
      for await (const key of database.level.keys({ gte: start, lt: `${start}~` })) changes.push({ type: 'del', key });
    }
    changes.push(...(await changeRemovals(database, name)));
    await database.level.batch(changes);
    database.forgetTable(name);
    return { TableDescription: { ...describe(table, settings), TableStatus: 'DELETING' } };
  });
}

/** ListTables, in the order of their names. */
export async function listTables(database: Database, raw: object): Promise<object> {
  const { Limit: limit = 100, ExclusiveStartTableName: after = '' } = validatedRequest(
    raw,
    listValidation,
    database.store,
  );
  const names: string[] = [];
  for await (const key of database.level.keys({ gt: tableAddress(after), lt: tableAddress('~'), limit: limit + 1 })) {
    names.push(key.slice(tableAddress('').length));
  }
  const page = names.slice(0, limit);
  return { TableNames: page, ...(names.length > limit ? { LastEvaluatedTableName: page.at(-1) } : {}) };
}
