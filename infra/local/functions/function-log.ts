import { closeSync, mkdirSync, openSync, readdirSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../start/start-fault.ts';

/** The log of the functions: one file each, or this process's standard error. */
export interface FunctionLog {
  /** The file descriptor of a function's log. */
  readonly of: (functionName: string) => number;
  readonly close: () => void;
}

const stderr = 2;
const keptBytes = 20 * 1024 * 1024;

/**
 * Writes to a log synchronously, so that nothing is lost when a function is terminated. What a full disk does not take
 * is: a function that cannot print still does its work, as on Lambda.
 */
export function print(fd: number, chunk: string | Uint8Array): void {
  for (let rest = Buffer.from(chunk); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    }
  }
}

/**
 * A log in `<directory>/<function>.log`; a file over 20 MB is rotated at start, and one old file is kept. Throws StartFault
 * where a directory is in the place of one: its function could not be called.
 */
export function fileLog(directory: string): FunctionLog {
  mkdirSync(directory, { recursive: true });
  for (const entry of readdirSync(directory, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name.endsWith('.log'))
      throw new StartFault(`${join(directory, entry.name)} is a directory, not a file`);
  const open = new Map<string, number>();
  function of(functionName: string): number {
    const known = open.get(functionName);
    if (known !== undefined) return known;
    const path = join(directory, `${functionName}.log`);
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > keptBytes) renameSync(path, `${path}.old`);
    const fd = openSync(path, 'a');
    open.set(functionName, fd);
    return fd;
  }
  function close(): void {
    for (const fd of open.values()) closeSync(fd);
    open.clear();
  }
  return { of, close };
}

/** Logs to standard error. */
export const stderrLog: FunctionLog = { of: () => stderr, close: () => {} };
