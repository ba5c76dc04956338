import { cpus } from 'node:os';

/** The time that the processors of this machine, together, had nothing to do since it was started, in milliseconds. */
export function idleTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}
