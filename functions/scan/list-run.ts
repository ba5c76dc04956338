import { listRun } from '../../shared/api/scan/run.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { listRuns } from '../../shared/scans/list-runs.ts';
import { runView } from '../../shared/scans/run-view.ts';
import { connectStore } from '../../shared/store/connection.ts';

export const handler = endpoint(listRun, connectStore, async ({ table }, { project, input }) => {
  const { runs, next } = await listRuns(table, project, input);
  return pageReply('run', { records: runs.map(runView), next });
});
