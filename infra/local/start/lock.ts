import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { damaged, StartFault } from './start-fault.ts';

/** Thrown if a folder is in use by another process. */
export class FolderInUse extends StartFault {
  override readonly name = 'FolderInUse';
}

/**
 * Locks a folder for this process until `release` or the end of the process, however it ends: the lock is SQLite's,
 * and so the operating system's, which survives no process, even after kill -9. Waits up to `waitMs`, blocking, then
 * throws FolderInUse. Throws StartFault where the file of the lock is no such file.
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
