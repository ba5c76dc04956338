import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import db, { type Item, type Level, type Store, type Table } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import { StartFault } from '../../start/start-fault.ts';
import { itemAddress } from './addresses.ts';
import { compareDocuments } from './document-condition.ts';
import { fromDynalite } from './dynamodb-error.ts';
import { guarded } from './guarded-level.ts';
import type { PartitionGuard } from './partition-limits.ts';
import { type ChangeLog, openChangeLog } from './streams/change-log.ts';
import { Descriptions } from './tables/table-descriptions.ts';
import { type Plan, WriteOrder } from './write-order.ts';

compareDocuments();

/** Thrown if a table cannot be opened; the message is one line for the user. */
export class TableUnreadable extends StartFault {
  override readonly name = 'TableUnreadable';
}

/** The LevelDB behind the engine, laid out as dynalite reads it, and the one order of all that writes. */
export type Database = {
  store: Store;
  level: Level;
  log: ChangeLog;
  /** Epoch milliseconds. */
  now: () => number;
  /** What partitions take, where the engine is to refuse more. */
  limits?: PartitionGuard;
  /** Runs what writes by itself: nothing else is planned or written meanwhile. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Plans a write, one after another, so that each sees what those before it will have written, and writes several
   * together. Answers, also that a plan was refused, when all that it was made upon is written. Throws what `plan` throws,
   * WriteFailed and WriteRefused.
   */
  write<T>(plan: () => Promise<Plan<T>>): Promise<T>;
  /** A table's description, read once. Throws ResourceNotFoundException. */
  table(name: string): Promise<Table>;
  /** To be called when a table was made, changed or deleted. */
  forgetTable(name: string): void;
  /** An item by its key as createKey makes it, as the writes that are planned leave it. */
  item(table: string, key: string): Item | undefined;
  /** What the first write that failed failed of: since then only reads are answered. */
  failure(): Error | undefined;
  /** Bytes of damaged records that were dropped when this was opened. */
  dropped: number;
};

/** What lies at an item's address; nothing else is ever written there. */
const itemSchema = z.optional(z.custom<Item>());
const storedItem = (value: unknown) => z.parse(itemSchema, value);

/** The file by which it is tested whether the disk accepts writes. */
export const probeFile = (folder: string) => join(folder, 'probe.tmp');

/** What LevelDB writes into its own log about records that it could not read; of a torn last one it says nothing. */
async function droppedBytes(folder: string): Promise<number> {
  const log = await readFile(join(folder, 'LOG'), 'utf8').catch(() => '');
  return [...log.matchAll(/dropping (\d+) bytes;/g)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** What LevelDB says behind the general words of its wrapper. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return (cause instanceof Error ? cause.message : String(error)).replaceAll('\n', ' ');
}

/** The manifest of a table that is being made; what LevelDB writes later has higher numbers. */
const firstManifest = 'MANIFEST-000001';
/** What there is of a table that was open once. */
const ofTable = /^(?:MANIFEST-\d+|\d+\.(?:ldb|sst|log))$/;

/**
 * LevelDB takes a folder without CURRENT for an empty one, and removes what is in it; without its log it opens, and what was
 * written since the last compaction is missing. Throws TableUnreadable where one of them is gone.
 */
async function refuseIncomplete(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  const isGone = (file: string) =>
    new TableUnreadable(`the table in ${folder} is damaged: its ${file} is missing, restore it from a backup`);
  const left = names.filter((name) => ofTable.test(name) && name !== firstManifest);
  if (left.length === 0) return;
  if (!names.includes('CURRENT')) throw isGone('file CURRENT');
  if (!left.some((name) => name.endsWith('.log'))) throw isGone('log');
}

/** The store of dynalite over LevelDB, open. Throws TableUnreadable. */
async function openStore(folder: string | undefined): Promise<ReturnType<typeof db.create>> {
  // First: what is created opens by itself.
  if (folder !== undefined) await refuseIncomplete(folder);
  const store = db.create({
    createTableMs: 0,
    updateTableMs: 0,
    deleteTableMs: 0,
    ...(folder === undefined ? {} : { path: folder }),
  });
  try {
    if (folder !== undefined) await rm(probeFile(folder), { force: true });
    await store.db.open();
    return store;
  } catch (error) {
    const reason = reasonOf(error);
    const used = /LOCK|lock/.test(reason) ? 'is it in use by another Scanfold? ' : '';
    throw new TableUnreadable(`the table in ${folder} cannot be opened: ${used}${reason}`, { cause: error });
  }
}

/**
 * Opens the database in a folder, or in memory without one. LevelDB writes one batch wholly or not at all, also when
 * the process is killed in between. `now` gives epoch milliseconds. Throws TableUnreadable when another process has the
 * folder open or it cannot be read.
 */
export async function openDatabase(
  folder: string | undefined,
  now: () => number,
  limits?: PartitionGuard,
): Promise<Database> {
  const plain = await openStore(folder);
  const dropped = folder === undefined ? 0 : await droppedBytes(folder);
  const { level, failure } = guarded(plain.db);
  const log = await openChangeLog(level, now);
  const descriptions = new Descriptions(plain);
  const writes = new WriteOrder(level.batch, failure);
  const store: Store = {
    ...descriptions.store(),
    // An item is read at once: to hand it to another thread and back takes longer than to read it.
    getItemDb: (table) => ({
      ...plain.getItemDb(table),
      get: (key, callback) => callback(null, storedItem(level.getSync(itemAddress(table, key)))),
    }),
  };

  return {
    store,
    level,
    failure,
    dropped,
    log,
    now,
    ...(limits && { limits }),
    exclusive: (work) => writes.exclusive(work),
    write: (plan) => writes.write(plan),
    table: (name) => descriptions.read(name).catch((error: unknown) => Promise.reject(fromDynalite(error))),
    forgetTable(name) {
      descriptions.forget(name);
      log.forgetTable(name);
    },
    item(tableName, key) {
      const address = itemAddress(tableName, key);
      const planned = writes.planned(address);
      // A copy, because dynalite's update changes what it is given.
      if (planned !== undefined) return planned.type === 'put' ? storedItem(structuredClone(planned.value)) : undefined;
      // Not asynchronous: that would wait for a turn of the event loop, and all other writers with it.
      return storedItem(level.getSync(address));
    },
  };
}
