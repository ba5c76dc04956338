import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { unixTime } from '../records/fields.ts';
import { runStates, statesBefore } from '../records/runs/run-states.ts';
import { parseRecord } from '../records/stored.ts';
import { runKey, runPartitions } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { ConditionFailed, type Table, type Write } from '../store/table/table.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';

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

/** Retests of a record that was deleted are looked for among so many of its last runs: any other ends when it looks for the record. */
const looked = 10;

const notRetest = { absent: 'retest' } as const;

/**
 * The most recent scan of a record; undefined if it has had none.
 * @throws DamagedItem
 */
export async function lastRunOf(
  table: Table,
  project: AuthorizedProject,
  record: string,
): Promise<LastRun | undefined> {
  const range = {
    pk: runPartitions(project),
    prefix: `${record}#`,
    local: true,
    limit: looked,
    newestFirst: true,
    keep: [notRetest],
  };
  for await (const item of table.items(range)) return parseRecord(lastRun, item);
  return undefined;
}

/** Cancels the unfinished runs of a record that was deleted: its scan, if it has one, and retests of its findings. */
export async function cancelRunOf(store: Store, project: AuthorizedProject, record: string): Promise<void> {
  await untilUnchanged(store.table, async () => {
    const run = await lastRunOf(store.table, project, record);
    if (!run || !statesBefore('cancelling').some((state) => state === run.state)) return;
    // A scanner may give a sign of life, or take or end it: then it is read again.
    await store.table.write(cancelWrite(store, project, run, 'setting_deleted'));
  });
  const range = { pk: runPartitions(project), prefix: `${record}#`, local: true, limit: looked, newestFirst: true };
  let count = 0;
  for await (const item of store.table.items(range)) {
    count += 1;
    if (count > looked) return;
    if (item.retest === undefined) continue;
    const run = parseRecord(lastRun, item);
    if (!statesBefore('cancelling').some((state) => state === run.state)) continue;
    try {
      await store.table.write(cancelWrite(store, project, run, 'setting_deleted'));
    } catch (error) {
      // It gave a sign of life at this moment: at its end it sees that the record is gone.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
