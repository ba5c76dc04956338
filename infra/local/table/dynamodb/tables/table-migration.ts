import db, { type Change, type Index, type Item, type Table } from 'dynalite/db/index.js';
import { indexAddress, itemAddress } from '../addresses.ts';
import type { Database } from '../database.ts';
import { changesOf, indexEntries } from '../index-entry.ts';
import { tableAddress } from './table-address.ts';
import { readSettings, settingsChange } from './table-settings.ts';

/** The indexes of a table and the attributes of their keys. */
export interface TableIndexes {
  readonly AttributeDefinitions: Table['AttributeDefinitions'];
  readonly LocalSecondaryIndexes?: readonly Index[] | undefined;
  readonly GlobalSecondaryIndexes?: readonly Index[] | undefined;
}

/** How many changes are written at once, so that a large table needs little memory. */
const chunk = 2000;

/**
 * Changes the indexes of a table and fills them from its items, which DynamoDB itself cannot do for a local index. The
 * table shows them once they are whole: a process that is killed meanwhile leaves the table as it was, and the next
 * one begins anew.
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

/** A version of the table's key schema: earlier ones have a lower number. */
export interface Layout {
  readonly number: number;
  /** The key that an item has in this layout; undefined where it has it already. */
  readonly keyOf: (item: {
    readonly pk: string;
    readonly sk: string;
  }) => { readonly pk: string; readonly sk: string } | undefined;
  /** Attributes that an item has in this layout and lacks; undefined where it lacks none. */
  readonly lacks?: (item: Readonly<Item>) => Item | undefined;
}

/**
 * Gives the items of a table the keys and attributes of a layout, without stream records. Each item is moved in one batch with its index
 * entries, and the table is noted to have the layout once all are moved: a process that is killed meanwhile leaves none
 * twice and none out, and the next one does the rest. An item whose new key another one has stays where it is.
 * @returns how many were changed
 */
export async function moveItems(database: Database, name: string, layout: Layout): Promise<number> {
  return database.exclusive(async () => {
    const settings = await readSettings(database, name);
    if (settings.layout >= layout.number) return 0;
    const table = await database.table(name);
    const start = itemAddress(name, '');
    let changes: Change[] = [];
    let moved = 0;
    for await (const item of database.level.values({ gte: start, lt: `${start}~` })) {
      const wanted = newKeyOf(item, layout);
      const key = wanted && !database.item(name, db.createKey(wanted, table)) ? wanted : undefined;
      const lacking = layout.lacks?.(item);
      if (key === undefined && lacking === undefined) continue;
      changes.push(...movesOf(table, item, { ...item, ...key, ...lacking }));
      moved += 1;
      if (changes.length < chunk) continue;
      await database.level.batch(changes);
      changes = [];
    }
    await database.level.batch([...changes, settingsChange(name, { ...settings, layout: layout.number })]);
    return moved;
  });
}

function newKeyOf({ pk, sk }: Item, layout: Layout): Item | undefined {
  if (pk?.S === undefined || sk?.S === undefined) return undefined;
  const key = layout.keyOf({ pk: pk.S, sk: sk.S });
  return key && { pk: { S: key.pk }, sk: { S: key.sk } };
}

function movesOf(table: Table, before: Item, after: Item): Change[] {
  const [from, to] = [db.createKey(before, table), db.createKey(after, table)];
  if (from === to) return changesOf({ table, key: to, before, after, changes: true });
  const here = { table, key: from, before, after: undefined, changes: true };
  const there = { table, key: to, before: undefined, after, changes: true };
  return [...changesOf(here), ...changesOf(there)];
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
