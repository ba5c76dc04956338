import { projectOfRun } from '../auth/principal.ts';
import { callNext } from '../queueing/lock-queue.ts';
import { type Pipeline, promote, sendOrLeave, sentGraceSeconds } from '../queueing/slots.ts';
import { runAsRead } from '../runs/lease.ts';
import type { Run } from '../runs/run.ts';
import { maxRunSeconds } from '../runs/run-time.ts';
import { stopWrite, waitsForScanning } from '../runs/stopped-run.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import { unixSeconds } from '../store/table/connection.ts';
import type { Write } from '../store/table/table.ts';

const resendBaseSeconds = 60;
const resendMaxSeconds = 3600;

/** Sends a run again: its message was lost, or its scanner died. Further reminders come later and later. */
async function resend({ store, queue, log }: Pipeline, run: Run): Promise<void> {
  const wait = Math.min(resendMaxSeconds, resendBaseSeconds * 2 ** Math.min(run.sends, 10));
  await store.table.write({
    update: runKey(projectOfRun(run.project_id), run.run_id),
    changes: { set: { due_at: unixSeconds(store) + wait, due_shard: dueShard(store, run.run_id) }, add: { sends: 1 } },
    when: [...runAsRead(run), { equal: ['due_at', run.due_at] }],
  });
  await queue.send([{ project_id: run.project_id, run_id: run.run_id }]);
  log({ event: 'run requeued', project: run.project_id, runId: run.run_id, state: run.state, sends: run.sends + 1 });
}

/** A run that waits for a slot, or for a lock, needs no look before its time is over: whoever frees what it waits for finds it. */
async function letWait(pipeline: Pipeline, run: Run, also: readonly Write[]): Promise<void> {
  const { store } = pipeline;
  if (run.line) await callNext(pipeline, run.line.pk);
  else await promote(pipeline, projectOfRun(run.project_id));
  await store.table.writeAll([
    {
      update: runKey(projectOfRun(run.project_id), run.run_id),
      changes: { set: { due_at: run.requested_at + maxRunSeconds } },
      when: runAsRead(run),
    },
    ...also,
  ]);
}

/**
 * Gets a run under way that no scanner works on, as the dispatcher does: sends its message, or gives what it waits for to
 * whoever is next. While scanning is switched off it waits for that.
 * @throws ConditionFailed where somebody else was faster, and what the queue throws
 */
export async function sendAgain(pipeline: Pipeline, run: Run): Promise<void> {
  const { store } = pipeline;
  const isStopped = waitsForScanning(run);
  if (!isStopped && (run.slot === undefined || run.line)) await letWait(pipeline, run, []);
  else if (await scansMayRun(store)) await resend(pipeline, run);
  else if (!isStopped) {
    const when = [...runAsRead(run), { equal: ['due_at', run.due_at] as const }];
    await store.table.write({ ...stopWrite(run), when });
  }
}

/**
 * The same as somebody asks for it: reminders begin anew, the first in a minute, so that a message which cannot be sent
 * now is sent then. `also` is written with it.
 * @throws ConditionFailed where somebody else was faster
 */
export async function sendAnew(pipeline: Pipeline, run: Run, also: readonly Write[]): Promise<void> {
  if (run.slot === undefined || run.line) return letWait(pipeline, run, also);
  const { store } = pipeline;
  await store.table.transact([
    {
      update: runKey(projectOfRun(run.project_id), run.run_id),
      changes: {
        set: {
          due_at: unixSeconds(store) + sentGraceSeconds,
          due_shard: dueShard(store, run.run_id),
          sends: 1,
        },
      },
      when: [...runAsRead(run), { equal: ['due_at', run.due_at] }],
    },
    ...also,
  ]);
  await sendOrLeave(pipeline, [{ project_id: run.project_id, run_id: run.run_id }]);
}
