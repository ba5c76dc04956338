import { redriveRun } from '../../shared/api/scan/run-control.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { redriveRun as redrive } from '../../shared/invocation/redrive-run.ts';
import { connectPipeline } from '../../shared/runs/starter.ts';
import { settle } from '../../shared/store/changes/mutation.ts';

export const handler = endpoint(redriveRun, connectPipeline, async (pipeline, call) => {
  const { run_id } = call.input;
  const state = await redrive(pipeline, call, run_id);
  return settle(pipeline.store, call, { output: { run_id, state } });
});
