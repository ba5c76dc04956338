import { retryRun } from '../../shared/api/scan/run-control.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { retryRun as retry } from '../../shared/invocation/retry-run.ts';
import { connectStarter } from '../../shared/runs/starter.ts';

export const handler = endpoint(retryRun, connectStarter, (starter, call) => retry(starter, call, call.input.run_id));
