import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../http/errors.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { runKey } from '../store/keys.ts';
import { isExpired } from './kept-run.ts';
import { parseRun, type Run } from './run.ts';

/**
 * Reads a run.
 * @throws NotFound, also where it is over the time that it is kept and the table has not removed it yet
 */
export async function findRun(store: Store, project: AuthorizedProject, runId: string): Promise<Run> {
  const item = await store.table.get(runKey(project, runId));
  if (!item || isExpired(item, unixSeconds(store))) throw new NotFound('run_id: no such run in this project');
  return parseRun(item);
}
