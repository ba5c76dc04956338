import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { runKey } from '../store/keys.ts';
import { type End, endRun } from './end-run.ts';
import { parseMessage, type RunMessage } from './message.ts';
import { parseRun } from './run.ts';

const crashed: End = {
  state: 'failed',
  detail: 'The scanner stopped unexpectedly several times; the scan was given up',
};

const maxShown = 1024;

function parsed(body: string, log: Log): RunMessage | undefined {
  try {
    return parseMessage(body);
  } catch (error) {
    log({ event: 'dead letter not understood', body: body.slice(0, maxShown), ...errorFacts(error) });
    return undefined;
  }
}

/**
 * Ends the run whose message was given up by the queue, unless a living scanner has it. A message that is none of ours
 * is logged with its text and dropped.
 */
export async function endDeadLetter(store: Store, log: Log, body: string): Promise<void> {
  const message = parsed(body, log);
  if (!message) return;
  const item = await store.table.get(runKey(projectOfRun(message.project_id), message.run_id));
  if (!item) {
    log({ event: 'dead letter without run', ...message });
    return;
  }
  const run = parseRun(item);
  if (run.state === 'running' && (run.lease_until ?? 0) >= unixSeconds(store)) return;
  const ended = await endRun(store, run, crashed, [{ equal: ['state', run.state] }, { equal: ['sends', run.sends] }]);
  log({ event: 'dead letter', ...message, ended });
}
