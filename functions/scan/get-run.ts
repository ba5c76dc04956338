import { setTimeout as sleep } from 'node:timers/promises';
import { getRun } from '../../shared/api/scan/run.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { waitForRun } from '../../shared/runs/wait-run.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(getRun, connectStore, async (store, { project, input }) => {
  const { run_id, wait_seconds = 0 } = input;
  return { output: { run: [await waitForRun({ store, sleep }, project, run_id, wait_seconds)] } };
});
