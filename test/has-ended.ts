import type { ChildProcess } from 'node:child_process';

/** Whether a child process has ended, by itself or by a signal: one that a signal ended has no exit code. */
export function hasEnded({ exitCode, signalCode }: Pick<ChildProcess, 'exitCode' | 'signalCode'>): boolean {
  return exitCode !== null || signalCode !== null;
}
