import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { isHeld } from '../queueing/held-run.ts';
import { NewerMessage, parseMessage, type RunMessage } from '../queueing/message.ts';
import type { Pipeline } from '../queueing/slots.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { cancelled, type End, endRun } from '../runs/end-run.ts';
import { runAsRead } from '../runs/lease.ts';
import { parseRun } from '../runs/run.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { unixSeconds } from '../store/table/connection.ts';

const crashed: End = {
  state: 'failed',
  detail: 'The scan was aborted because the scanner terminated unexpectedly several times',
  errorClass: 'interrupted',
};

const maxShown = 1024;

function parsed(body: string, log: Log): RunMessage | undefined {
  try {
    return parseMessage(body);
  } catch (error) {
    if (error instanceof NewerMessage) throw error;
    log({ event: 'dead letter invalid', body: body.slice(0, maxShown), ...errorFacts(error) });
    return undefined;
  }
}

/**
 * Ends the run whose message was given up by the queue, where no scanner has ever got hold of it. One that has started
 * is the dispatcher's: it counts how often that was interrupted, and another message may have taken it further since.
 * A message that is none of ours is logged with its text and dropped. Returns what the log is to tell.
 * @throws NewerMessage for a message of a later version, which stays with the dead letters until that version is back
 */
export async function endDeadLetter(pipeline: Pipeline, body: string): Promise<Record<string, unknown>> {
  const { store, log } = pipeline;
  const message = parsed(body, log);
  if (!message) return { outcome: 'invalid' };
  const facts = { project: message.project_id, run: message.run_id };
  const item = await store.table.get(runKey(projectOfRun(message.project_id), message.run_id));
  if (!item) return { ...facts, outcome: 'run not found' };
  const run = parseRun(item);
  const isUnderWay = run.state === 'running' || isHeld(run, unixSeconds(store));
  if (isFinal(run.state) || isUnderWay) return { ...facts, outcome: 'ignored', state: run.state };
  const end = run.state === 'queued' ? crashed : cancelled(run);
  const ended = await endRun(pipeline, run, end, [...runAsRead(run), { equal: ['sends', run.sends] }]);
  return { ...facts, outcome: ended ? 'ended' : 'changed concurrently' };
}
