import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from './lock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where services of this account note what they use while they run: what is there need not outlive a start of the machine. */
const folderOf = (env: Environment) => join(env.XDG_RUNTIME_DIR || tmpdir(), `scanfold-${userInfo().uid}`);

/** What is at a path; undefined where nothing is, or what is above it is no folder. */
function foundAt(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Whether a folder is this account's alone: in `/tmp`, others could have made it. */
function isOwn(folder: string): boolean {
  const found = foundAt(folder);
  return found?.isDirectory() === true && found.uid === userInfo().uid && (found.mode & 0o077) === 0;
}

/** Whether a service has a data folder at this time: it may have been killed, and its note be left. */
function isInUse(dataDir: string): boolean {
  if (foundAt(join(dataDir, 'lock.db')) === undefined) return false;
  try {
    lockFolder(dataDir).release();
    return false;
  } catch (error) {
    return error instanceof FolderInUse;
  }
}

/**
 * Notes which data folder the service at a port has, so that the command line makes tokens of it whichever copy of the program
 * started it: a checkout, or the npm package. Returns what removes the note. Without a place for it there is none.
 */
export function noteService(env: Environment, port: number, dataDir: string): () => void {
  const folder = folderOf(env);
  const path = join(folder, String(port));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isOwn(folder)) writeFileSync(path, dataDir, { mode: 0o600 });
  } catch {
    // The service runs as well without it.
  }
  return () => {
    if (isOwn(folder)) rmSync(path, { force: true });
  };
}

/** The data folder of the service of this account that runs at a port; undefined where none has noted it. */
export function notedDataDir(env: Environment, port: number): string | undefined {
  const folder = folderOf(env);
  if (!isOwn(folder)) return undefined;
  try {
    const dataDir = readFileSync(join(folder, String(port)), 'utf8');
    return isInUse(dataDir) ? dataDir : undefined;
  } catch {
    return undefined;
  }
}
