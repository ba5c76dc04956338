import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { damaged, StartFault } from './start-fault.ts';

/** A folder is in use by another process. */
export class FolderInUse extends StartFault {
  override readonly name = 'FolderInUse';
}

/**
 * Takes a folder for this process until `release` or the process's end, however it ends: the lock is SQLite's, which is
 * the operating system's, so that kill -9 leaves nothing behind. Waits up to `waitMs`, blocking, then throws FolderInUse.
 * Throws StartFault where the file of the lock is no such file.
 */
export function lockFolder(folder: string, waitMs = 0): { readonly release: () => void } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.db');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: waitMs });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code === sqliteBusy) throw new FolderInUse(`${folder} is in use by another process`);
    if (code === sqliteNotADatabase) throw damaged(path, 'it is empty, remove it');
    throw new StartFault(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  const held = database;
  return { release: () => held.close() };
}

const sqliteBusy = 5;
const sqliteNotADatabase = 26;
