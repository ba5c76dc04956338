import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { damaged, StartFault } from './start-fault.ts';

/** Thrown if a folder is in use by another process. */
export class FolderInUse extends StartFault {
  override readonly name = 'FolderInUse';
}

/** What has a folder. */
interface Lock {
  readonly release: () => void;
}

/**
 * Locks a folder for this process until `release` or the end of the process, however it ends: the lock is SQLite's,
 * and so the operating system's, which survives no process, even after kill -9. Throws FolderInUse where another one has
 * it, StartFault where the file of the lock is no such file.
 */
export function lockFolder(folder: string): Lock {
  return lock(folder, 'BEGIN EXCLUSIVE');
}

/** As `lockFolder`, for one of several processes that only read the folder: none of them keeps another out. */
export function shareFolder(folder: string): Lock {
  return lock(folder, 'BEGIN; SELECT * FROM sqlite_schema');
}

/** Locks a folder by the statements of a transaction that stays open. */
function lock(folder: string, statements: string): Lock {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.db');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec(statements);
  } catch (error) {
    database?.close();
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code === sqliteBusy) throw new FolderInUse(`${folder} is in use by another process`);
    if (code === sqliteNotADatabase) throw damaged(path, 'it holds no data, remove it');
    throw new StartFault(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  const held = database;
  return { release: () => held.close() };
}

/** As `lockFolder`, as soon as no other process has it: however long that takes, its lock ends with it. */
export async function lockWhenFree(folder: string): Promise<Lock> {
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await sleep(100);
    }
  }
}

const sqliteBusy = 5;
const sqliteNotADatabase = 26;
