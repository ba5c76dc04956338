import type { AuthorizedProject } from '../auth/principal.ts';
import { statesBefore } from '../records/run-states.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { runKey, runPartition } from '../store/keys.ts';
import { ConditionFailed, type Item, type Table, type Write } from '../store/table.ts';

/**
 * The write that lets a run be cancelled by whoever sees it next: the scanner that holds it, the one that its message
 * reaches, or the dispatcher. Fails by its condition where the run was touched since it was read, or cannot be cancelled.
 */
export function cancelWrite(store: Store, project: AuthorizedProject, run: Item, why: 'cancelled' | 'setting_deleted') {
  const { run_id, lease_until } = run;
  const now = unixSeconds(store);
  const isHeld = Number(lease_until ?? 0) >= now;
  const write: Write = {
    update: runKey(project, String(run_id)),
    changes: { set: { state: 'cancelling', cancel: why, ...(isHeld ? {} : { due_at: now }) } },
    when: [
      { anyOf: statesBefore('cancelling').map((state) => [{ equal: ['state', state] }]) },
      lease_until === undefined ? { absent: 'lease_until' } : { equal: ['lease_until', lease_until] },
    ],
  };
  return write;
}

/** The last run of a record, if it ever had one. */
export async function lastRunOf(table: Table, project: AuthorizedProject, record: string): Promise<Item | undefined> {
  const range = { pk: runPartition(project), prefix: `${record}#`, local: true, limit: 1, newestFirst: true };
  return (await table.query(range)).items[0];
}

const tries = 5;

/** Cancels the unfinished run of a record that was deleted, if it has one. */
export async function cancelRunOf(store: Store, project: AuthorizedProject, record: string): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const run = await lastRunOf(store.table, project, record);
    if (!run || !statesBefore('cancelling').some((state) => state === run.state)) return;
    try {
      await store.table.write(cancelWrite(store, project, run, 'setting_deleted'));
      return;
    } catch (error) {
      // A scanner gave a sign of life, or took or ended it: it is read again.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
