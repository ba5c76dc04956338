import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../outcome/errors.ts';
import { type HeldRun, parseHeldRun } from '../queueing/held-run.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { isExpired } from '../store/table/expiry.ts';

/** Reads what state changes and comparisons need of a run; undefined where there is none, or it is over its time. */
export async function readHeldRun(
  store: Store,
  project: AuthorizedProject,
  runId: string,
): Promise<HeldRun | undefined> {
  const item = await store.table.get(runKey(project, runId));
  return item && !isExpired(item, unixSeconds(store)) ? parseHeldRun(item) : undefined;
}

/**
 * Reads what state changes and comparisons need of a run.
 * @throws NotFound, also where it is over the time that it is kept
 */
export async function findHeldRun(store: Store, project: AuthorizedProject, runId: string): Promise<HeldRun> {
  const run = await readHeldRun(store, project, runId);
  if (!run) throw new NotFound('run_id: no such run in this project');
  return run;
}
