import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { unixTime } from '../records/fields.ts';
import { runStates, statesBefore } from '../records/run-states.ts';
import { parseRecord } from '../records/stored.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { runKey, runPartitions } from '../store/keys.ts';
import type { Table, Write } from '../store/table.ts';
import { untilUnchanged } from '../store/until-unchanged.ts';

/** What is read of a run to cancel it, or to know when it ended. */
const lastRun = {
  type: 'run',
  record: z.object({
    run_id: z.string(),
    state: z.enum(runStates),
    lease_until: z.optional(unixTime),
    ended_at: z.optional(unixTime),
  }),
};

type LastRun = z.output<typeof lastRun.record>;

/**
 * The write that requests the cancellation of a run; whoever processes the run next carries it out: its scanner, the
 * scanner that receives its message, or the dispatcher. Fails by its condition where the run was touched since it was
 * read, or cannot be cancelled.
 */
export function cancelWrite(
  store: Store,
  project: AuthorizedProject,
  run: Pick<LastRun, 'run_id' | 'lease_until'>,
  why: 'cancelled' | 'setting_deleted',
) {
  const { run_id, lease_until } = run;
  const now = unixSeconds(store);
  const isHeld = (lease_until ?? 0) >= now;
  const write: Write = {
    update: runKey(project, run_id),
    changes: { set: { state: 'cancelling', cancel: why, ...(isHeld ? {} : { due_at: now }) } },
    when: [
      { anyOf: statesBefore('cancelling').map((state) => [{ equal: ['state', state] }]) },
      lease_until === undefined ? { absent: 'lease_until' } : { equal: ['lease_until', lease_until] },
    ],
  };
  return write;
}

/**
 * The most recent run of a record; undefined if it has had none.
 * @throws DamagedItem
 */
export async function lastRunOf(
  table: Table,
  project: AuthorizedProject,
  record: string,
): Promise<LastRun | undefined> {
  const range = { pk: runPartitions(project), prefix: `${record}#`, local: true, limit: 1, newestFirst: true };
  for await (const item of table.items(range)) return parseRecord(lastRun, item);
  return undefined;
}

/** Cancels the unfinished run of a record that was deleted, if it has one. */
export async function cancelRunOf(store: Store, project: AuthorizedProject, record: string): Promise<void> {
  await untilUnchanged(store.table, async () => {
    const run = await lastRunOf(store.table, project, record);
    if (!run || !statesBefore('cancelling').some((state) => state === run.state)) return;
    // A scanner may give a sign of life, or take or end it: then it is read again.
    await store.table.write(cancelWrite(store, project, run, 'setting_deleted'));
  });
}
