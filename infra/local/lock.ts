import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A folder is in use by another process. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes a folder for this process until `release` or the process's end, however it ends: the lock is SQLite's, which is
 * the operating system's, so that kill -9 leaves nothing behind. Waits up to `waitMs`, blocking, then throws FolderInUse.
 */
export function lockFolder(folder: string, waitMs = 0): { readonly release: () => void } {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'lock.db'), { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    throw busy ? new FolderInUse(`${folder} is in use by another process`) : error;
  }
  return { release: () => database.close() };
}

const sqliteBusy = 5;
