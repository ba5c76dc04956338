import { isDeepStrictEqual } from 'node:util';
import type { AuthorizedProject } from '../auth/principal.ts';
import type { RunRecord } from '../records/runs/run.ts';
import { isFinal } from '../records/runs/run-states.ts';
import type { Store } from '../store/table/connection.ts';
import { findRun } from './find-run.ts';
import { runView } from './run-view.ts';
import { waitOfRun } from './wait-of-run.ts';

/** How often the run is looked at. */
const pollMs = 500;

/** Traffic alone is no news, nor is another guess of the time. */
function news(run: RunRecord) {
  const { requests: _requests, bytes_sent: _bytes, expected_start_at: _at, ...rest } = run;
  return rest;
}

interface Waiting {
  readonly store: Store;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Reads a run when it has changed, has ended, or `waitSeconds` have passed, whichever comes first (long polling).
 * @throws NotFound
 */
export async function waitForRun(
  { store, sleep }: Waiting,
  project: AuthorizedProject,
  runId: string,
  waitSeconds: number,
): Promise<RunRecord> {
  const until = store.now() + waitSeconds * 1000;
  const read = async () => {
    const run = await findRun(store, project, runId);
    return { ...runView(run), ...(await waitOfRun(store, project, run)) };
  };
  const first = await read();
  for (let run = first; ; run = await read()) {
    const left = until - store.now();
    if (isFinal(run.state) || left <= 0 || !isDeepStrictEqual(news(first), news(run))) return run;
    await sleep(Math.min(pollMs, left));
  }
}
