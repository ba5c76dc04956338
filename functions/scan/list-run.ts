import { listRun } from '../../shared/api/scan/run.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listRuns } from '../../shared/runs/list-runs.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listRun, connectStore, async (store, { project, input }) => {
  const { runs, next } = await listRuns(store, project, input);
  return pageReply('run', { records: runs, next });
});
