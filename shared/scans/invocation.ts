import type { Call, Reply } from '../http/endpoint.ts';
import { NotFound } from '../http/errors.ts';
import type { Subject } from './run.ts';
import { type Starter, startRuns } from './start-run.ts';

/** What one invoke scans: the setting as people name it, and each record that gets a run. */
export interface Invocation {
  readonly name: string;
  readonly targets: readonly { readonly subject: Subject; readonly activeRun: unknown }[];
}

/** A gateway refuses an answer whose headers are longer than 10 KB in all. */
const maxRunIdsLength = 7000;

function runIdsHeader(ids: readonly string[]): string {
  const all = ids.join(',');
  return all.length <= maxRunIdsLength ? all : all.slice(0, all.lastIndexOf(',', maxRunIdsLength));
}

/**
 * Starts the runs of an invocation and answers with the confirmation and the run ids (as many as a header holds).
 * @throws NotFound where everything to scan was deleted meanwhile
 */
export async function initiate(
  starter: Starter,
  call: Pick<Call<{ scan_only?: boolean | undefined }>, 'project' | 'input' | 'principal'>,
  invocation: Invocation,
): Promise<Reply> {
  const requests = invocation.targets.map(({ subject, activeRun }) => ({
    subject,
    scanOnly: call.input.scan_only ?? false,
    requestedBy: call.principal.subject,
    activeRun: typeof activeRun === 'string' ? activeRun : undefined,
  }));
  const runIds = await startRuns(starter, call.project, requests);
  if (runIds.length === 0) throw new NotFound(`${invocation.name}: was deleted meanwhile`);
  const targets = invocation.targets.some(({ subject }) => subject.target_id !== null);
  const count = targets ? `: ${runIds.length} target${runIds.length === 1 ? '' : 's'} queued` : '';
  return {
    output: { message: `Scan initiated for ${invocation.name}${count}` },
    headers: { 'X-Scan-Run-Id': runIdsHeader(runIds) },
  };
}
