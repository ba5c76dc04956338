import { NotFound } from '../outcome/errors.ts';
import { isHeld, parseHeldRun } from '../queueing/held-run.ts';
import type { Pipeline } from '../queueing/slots.ts';
import { wantedStore } from '../queueing/wanted-store.ts';
import { auditedRun } from '../records/runs/audited-run.ts';
import { isFinal, type RunState } from '../records/runs/run-states.ts';
import { auditWrite } from '../store/changes/audit.ts';
import { claim, type Mutation } from '../store/changes/mutation.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { unixSeconds } from '../store/table/connection.ts';
import { ConditionFailed } from '../store/table/table.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';
import { cancelWrite } from './cancel-write.ts';
import { cancelled, endRun } from './end-run.ts';
import { runAsRead } from './lease.ts';

/**
 * Cancels a run: immediately if no scanner is working on it, otherwise its scanner stops within seconds. One that has
 * ended, or is being cancelled, stays as it is. Returns the state it then has; the caller settles the request.
 * @throws NotFound, Replayed, KeyReused, InProgress
 */
export async function cancelRun(given: Pipeline, call: Mutation, runId: string): Promise<RunState> {
  const store = wantedStore(given.store, call);
  const pipeline = { ...given, store };
  await claim(store, call);
  const key = runKey(call.project, runId);
  const read = async () => {
    const item = await store.table.get(key);
    if (!item) throw new NotFound('run_id: no such run in this project');
    return parseHeldRun(item);
  };
  return untilUnchanged(store.table, async () => {
    const run = await read();
    const { state } = run;
    const held = isHeld(run, unixSeconds(store));
    if (isFinal(state) || (state === 'cancelling' && held)) return state;
    const facts = { kind: auditedRun, id: runId, before: { state }, after: { state: 'cancelled' } };
    const audit = auditWrite(store, call, facts);
    // A scanner may take it, give a sign of life or let go of it meanwhile: then it is looked at again.
    if (held) await store.table.transact([cancelWrite(store, call.project, run, 'cancelled'), audit]);
    else if (!(await endRun(pipeline, run, cancelled(run), runAsRead(run), [audit]))) throw new ConditionFailed(0, run);
    return (await read()).state;
  });
}
