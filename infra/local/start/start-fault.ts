import { ConfigError } from '../../config.ts';

/** Thrown if the service cannot start with its data folder; the message is one line for the user. */
export class StartFault extends Error {
  override readonly name: string = 'StartFault';
}

/** The fault of an unreadable file in the data folder; its content is not part of the message. */
export function damaged(path: string, remedy: string): StartFault {
  return new StartFault(`${path} is damaged: ${remedy}`);
}

/** What the system says of an open file does not name it: "ENOSPC: no space left on device, write". */
const ofOpenFiles: ReadonlySet<string> = new Set(['read', 'write', 'fsync', 'fdatasync', 'ftruncate', 'fstat']);

/**
 * What is wrong in one line for the person who started a command, where it is theirs to mend: a setting, the port, the
 * data folder and what is in it. Undefined for a bug.
 */
export function startFault(error: unknown, port: string | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StartFault || error instanceof ConfigError) return error.message.replaceAll('\n', ' ');
  const [, missing] = /^Cannot find (?:module|package) '([@\w][^']*)'/.exec(error.message) ?? [];
  if (missing !== undefined) return `the package ${missing} is missing: npm install, without --omit, installs it`;
  if (!('code' in error && 'syscall' in error)) return undefined;
  if (error.syscall === 'listen' && error.code === 'EADDRINUSE')
    return `port ${port || 3000} is already in use: set PORT`;
  if (error.syscall === 'listen' && error.code === 'EACCES')
    return `port ${port || 3000} requires higher privileges: set PORT`;
  // The system on a file: "EACCES: permission denied, open '/data/lock.db'".
  if ('path' in error) return error.message.replaceAll('\n', ' ');
  return ofOpenFiles.has(String(error.syscall)) ? `the data directory cannot be used: ${error.message}` : undefined;
}
