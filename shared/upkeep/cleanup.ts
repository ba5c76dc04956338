import type { AuthorizedProject } from '../auth/principal.ts';
import { textIn } from '../records/stored.ts';
import { cancelRunOf, lastRunOf } from '../runs/cancel-write.ts';
import { unchanged } from '../store/changes/revision.ts';
import { closeFindings } from '../store/findings/close-findings.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import { cleanupKey, settingsPartition } from '../store/keys/keys.ts';
import { endTrend } from '../store/runs/trend.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed } from '../store/table/table.ts';

/** How long after a delete the dispatcher looks whether the clean-up was finished. */
const graceSeconds = 30;

/**
 * How long after a run's end its scanners may still write: one that stood still and was taken for dead knows nothing of
 * the deletion. No function lives longer.
 */
const lateSeconds = 16 * 60;

/** How many children are removed at once. */
const batchSize = 25;

/** The note that a deleted record's children and findings are still to be cleaned up; it hides them meanwhile. */
export function cleanupMarker(store: Store, project: AuthorizedProject, name: string): Item {
  return {
    ...cleanupKey(project, name),
    cleanup: name,
    project_id: project.id,
    due_shard: dueShard(store, name),
    due_at: unixSeconds(store) + graceSeconds,
  };
}

/** What tells that something was hung on a child, or that it was scanned, since it was read. */
const watched = ['version', 'last_run'];

/**
 * Removes a child and what hangs on it. One that somebody hung something on meanwhile, having looked for deletions
 * before this one began, stays: whoever asks for the children again finds it as it is now.
 * @returns false where time ran out
 */
async function removeChild(store: Store, project: AuthorizedProject, child: Item, until: number): Promise<boolean> {
  const name = textIn('record', child, 'sk');
  if (!(await removeDescendants(store, project, name, until))) return false;
  if (child.last_run !== undefined) {
    await cancelRunOf(store, project, name);
    if (await mayBeWritten(store, project, name)) await lookAgain(store, project, name);
    if (!(await closeFindings(store, project, name, until))) return false;
    await endTrend(store, project, name);
  }
  const when = watched.map((attribute) => unchanged(child, attribute));
  try {
    await store.table.write({ remove: { pk: settingsPartition(project), sk: name }, when });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return true;
}

/** True while a scanner may not have noticed yet that the record is gone. */
async function mayBeWritten(store: Store, project: AuthorizedProject, name: string): Promise<boolean> {
  const run = await lastRunOf(store.table, project, name);
  const now = unixSeconds(store);
  return run !== undefined && (run.ended_at ?? now) > now - lateSeconds;
}

/** Leaves the note, or leaves it again, for a time at which no scanner writes any more. */
async function lookAgain(store: Store, project: AuthorizedProject, name: string): Promise<void> {
  const due = { due_at: unixSeconds(store) + lateSeconds };
  await store.table.write({ put: { ...cleanupMarker(store, project, name), ...due } });
}

/** Children go after their own children, so that nothing is ever left that cannot be found from the marker. */
async function removeDescendants(store: Store, project: AuthorizedProject, name: string, until: number) {
  const range = { pk: settingsPartition(project), prefix: `${name}#`, local: true, limit: batchSize };
  for (;;) {
    const { items: children } = await store.table.query(range);
    if (children.length === 0) return true;
    if (store.now() >= until) return false;
    const removed = await Promise.all(children.map((child) => removeChild(store, project, child, until)));
    if (removed.includes(false)) return false;
  }
}

/**
 * Does what a deletion left to do: cancels the record's run, removes what hung on the record and closes its findings;
 * of a record that was scanned a moment ago once more when nobody can write any. Doing it twice, or by two at once, changes nothing.
 * @param until milliseconds since the epoch; false where time ran out and the marker stays for the dispatcher
 */
export async function cleanUp(store: Store, project: AuthorizedProject, name: string, until: number): Promise<boolean> {
  await cancelRunOf(store, project, name);
  if (!(await removeDescendants(store, project, name, until))) return false;
  if (!(await closeFindings(store, project, name, until))) return false;
  await endTrend(store, project, name);
  if (await mayBeWritten(store, project, name)) await lookAgain(store, project, name);
  else await store.table.write({ remove: cleanupKey(project, name) });
  return true;
}
