import { isDeepStrictEqual } from 'node:util';
import db, { type Change, type Index, type Item, type Table } from 'dynalite/db/index.js';
import { indexAddress, itemAddress } from './addresses.ts';
import { itemSize } from './item-size.ts';
import type { WriteEffect } from './write-effect.ts';

/** The changes of one index by one write. `units` are write capacity units. */
export type IndexWrite = { kind: 'Local' | 'Global'; index: string; changes: Change[]; units: number };

/** An index entry's key: the index's key, then the item's whole key, so that equal index keys never collide. */
export function indexKey(item: Item, table: Table, index: Index): string {
  return db.createKey(item, table, index.KeySchema) + db.createKey(item, table);
}

/** Write capacity units of an item: one for each KB begun. */
export function writeUnits(item: Item | undefined): number {
  return item === undefined ? 0 : Math.max(1, Math.ceil(itemSize(item) / 1024));
}

/** The item as the index holds it, or undefined when it lacks a key of the index (a sparse index). */
function projected(item: Item | undefined, table: Table, index: Index): Item | undefined {
  if (item === undefined || index.KeySchema.some((key) => item[key.AttributeName] === undefined)) return undefined;
  if (index.Projection.ProjectionType === 'ALL') return item;
  const names = new Set([
    ...index.KeySchema.map((key) => key.AttributeName),
    ...table.KeySchema.map((key) => key.AttributeName),
    ...(index.Projection.NonKeyAttributes ?? []),
  ]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

function indexWrite(kind: 'Local' | 'Global', index: Index, { table, before, after }: WriteEffect): IndexWrite {
  const address = (item: Item) => indexAddress(kind, table.TableName, index.IndexName, indexKey(item, table, index));
  const old = projected(before, table, index);
  const fresh = projected(after, table, index);
  const write: IndexWrite = { kind, index: index.IndexName, changes: [], units: 0 };
  if (isDeepStrictEqual(old, fresh)) return write;
  const from = old && address(old);
  const to = fresh && address(fresh);
  const moved = from !== to;
  if (from !== undefined && moved) write.changes.push({ type: 'del', key: from });
  if (to !== undefined) write.changes.push({ type: 'put', key: to, value: fresh });
  write.units = moved ? writeUnits(old) + writeUnits(fresh) : Math.max(writeUnits(old), writeUnits(fresh));
  return write;
}

/** The changes of each index of a table by a write. */
export function indexWrites(write: WriteEffect): IndexWrite[] {
  if (!write.changes) return [];
  return [
    ...(write.table.LocalSecondaryIndexes ?? []).map((index) => indexWrite('Local', index, write)),
    ...(write.table.GlobalSecondaryIndexes ?? []).map((index) => indexWrite('Global', index, write)),
  ];
}

/** An item's entries in the indexes of its table. */
export function indexEntries(item: Item, table: Table): Change[] {
  return indexWrites({ table, key: '', before: undefined, after: item, changes: true }).flatMap(
    ({ changes }) => changes,
  );
}

/** The entries of an item in the local indexes of its table. */
export function localEntries(item: Item, table: Table): Item[] {
  const entries = (table.LocalSecondaryIndexes ?? []).map((index) => projected(item, table, index));
  return entries.filter((entry) => entry !== undefined);
}

/** Everything a write changes in the database: the item and its index entries. */
export function changesOf(write: WriteEffect): Change[] {
  if (!write.changes) return [];
  const address = itemAddress(write.table.TableName, write.key);
  return [
    write.after === undefined ? { type: 'del', key: address } : { type: 'put', key: address, value: write.after },
    ...indexWrites(write).flatMap((each) => each.changes),
  ];
}
