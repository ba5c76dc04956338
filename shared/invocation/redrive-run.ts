import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import { isHeld } from '../queueing/held-run.ts';
import type { Pipeline } from '../queueing/slots.ts';
import { wantedStore } from '../queueing/wanted-store.ts';
import { auditedRun } from '../records/runs/audited-run.ts';
import { isFinal, type RunState } from '../records/runs/run-states.ts';
import { parseRun } from '../runs/run.ts';
import { waitsForScanning } from '../runs/stopped-run.ts';
import { auditWrite } from '../store/changes/audit.ts';
import { claim, type Mutation } from '../store/changes/mutation.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import { unixSeconds } from '../store/table/connection.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';
import { sendAnew } from '../upkeep/send-again.ts';

/**
 * Sends a run under way again now, instead of at the next look of the dispatcher: its message was lost or given up, or its
 * scanner died. One that a scanner works on, or that is being stopped, stays as it is. Returns its state; the caller
 * settles the request.
 * @throws NotFound, InvalidRequest (it has ended), Replayed, KeyReused, InProgress
 */
export async function redriveRun(given: Pipeline, call: Mutation, runId: string): Promise<RunState> {
  const store = wantedStore(given.store, call);
  const pipeline = { ...given, store };
  await claim(store, call);
  return untilUnchanged(store.table, async () => {
    const item = await store.table.get(runKey(call.project, runId));
    if (!item) throw new NotFound('run_id: no such run in this project');
    const run = parseRun(item);
    const { state } = run;
    if (isFinal(state)) throw new InvalidRequest(`run_id: is ${state}; use retry-run to scan again`);
    if (state === 'cancelling' || isHeld(run, unixSeconds(store))) return state;
    // It goes on by itself when scanning is switched on.
    if (waitsForScanning(run) && !(await scansMayRun(store))) return state;
    const facts = { kind: auditedRun, id: runId, before: { state, sends: run.sends }, after: { state, sends: 1 } };
    await sendAnew(pipeline, run, [auditWrite(store, call, facts)]);
    return state;
  });
}
