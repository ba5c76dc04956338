import { cancelRun } from '../../shared/api/scan/run-control.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { cancelRun as cancel } from '../../shared/runs/cancel-run.ts';
import { connectPipeline } from '../../shared/runs/starter.ts';
import { settle } from '../../shared/store/changes/mutation.ts';

export const handler = endpoint(cancelRun, connectPipeline, async (pipeline, call) => {
  const { run_id } = call.input;
  const state = await cancel(pipeline, call, run_id);
  return settle(pipeline.store, call, { output: { run_id, state } });
});
