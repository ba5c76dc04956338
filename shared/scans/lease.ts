import { projectOfRun } from '../auth/principal.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import type { Changes, Condition } from '../store/expression.ts';
import { dueShard, runKey } from '../store/keys.ts';
import { ConditionFailed } from '../store/table.ts';
import type { RunMessage } from './message.ts';
import { parseRun, type Run } from './run.ts';
import { statesBefore } from './run-states.ts';

/** How long a scanner holds a run without a sign of life. */
const leaseSeconds = 45;

/** How often a scanner gives that sign. */
export const heartbeatMs = 15_000;

/** How long after a lease ended the dispatcher may act: clocks differ a little. */
const graceSeconds = 5;

/** A scanner's hold on a run: while it has the lease, nobody else works on the run or ends it. */
export interface Lease {
  readonly owner: string;
  readonly run: Run;
}

/** Thrown where somebody else has taken the run over, or it has ended. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

function untilOf(store: Store): number {
  return unixSeconds(store) + leaseSeconds;
}

function keyOf(run: RunMessage) {
  return runKey(projectOfRun(run.project_id), run.run_id);
}

/**
 * Takes a run that waits, or whose scanner gave no sign of life. Undefined where it has ended, is gone, or is held by
 * a living scanner: then there is nothing to do, the dispatcher watches over it.
 */
export async function claimRun(store: Store, message: RunMessage, owner: string): Promise<Lease | undefined> {
  const until = untilOf(store);
  const free: Condition[][] = statesBefore('running').map((state) =>
    state === 'running'
      ? [{ equal: ['state', state] }, { below: ['lease_until', unixSeconds(store)] }]
      : [{ equal: ['state', state] }],
  );
  try {
    const item = await store.table.write({
      update: keyOf(message),
      changes: {
        set: { state: 'running', lease_owner: owner, lease_until: until, due_at: until + graceSeconds },
        setOnce: { started_at: unixSeconds(store) },
        add: { attempts: 1 },
      },
      when: [{ anyOf: free }],
    });
    return { owner, run: parseRun(item) };
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** What must hold for the lease's owner to write its run. */
export function heldBy(lease: Lease): Condition[] {
  return [{ equal: ['lease_owner', lease.owner] }, { equal: ['state', 'running'] }];
}

async function writeHeld(store: Store, lease: Lease, changes: Changes): Promise<void> {
  try {
    await store.table.write({ update: keyOf(lease.run), changes, when: heldBy(lease) });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new LeaseLost(`run ${lease.run.run_id} was taken over or has ended`);
    throw error;
  }
}

/**
 * Gives a sign of life.
 * @throws LeaseLost
 */
export async function keepLease(store: Store, lease: Lease): Promise<void> {
  const until = untilOf(store);
  await writeHeld(store, lease, { set: { lease_until: until, due_at: until + graceSeconds } });
}

/** How far a run has come. */
export interface Progress {
  readonly checkpoint: string;
  readonly done: number;
  readonly planned: number;
}

/**
 * Stores progress, which is a sign of life too; what counts as attempts starts again.
 * @throws LeaseLost
 */
export async function saveProgress(store: Store, lease: Lease, progress: Progress): Promise<void> {
  const until = untilOf(store);
  const { checkpoint, done, planned } = progress;
  const set = { checkpoint, units_done: done, units_planned: planned, attempts: 0 };
  await writeHeld(store, lease, { set: { ...set, lease_until: until, due_at: until + graceSeconds } });
}

/**
 * Lets go of a run that is to be continued: at once by the next message, or by the dispatcher after `dueInSeconds`.
 * @throws LeaseLost
 */
export async function releaseLease(store: Store, lease: Lease, dueInSeconds: number): Promise<void> {
  const due = { due_shard: dueShard(lease.run.run_id), due_at: unixSeconds(store) + dueInSeconds };
  await writeHeld(store, lease, { set: { lease_until: 0, ...due }, remove: ['lease_owner'] });
}
