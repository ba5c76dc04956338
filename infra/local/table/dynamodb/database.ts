import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import db, { type Change, type Item, type Level, type Store, type Table } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import { StartFault } from '../../start/start-fault.ts';
import { type ChangeLog, openChangeLog } from './change-log.ts';
import { CommitQueue } from './commit-queue.ts';
import { compareDocuments } from './document-condition.ts';
import { fromDynalite } from './dynamodb-error.ts';
import type { PartitionGuard } from './partition-limits.ts';

compareDocuments();

/** Thrown if a table cannot be opened; the message is one line for the user. */
export class TableUnreadable extends StartFault {
  override readonly name = 'TableUnreadable';
}

/** Thrown if the disk rejected a write: a part of it may have been written, which the next open removes. */
export class WriteFailed extends Error {
  override readonly name = 'WriteFailed';
}

/** Thrown for a write after a failed one; it was not started. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}

/** What a write would change, and what it answers once that is written. */
type Plan<T> = { readonly changes: readonly Change[]; readonly answer: T };

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

/** The database key of an item; `key` as dynalite's createKey makes it. */
export function itemAddress(table: string, key: string): string {
  return `item-${table}~${key}`;
}

/** The database key of an index entry; an empty key gives the start of the index. */
export function indexAddress(kind: string, table: string, index: string, key: string): string {
  return `index-${kind.toLowerCase()}~${table}~${index}~${key}`;
}

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

/** LevelDB goes on behind a torn record, and at the next open drops all that follows: after a failure it gets no more. */
function guarded(level: Level): { level: Level; failure: () => Error | undefined } {
  let failure: Error | undefined;
  async function batch(changes: Change[]): Promise<void> {
    if (failure !== undefined) throw new WriteRefused(failure.message);
    try {
      await level.batch(changes);
    } catch (cause) {
      failure = new WriteFailed(cause instanceof Error ? cause.message : String(cause), { cause });
      throw failure;
    }
  }
  return {
    level: {
      open: () => level.open(),
      get: (key) => level.get(key),
      getSync: (key) => level.getSync(key),
      batch,
      keys: (range) => level.keys(range),
      values: (range) => level.values(range),
      iterator: (range) => level.iterator(range),
      ...(level.approximateSize && { approximateSize: level.approximateSize.bind(level) }),
      close: () => level.close(),
    },
    failure: () => failure,
  };
}

/** The store of dynalite over LevelDB, open. Throws TableUnreadable. */
async function openStore(folder: string | undefined): Promise<ReturnType<typeof db.create>> {
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

/** Descriptions of tables, each read once. */
class Descriptions {
  readonly #plain: Store;
  readonly #known = new Map<string, Table>();
  // How often a table changed: what was read before a change is not kept.
  #changes = 0;

  constructor(plain: Store) {
    this.#plain = plain;
  }

  /** Throws as dynalite does. */
  read(name: string): Promise<Table> {
    const known = this.#known.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const atChange = this.#changes;
    return new Promise((resolve, reject) => {
      this.#plain.getTable(name, true, (error, found) => {
        if (found === undefined) return reject(error);
        if (atChange === this.#changes) this.#known.set(name, found);
        resolve(found);
      });
    });
  }

  forget(name: string): void {
    this.#changes += 1;
    this.#known.delete(name);
  }

  /** The store of dynalite, which reads a table's description for every operation: it gets the one in memory. */
  store(): Store {
    return {
      ...this.#plain,
      getTable: (name, checkStatus, callback) => {
        const done = typeof checkStatus === 'function' ? checkStatus : callback;
        const known = this.#known.get(name);
        if (known !== undefined) done?.(null, known);
        else this.read(name).then((found) => done?.(null, found), done);
      },
    };
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
  const commits = new CommitQueue(level.batch);
  let last: Promise<unknown> = Promise.resolve();

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function write<T>(plan: () => Promise<Plan<T>>): Promise<T> {
    const planning = inOrder(async () => {
      const { changes, answer } = await plan();
      return { answer, written: commits.add(changes) };
    });
    const planned = await planning.catch(async (refusal: unknown) => {
      await commits.settled();
      const failed = failure();
      throw failed === undefined ? refusal : new WriteRefused(failed.message);
    });
    await planned.written;
    return planned.answer;
  }

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
    exclusive: (work) => inOrder(() => commits.settled().then(work)),
    write,
    table: (name) => descriptions.read(name).catch((error: unknown) => Promise.reject(fromDynalite(error))),
    forgetTable(name) {
      descriptions.forget(name);
      log.forgetTable(name);
    },
    item(tableName, key) {
      const address = itemAddress(tableName, key);
      const planned = commits.planned(address);
      // A copy, because dynalite's update changes what it is given.
      if (planned !== undefined) return planned.type === 'put' ? storedItem(structuredClone(planned.value)) : undefined;
      // Not asynchronous: that would wait for a turn of the event loop, and all other writers with it.
      return storedItem(level.getSync(address));
    },
  };
}
