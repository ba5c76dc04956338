import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { closeFindings } from '../store/close-findings.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import type { Condition } from '../store/expression.ts';
import { runKey, settingsPartition } from '../store/keys.ts';
import { ConditionFailed, type Write } from '../store/table.ts';
import type { Run } from './run.ts';
import { type FinalState, statesBefore } from './run-states.ts';

/** How long runs are kept. */
const keptSeconds = 400 * 24 * 3600;

/** How a run ends: its state, and what the record says of it. */
export interface End {
  readonly state: FinalState;
  readonly detail: string;
}

const maxRunDays = 7;

/** How a run ends that is over its time. */
export const overdue: End = {
  state: 'failed',
  detail: `The scan was not finished within ${maxRunDays} days and was stopped`,
};

/** True for a run that has taken longer than even a large range needs. */
export function isOverdue(run: Pick<Run, 'requested_at'>, nowSeconds: number): boolean {
  return nowSeconds - run.requested_at > maxRunDays * 24 * 3600;
}

const statusOf = { succeeded: 1, failed: 4 } as const satisfies Record<FinalState, number>;

const maxDetail = 255;

function detailOf(end: End): string {
  const points = [...end.detail];
  return points.length > maxDetail ? `${points.slice(0, maxDetail - 1).join('')}…` : end.detail;
}

/** The record's side, written only while this run is the record's current one. */
function recordWrite(store: Store, project: AuthorizedProject, run: Run, end: End): Write {
  const now = unixSeconds(store);
  const set = { status: statusOf[end.state], status_detail: detailOf(end), scan_at: now, updated_at: now };
  return {
    update: { pk: settingsPartition(project), sk: run.record },
    changes: { set, remove: ['active_run'] },
    when: [{ exists: 'pk' }, { equal: ['active_run', run.run_id] }],
  };
}

function runWrite(store: Store, project: AuthorizedProject, run: Run, end: End, when: readonly Condition[]): Write {
  const now = unixSeconds(store);
  const states = statesBefore(end.state).map((state) => [{ equal: ['state', state] as const }]);
  return {
    update: runKey(project, run.run_id),
    changes: {
      set: { state: end.state, detail: detailOf(end), ended_at: now, expires_at: now + keptSeconds },
      remove: ['due_at', 'due_shard', 'lease_owner', 'lease_until', 'checkpoint'],
    },
    when: [{ anyOf: states }, ...when],
  };
}

/**
 * Ends a run and writes its record's status, in one transaction. A record that was deleted stays deleted: its findings
 * are closed and the run alone is ended. Returns false where the run was no longer as `when` says: somebody else has
 * it, or has ended it.
 */
export async function endRun(store: Store, run: Run, end: End, when: readonly Condition[]): Promise<boolean> {
  const project = projectOfRun(run.project_id);
  const write = runWrite(store, project, run, end, when);
  try {
    await store.table.transact([recordWrite(store, project, run, end), write]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 1) return false;
    if (!error.item) await closeFindings(store, project, run.record, Number.POSITIVE_INFINITY);
  }
  try {
    await store.table.write(write);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
