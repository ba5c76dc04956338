import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase, probeFile, TableUnreadable } from './database.ts';
import { WriteFailed, WriteRefused } from './guarded-level.ts';
import type { PartitionGuard } from './partition-limits.ts';
import { loadRequestTokens, type RequestTokens } from './request-token.ts';

type Opened = { readonly database: Database; readonly tokens: RequestTokens };

/** An open database that recovers from a full disk. */
export type DatabaseKeeper = {
  /**
   * Runs a request. Throws what it throws: WriteFailed for the write that the disk did not take, WriteRefused for those
   * that follow until the database could be opened anew. Reads go on meanwhile.
   */
  run<T>(work: (opened: Opened) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** Beside what recovery writes, which is as much as there is in the logs: the list of files and the like. */
const spareBytes = 64 * 1024;

/** Whether the disk takes what opening the database anew will write: tried, because of quotas no number tells. */
async function hasRoom(folder: string): Promise<boolean> {
  const probe = probeFile(folder);
  try {
    const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    const sizes = await Promise.all(logs.map(async (name) => (await stat(join(folder, name))).size));
    await writeFile(probe, randomBytes(sizes.reduce((sum, size) => sum + size, spareBytes)));
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/**
 * Opens the database of a folder (undefined: in memory) and opens it anew after a write failed, once the disk has room.
 * `now` gives epoch milliseconds; `say` takes a line for the operator. Throws TableUnreadable.
 */
export async function keepDatabase(
  folder: string | undefined,
  now: () => number,
  say: (line: string) => void = console.error,
  limits?: PartitionGuard,
): Promise<DatabaseKeeper> {
  const open = () => openSaying(folder, now, say, limits);
  return new Keeper(folder, open, say, await open());
}

/** Opens the database, and says what was dropped of it. Throws TableUnreadable. */
async function openSaying(
  folder: string | undefined,
  now: () => number,
  say: (line: string) => void,
  limits: PartitionGuard | undefined,
): Promise<Opened> {
  const database = await openDatabase(folder, now, limits);
  if (database.dropped > 0) say(`The table in ${folder} was damaged: ${database.dropped} bytes were discarded`);
  try {
    return { database, tokens: await loadRequestTokens(database.level, now) };
  } catch (cause) {
    await database.level.close();
    throw new TableUnreadable(`the table in ${folder} is damaged: its request tokens cannot be read`, { cause });
  }
}

class Keeper implements DatabaseKeeper {
  readonly #folder: string | undefined;
  readonly #open: () => Promise<Opened>;
  readonly #say: (line: string) => void;
  #opened: Opened | undefined;
  #reason = '';
  #refused = 0;
  readonly #running = new Set<Promise<unknown>>();
  #mending: Promise<void> | undefined;

  constructor(folder: string | undefined, open: () => Promise<Opened>, say: (line: string) => void, opened: Opened) {
    this.#folder = folder;
    this.#open = open;
    this.#say = say;
    this.#opened = opened;
  }

  async run<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (error instanceof WriteFailed) this.#failed(error);
      if (!(error instanceof WriteRefused)) throw error;
    }
    // It was not begun: it may be, once the database is whole.
    await this.#mended();
    try {
      return await this.#attempt(work);
    } catch (error) {
      if (error instanceof WriteFailed) this.#failed(error);
      if (error instanceof WriteRefused) this.#refused += 1;
      throw error;
    }
  }

  /** Waits for what is running: a read of a closed database would fail, and be told as a fault of the engine. */
  async close(): Promise<void> {
    await this.#mending;
    await Promise.allSettled(this.#running);
    await this.#opened?.database.exclusive(async () => this.#opened?.database.level.close());
  }

  async #attempt<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    await this.#mending;
    if (this.#opened === undefined) await this.#mended();
    if (this.#opened === undefined) throw new WriteRefused(this.#reason);
    const task = work(this.#opened);
    this.#running.add(task);
    try {
      return await task;
    } finally {
      this.#running.delete(task);
    }
  }

  #failed(error: WriteFailed): void {
    this.#reason = error.message;
    this.#refused += 1;
    // Writes that are written together fail together: it is told of the first.
    if (this.#refused === 1)
      this.#say(`The table in ${this.#folder} rejects writes until writing succeeds again: ${this.#reason}`);
    void this.#mended();
  }

  /** One at a time; what keeps it from opening is what the next request is told. */
  #mended(): Promise<void> {
    this.#mending ??= this.#mend()
      .catch((error: unknown) => {
        this.#reason = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        this.#mending = undefined;
      });
    return this.#mending;
  }

  async #mend(): Promise<void> {
    if (this.#opened !== undefined) {
      if (this.#opened.database.failure() === undefined) return;
      if (this.#folder === undefined || !(await hasRoom(this.#folder))) return;
      await Promise.allSettled(this.#running);
      const { database } = this.#opened;
      this.#opened = undefined;
      await database.level.close();
    }
    this.#opened = await this.#open();
    const writes = this.#refused === 1 ? '1 unacknowledged write was' : `${this.#refused} unacknowledged writes were`;
    const rest = `${writes} discarded, all others are stored`;
    this.#say(`The table in ${this.#folder} accepts writes again after "${this.#reason}": ${rest}`);
    this.#refused = 0;
  }
}
