import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../outcome/errors.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { isExpired } from '../store/table/expiry.ts';
import { parseRun, type Run } from './run.ts';

/** Reads a run; undefined if there is none, or if it has expired and the table has not removed it yet. */
export async function readRun(store: Store, project: AuthorizedProject, runId: string): Promise<Run | undefined> {
  const item = await store.table.get(runKey(project, runId));
  return item && !isExpired(item, unixSeconds(store)) ? parseRun(item) : undefined;
}

/**
 * Reads a run.
 * @throws NotFound, also where it is over the time that it is kept
 */
export async function findRun(store: Store, project: AuthorizedProject, runId: string): Promise<Run> {
  const run = await readRun(store, project, runId);
  if (!run) throw new NotFound('run_id: no such run in this project');
  return run;
}
