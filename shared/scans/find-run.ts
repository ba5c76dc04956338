import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../http/errors.ts';
import { runKey } from '../store/keys.ts';
import type { Table } from '../store/table.ts';
import { parseRun, type Run } from './run.ts';

/**
 * Reads a run.
 * @throws NotFound
 */
export async function findRun(table: Table, project: AuthorizedProject, runId: string): Promise<Run> {
  const item = await table.get(runKey(project, runId));
  if (!item) throw new NotFound('run_id: no such run in this project');
  return parseRun(item);
}
