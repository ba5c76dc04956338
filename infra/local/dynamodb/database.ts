import db, { type Item, type Level, type Store, type Table } from 'dynalite/db/index.js';
import { type ChangeLog, openChangeLog } from './change-log.ts';
import { fromDynalite } from './dynamodb-error.ts';

/** The LevelDB behind the engine, laid out as dynalite reads it, and the one lock that all writers take. */
export type Database = {
  store: Store;
  level: Level;
  log: ChangeLog;
  /** Epoch milliseconds. */
  now: () => number;
  /** Runs writers one after another, so that each sees what the one before it wrote. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** A table's description, read once. Throws ResourceNotFoundException. */
  table(name: string): Promise<Table>;
  /** To be called when a table was made, changed or deleted. */
  forgetTable(name: string): void;
  /** An item by its key as createKey makes it. */
  item(table: string, key: string): Promise<Item | undefined>;
};

/** Where an item lies; `key` as dynalite's createKey makes it. */
export function itemAddress(table: string, key: string): string {
  return `item-${table}~${key}`;
}

/** Where an index entry lies; an empty key gives the start of the index. */
export function indexAddress(kind: string, table: string, index: string, key: string): string {
  return `index-${kind.toLowerCase()}~${table}~${index}~${key}`;
}

/**
 * Opens the database in a folder, or in memory without one. LevelDB writes one batch wholly or not at all, also when
 * the process is killed in between. `now` gives epoch milliseconds. Throws when another process has the folder open.
 */
export async function openDatabase(folder: string | undefined, now: () => number): Promise<Database> {
  const plain = db.create({
    createTableMs: 0,
    updateTableMs: 0,
    deleteTableMs: 0,
    ...(folder === undefined ? {} : { path: folder }),
  });
  try {
    await plain.db.open();
  } catch (error) {
    throw new Error(`The table's folder ${folder} does not open: is another Scanfold using it?`, { cause: error });
  }
  const log = await openChangeLog(plain.db, now);
  const tables = new Map<string, Table>();
  // How often a table changed: what was read before a change is not kept.
  let changes = 0;
  function table(name: string): Promise<Table> {
    const known = tables.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const atChange = changes;
    return new Promise((resolve, reject) => {
      plain.getTable(name, true, (error, found) => {
        if (found === undefined) return reject(error);
        if (atChange === changes) tables.set(name, found);
        resolve(found);
      });
    });
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    // dynalite reads a table's description for every operation: it gets the one in memory.
    store: {
      ...plain,
      getTable(name, checkStatus, callback) {
        const done = typeof checkStatus === 'function' ? checkStatus : callback;
        const known = tables.get(name);
        if (known !== undefined) done?.(null, known);
        else table(name).then((found) => done?.(null, found), done);
      },
    },
    level: plain.db,
    log,
    now,
    exclusive(work) {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
    table: (name) => table(name).catch((error: unknown) => Promise.reject(fromDynalite(error))),
    forgetTable(name) {
      changes += 1;
      tables.delete(name);
      log.forgetTable(name);
    },
    item(tableName, key) {
      return new Promise((resolve, reject) => {
        plain
          .getItemDb(tableName)
          .get(key, (error, item) => (error && error.name !== 'NotFoundError' ? reject(error) : resolve(item)));
      });
    },
  };
}
