import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

const ofOthers = 0o077;
/** The sticky bit: a folder such as `/tmp`. */
const sharedByAll = 0o1000;
/** What there is of a folder that Scanfold has used, be it only for a token. */
const own = ['lock.db', 'issuer'];

/**
 * Creates the data folder if needed, and denies other accounts of the machine access to it, because it contains the
 * keys, the table and the exports of all projects. A folder that holds other things is not taken over. Throws
 * StartFault, or the system's error.
 */
export function openDataFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartFault(`${path} is a file, not a directory`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode } = statSync(path);
  if ((mode & ofOthers) === 0) return;
  const names = readdirSync(path);
  const isOurs = names.length === 0 || own.some((name) => names.includes(name));
  if (!isOurs || (mode & sharedByAll) !== 0) {
    throw new StartFault(
      `${path} contains other files and is accessible to other accounts: choose a directory for Scanfold alone`,
    );
  }
  chmodSync(path, 0o700);
}
