import { diffRun } from '../../shared/api/scan/run-diff.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { compareRuns } from '../../shared/runs/compare-runs.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(diffRun, connectStore, async (store, { project, input }) => {
  const { coverage, ...page } = await compareRuns(store, project, input);
  const { output, ...reply } = pageReply('run_diff', page);
  return { ...reply, output: { ...output, coverage_diff: coverage } };
});
