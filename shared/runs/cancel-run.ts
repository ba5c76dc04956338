import { NotFound, TooManyRequests } from '../outcome/errors.ts';
import { isHeld, parseHeldRun } from '../queueing/held-run.ts';
import type { Pipeline } from '../queueing/places.ts';
import { wantedStore } from '../queueing/wanted-store.ts';
import { isFinal, type RunState } from '../records/run-states.ts';
import { auditWrite } from '../store/audit.ts';
import { unixSeconds } from '../store/connection.ts';
import { runKey } from '../store/keys.ts';
import { claim, type Mutation } from '../store/mutation.ts';
import { ConditionFailed } from '../store/table.ts';
import { cancelWrite } from './cancel-write.ts';
import { cancelled, endRun } from './end-run.ts';
import { unchanged } from './lease.ts';

const maxTries = 8;

/**
 * Cancels a run: at once where nobody holds it, else its scanner stops within seconds. One that has ended, or is being
 * cancelled, stays as it is. Returns the state it then has; the caller settles the request.
 * @throws NotFound, Replayed, KeyReused, InProgress
 */
export async function cancelRun(given: Pipeline, call: Mutation, runId: string): Promise<RunState> {
  const store = wantedStore(given.store, call);
  const pipeline = { ...given, store };
  await claim(store, call);
  let asked = false;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const item = await store.table.get(runKey(call.project, runId));
    if (!item) throw new NotFound('run_id: no such run in this project');
    const run = parseHeldRun(item);
    const { state } = run;
    const held = isHeld(run, unixSeconds(store));
    // What was asked for once is not asked for again: the second look only says how it came out.
    if (isFinal(state) || (state === 'cancelling' && (held || asked))) return state;
    const audit = auditWrite(store, call, { type: 'run', id: runId, before: { state }, after: { state: 'cancelled' } });
    try {
      if (held) await store.table.transact([cancelWrite(store, call.project, run, 'cancelled'), audit]);
      else await endRun(pipeline, run, cancelled(run), unchanged(run), [audit]);
      asked = true;
    } catch (error) {
      // A scanner took it, gave a sign of life or let go of it meanwhile.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new TooManyRequests();
}
