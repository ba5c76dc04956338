import { projectOfRun } from '../auth/principal.ts';
import { scanningOffPhase } from '../records/runs/scanning.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { isStoppedShard, stoppedShard } from '../store/keys/stopped-shards.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Changes, Condition } from '../store/table/expression.ts';
import type { Write } from '../store/table/table.ts';
import type { Run, Tally } from './run.ts';
import { maxRunSeconds } from './run-time.ts';

/**
 * The write that suspends a run while scanning is switched off: it keeps its checkpoint, slot and lock, and has no
 * lease. The dispatcher finds it by its shard once scanning is on; before that it is due only when its time is over.
 * @param tally what it has come to, where its scanner knows more than is stored
 */
export function stopWrite(store: Store, run: Run, tally: Partial<Tally> = {}) {
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
      ...(run.started_at === undefined ? {} : { setOnce: { stopped_at: unixSeconds(store) } }),
      remove: ['lease_owner', 'lease_until'],
    },
  } satisfies Write;
}

/** Whether a run is suspended because scanning is switched off. */
export function waitsForScanning({ state, due_shard }: Run): boolean {
  return state === 'queued' && isStoppedShard(due_shard);
}

/** The changes when a suspended run resumes: the time of the suspension does not count towards its budget. */
export function resumeChanges(store: Store, { stopped_at, stopped_seconds }: Run): Changes {
  if (stopped_at === undefined) return {};
  const waited = Math.max(0, unixSeconds(store) - stopped_at);
  return { set: { phase: 'starting', stopped_seconds: stopped_seconds + waited }, remove: ['stopped_at'] };
}

/** The condition that the suspension is unchanged since it was read, so that its time is counted once. */
export function stoppedAsRead({ stopped_at }: Run): Condition[] {
  return [stopped_at === undefined ? { absent: 'stopped_at' } : { equal: ['stopped_at', stopped_at] }];
}
