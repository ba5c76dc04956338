import { createHash } from 'node:crypto';

/** The word that everything carries that a run creates, the same in all of its invocations: letters and digits alone. */
export function markOf(runId: string): string {
  return `scanfold${createHash('sha256').update(runId).digest('hex').slice(0, 6)}`;
}
