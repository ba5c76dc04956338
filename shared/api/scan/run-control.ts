import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { runStates } from '../../records/runs/run-states.ts';
import { route } from '../route.ts';
import { endRunUses, invokeUses } from '../uses.ts';
import { runId } from './run-id.ts';

/** What is left of a run by a request that changes it; get-run has the rest. */
const changed = z.object({ run_id: z.string(), state: z.enum(runStates) });

export const cancelRun = route({
  method: 'POST',
  path: '/api/v1/scan/cancel-run',
  summary: 'Cancel a run; findings observed so far are kept',
  permission: 'scan:run',
  input: z.object({ project_id: recordId, run_id: runId }),
  output: changed,
  uses: endRunUses,
});

export const redriveRun = route({
  method: 'POST',
  path: '/api/v1/scan/redrive-run',
  summary: 'Requeue an active run that no scanner is working on, because its message was lost or its scanner crashed',
  permission: 'scan:redrive',
  input: z.object({ project_id: recordId, run_id: runId }),
  output: changed,
  uses: endRunUses,
});

export const retryRun = route({
  method: 'POST',
  path: '/api/v1/scan/retry-run',
  summary: 'Retry a run that ended before it was complete; it resumes at the last checkpoint',
  permission: 'scan:run',
  input: z.object({ project_id: recordId, run_id: runId }),
  output: changed,
  uses: invokeUses,
  load: 'start',
});
