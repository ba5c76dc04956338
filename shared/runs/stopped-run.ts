import { projectOfRun } from '../auth/principal.ts';
import { scanningOffPhase } from '../records/runs/scanning.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { isStoppedShard, stoppedShard } from '../store/keys/stopped-shards.ts';
import type { Write } from '../store/table/table.ts';
import type { Run, Tally } from './run.ts';
import { maxRunSeconds } from './run-time.ts';

/**
 * The write that suspends a run while scanning is switched off: it keeps its checkpoint, slot and lock, and has no
 * lease. The dispatcher finds it by its shard once scanning is on; before that it is due only when its time is over.
 * @param tally what it has come to, where its scanner knows more than is stored
 */
export function stopWrite(run: Run, tally: Partial<Tally> = {}) {
  return {
    update: runKey(projectOfRun(run.project_id), run.run_id),
    changes: {
      set: {
        ...tally,
        state: 'queued',
        phase: scanningOffPhase,
        due_shard: stoppedShard(run.run_id),
        due_at: run.requested_at + maxRunSeconds,
      },
      remove: ['lease_owner', 'lease_until'],
    },
  } satisfies Write;
}

/** Whether a run is suspended because scanning is switched off. */
export function waitsForScanning({ state, due_shard }: Run): boolean {
  return state === 'queued' && isStoppedShard(due_shard);
}
