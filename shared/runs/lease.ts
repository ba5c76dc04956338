import { projectOfRun } from '../auth/principal.ts';
import type { HeldRun } from '../queueing/held-run.ts';
import type { RunMessage } from '../queueing/message.ts';
import { statesBefore } from '../records/runs/run-states.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Changes, Condition } from '../store/table/expression.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import { parseRun, type Run, type Tally } from './run.ts';

/** The interval of heartbeats for a lease, in milliseconds: two may be lost before the lease expires. */
export function heartbeatMsOf(leaseSeconds: number): number {
  return Math.round((leaseSeconds * 1000) / 3);
}

/** How long after a lease ended the dispatcher may act: clocks differ a little. */
function graceSecondsOf(leaseSeconds: number): number {
  return Math.ceil(leaseSeconds / 9);
}

/** A scanner's exclusive right to a run: while it is valid, nobody else works on the run or ends it. */
export interface Lease {
  readonly owner: string;
  readonly run: Run;
  /** When it was asked for, in milliseconds since the epoch: its time counts from then, however late the answer came. */
  readonly claimedAt: number;
  /** How long it holds after each sign of life: the stage says so. */
  readonly seconds: number;
}

/** Thrown if another invocation has taken over the run, or if it has ended. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A lease from now on, and when the dispatcher looks whether it was kept. */
function leased(store: Store, seconds: number) {
  const until = unixSeconds(store) + seconds;
  return { lease_until: until, due_at: until + graceSecondsOf(seconds) };
}

function keyOf(run: RunMessage) {
  return runKey(projectOfRun(run.project_id), run.run_id);
}

/**
 * The write that claims a waiting run, or one whose lease has expired, for a scanner. Its condition fails where the
 * run has ended, is gone, is to be cancelled, or is held by a living scanner; or by what `also` demands.
 */
export function claimWrite(
  store: Store,
  message: RunMessage,
  { owner, seconds }: Pick<Lease, 'owner' | 'seconds'>,
  more: Changes = {},
  also: readonly Condition[] = [],
): Write {
  const free: Condition[][] = statesBefore('running').map((state) =>
    state === 'running'
      ? [{ equal: ['state', state] }, { below: ['lease_until', unixSeconds(store)] }]
      : [{ equal: ['state', state] }],
  );
  return {
    update: keyOf(message),
    changes: {
      ...more,
      // Whoever takes it proves that messages come through: should it die, the reminders begin anew and come soon.
      set: {
        ...more.set,
        state: 'running',
        lease_owner: owner,
        sends: 1,
        ...leased(store, seconds),
        due_shard: dueShard(store, message.run_id),
      },
      setOnce: { started_at: unixSeconds(store) },
      add: { attempts: 1 },
    },
    when: [{ anyOf: free }, ...also],
  };
}

/**
 * The condition that the run is unchanged since it was read, and has not been given a slot, its destination, or a position
 * in the queue for it: a run that is ended as if it had none would keep it forever.
 */
export function runAsRead(run: Pick<HeldRun, 'state' | 'lease_until' | 'slot' | 'lock' | 'line'>): Condition[] {
  const { lease_until, slot, lock, line } = run;
  return [
    { equal: ['state', run.state] },
    lease_until === undefined ? { absent: 'lease_until' } : { equal: ['lease_until', lease_until] },
    slot === undefined ? { absent: 'slot' } : { equal: ['slot', slot] },
    lock === undefined ? { absent: 'lock' } : { equal: ['lock', lock] },
    line === undefined ? { absent: 'line' } : { equal: ['line', line] },
  ];
}

/** The condition that a lease is still valid; the owner is removed from the run when the lease or the run ends. */
export function heldBy(lease: Pick<Lease, 'owner'>): Condition[] {
  return [{ equal: ['lease_owner', lease.owner] }];
}

async function writeHeld(store: Store, lease: Lease, changes: Changes): Promise<Run> {
  try {
    return parseRun(await store.table.write({ update: keyOf(lease.run), changes, when: heldBy(lease) }));
  } catch (error) {
    if (error instanceof ConditionFailed) throw new LeaseLost(`run ${lease.run.run_id} was taken over or has ended`);
    throw error;
  }
}

/**
 * Renews the lease (heartbeat) and stores the progress of the run.
 * @throws LeaseLost
 */
export async function keepLease(store: Store, lease: Lease, tally: Partial<Tally>): Promise<Run> {
  return writeHeld(store, lease, { set: { ...tally, ...leased(store, lease.seconds) } });
}

/**
 * Stores progress, which renews the lease as well and resets the count of attempts.
 * @throws LeaseLost
 */
export async function saveProgress(store: Store, lease: Lease, tally: Tally, checkpoint: string): Promise<Run> {
  return writeHeld(store, lease, { set: { ...tally, checkpoint, attempts: 0, ...leased(store, lease.seconds) } });
}

/**
 * Releases a run that is to be continued: immediately by the next message, or by the dispatcher after `dueInSeconds`.
 * @throws LeaseLost
 */
export async function releaseLease(
  store: Store,
  lease: Lease,
  tally: Partial<Tally>,
  dueInSeconds: number,
): Promise<void> {
  const due = { due_shard: dueShard(store, lease.run.run_id), due_at: unixSeconds(store) + dueInSeconds };
  await writeHeld(store, lease, { set: { ...tally, lease_until: 0, ...due }, remove: ['lease_owner'] });
}
