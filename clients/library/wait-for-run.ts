import type * as z from 'zod/mini';
import { getRun } from '../../shared/api/scan/run.ts';
import type { RunRecord } from '../../shared/records/runs/run.ts';
import { isFinal } from '../../shared/records/runs/run-states.ts';
import type { Client } from './client.ts';
import { RequestFailed, RunMissing } from './failure.ts';

/** Which run, and what to do meanwhile. */
export interface WaitOptions extends Omit<z.output<typeof getRun.input>, 'wait_seconds'> {
  /** Called with the run as it is found at first and after each of its changes that was seen. */
  readonly onProgress?: (run: RunRecord) => void;
  /** Ends the wait, not the run. */
  readonly signal?: AbortSignal;
}

/** Seconds that the service holds a request until the run changes; getRun allows no more. */
const waitSeconds = 20;

/** The run as it is, or undefined where the project has none of that id. */
async function readRun(client: Client, input: z.output<typeof getRun.input>, signal: AbortSignal | undefined) {
  try {
    return (await client.call(getRun, input, signal ? { signal } : {})).data.run[0];
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Waits until a run has ended, by long polling, and returns it as it is then, whether it succeeded or not. Throws
 * RunMissing, what `client.call` throws, and the signal's reason.
 */
export async function waitForRun(
  client: Client,
  { project_id, run_id, onProgress, signal }: WaitOptions,
): Promise<RunRecord> {
  for (let wait_seconds = 0; ; wait_seconds = waitSeconds) {
    const run = await readRun(client, { project_id, run_id, wait_seconds }, signal);
    if (!run) throw new RunMissing(`no run ${run_id} in project ${project_id}`);
    onProgress?.(run);
    if (isFinal(run.state)) return run;
  }
}
