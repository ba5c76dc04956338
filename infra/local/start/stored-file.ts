import { readFileSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

/**
 * What is in a file of the data folder; undefined where there is none. Throws StartFault where it cannot be read: what
 * the system says of a read names no file.
 */
export function readStored(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    if (error.code === 'EISDIR') throw new StartFault(`${path} is a directory, not a file`, { cause: error });
    throw new StartFault(`${path} cannot be read: ${error.message}`, { cause: error });
  }
}
