import type { Change, Index, Table } from 'dynalite/db/index.js';
import { type Database, indexAddress, itemAddress } from './database.ts';
import { indexEntries } from './index-entry.ts';
import { tableAddress } from './table-address.ts';

/** The indexes of a table and the attributes of their keys. */
export interface TableIndexes {
  readonly AttributeDefinitions: Table['AttributeDefinitions'];
  readonly LocalSecondaryIndexes?: readonly Index[] | undefined;
  readonly GlobalSecondaryIndexes?: readonly Index[] | undefined;
}

/** How many changes are written at once, so that a large table needs little memory. */
const chunk = 2000;

/**
 * Gives a table other indexes, filled from its items, which DynamoDB itself cannot do for a local index. The table
 * shows them once they are whole: a process that is killed meanwhile leaves the table as it was, and the next one
 * begins anew.
 */
export async function changeIndexes(database: Database, name: string, wanted: TableIndexes): Promise<void> {
  await database.exclusive(async () => {
    const before = await database.table(name);
    const after: Table = {
      ...before,
      AttributeDefinitions: wanted.AttributeDefinitions,
      LocalSecondaryIndexes: (wanted.LocalSecondaryIndexes ?? []).map((index) => described(before, index)),
      GlobalSecondaryIndexes: (wanted.GlobalSecondaryIndexes ?? []).map((index) => ({
        ...described(before, index),
        IndexStatus: 'ACTIVE',
        ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0, NumberOfDecreasesToday: 0 },
      })),
    };
    const fresh = only(after, before);
    await empty(database, fresh);
    await fill(database, fresh);
    await database.level.batch([{ type: 'put', key: tableAddress(name), value: after }]);
    database.forgetTable(name);
    await empty(
      database,
      only(before, after, ({ IndexName }) => IndexName),
    );
  });
}

function described({ TableArn: arn }: Table, index: Index): Index {
  return { ...index, IndexArn: `${arn}/index/${index.IndexName}`, IndexSizeBytes: 0, ItemCount: 0 };
}

function formOf({ IndexName, KeySchema, Projection: { ProjectionType, NonKeyAttributes = [] } }: Index): string {
  return JSON.stringify([IndexName, KeySchema, ProjectionType, NonKeyAttributes.toSorted()]);
}

/** The table with only those of its indexes that the other one does not have: in the same form, or by name. */
function only(table: Table, other: Table, form: (index: Index) => string = formOf): Table {
  const missing = (mine: readonly Index[] = [], theirs: readonly Index[] = []) =>
    mine.filter((index) => !theirs.some((each) => form(each) === form(index)));
  return {
    ...table,
    LocalSecondaryIndexes: missing(table.LocalSecondaryIndexes, other.LocalSecondaryIndexes),
    GlobalSecondaryIndexes: missing(table.GlobalSecondaryIndexes, other.GlobalSecondaryIndexes),
  };
}

async function empty({ level }: Database, table: Table): Promise<void> {
  const { TableName: name } = table;
  const starts = [
    ...(table.LocalSecondaryIndexes ?? []).map(({ IndexName: index }) => indexAddress('local', name, index, '')),
    ...(table.GlobalSecondaryIndexes ?? []).map(({ IndexName: index }) => indexAddress('global', name, index, '')),
  ];
  for (const start of starts) {
    let changes: Change[] = [];
    for await (const key of level.keys({ gte: start, lt: `${start}~` })) {
      changes.push({ type: 'del', key });
      if (changes.length >= chunk) {
        await level.batch(changes);
        changes = [];
      }
    }
    await level.batch(changes);
  }
}

async function fill({ level }: Database, table: Table): Promise<void> {
  const start = itemAddress(table.TableName, '');
  let changes: Change[] = [];
  for await (const item of level.values({ gte: start, lt: `${start}~` })) {
    changes.push(...indexEntries(item, table));
    if (changes.length >= chunk) {
      await level.batch(changes);
      changes = [];
    }
  }
  await level.batch(changes);
}
