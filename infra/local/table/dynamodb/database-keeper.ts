import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase, probeFile, TableUnreadable, WriteFailed, WriteRefused } from './database.ts';
import { loadRequestTokens, type RequestTokens } from './request-token.ts';

type Opened = { readonly database: Database; readonly tokens: RequestTokens };

/** An open database that outlives a full disk. */
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
): Promise<DatabaseKeeper> {
  async function open(): Promise<Opened> {
    const database = await openDatabase(folder, now);
    if (database.dropped > 0) say(`The table in ${folder} was damaged: ${database.dropped} bytes of it were dropped`);
    try {
      return { database, tokens: await loadRequestTokens(database.level, now) };
    } catch (cause) {
      await database.level.close();
      throw new TableUnreadable(`the table in ${folder} is damaged: its tokens cannot be read`, { cause });
    }
  }

  let opened: Opened | undefined = await open();
  let reason = '';
  let refused = 0;
  const running = new Set<Promise<unknown>>();
  let mending: Promise<void> | undefined;

  async function mend(): Promise<void> {
    if (opened !== undefined) {
      if (opened.database.failure() === undefined) return;
      if (folder === undefined || !(await hasRoom(folder))) return;
      await Promise.allSettled(running);
      const { database } = opened;
      opened = undefined;
      await database.level.close();
    }
    opened = await open();
    const writes =
      refused === 1 ? '1 write that was not acknowledged is' : `${refused} writes that were not acknowledged are`;
    say(`The table in ${folder} takes writes again after "${reason}": ${writes} dropped, all others are there`);
    refused = 0;
  }

  /** One at a time; what keeps it from opening is what the next request is told. */
  function mended(): Promise<void> {
    mending ??= mend()
      .catch((error: unknown) => {
        reason = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        mending = undefined;
      });
    return mending;
  }

  async function attempt<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    await mending;
    if (opened === undefined) await mended();
    if (opened === undefined) throw new WriteRefused(reason);
    const task = work(opened);
    running.add(task);
    try {
      return await task;
    } finally {
      running.delete(task);
    }
  }

  function failed(error: WriteFailed): void {
    reason = error.message;
    refused += 1;
    say(`The table in ${folder} refuses writes until they succeed again: ${reason}`);
    void mended();
  }

  return {
    async run(work) {
      try {
        return await attempt(work);
      } catch (error) {
        if (error instanceof WriteFailed) failed(error);
        if (!(error instanceof WriteRefused)) throw error;
      }
      // It was not begun: it may be, once the database is whole.
      await mended();
      try {
        return await attempt(work);
      } catch (error) {
        if (error instanceof WriteFailed) failed(error);
        if (error instanceof WriteRefused) refused += 1;
        throw error;
      }
    },
    async close() {
      await mending;
      await opened?.database.exclusive(async () => opened?.database.level.close());
    },
  };
}
