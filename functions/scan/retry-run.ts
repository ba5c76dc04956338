import { retryRun } from '../../shared/api/scan/run-control.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { retryRun as retry } from '../../shared/scans/retry-run.ts';
import { connectStarter } from '../../shared/scans/starter.ts';

export const handler = endpoint(retryRun, connectStarter, (starter, call) => retry(starter, call, call.input.run_id));
