import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { recordId } from '../records/fields.ts';
import { cleanUp } from '../store/cleanup.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import type { Condition } from '../store/expression.ts';
import { dueShards, runKey } from '../store/keys.ts';
import { ConditionFailed } from '../store/table.ts';
import { endRun, isOverdue, overdue } from './end-run.ts';
import type { Queue } from './queue.ts';
import { parseRun, type Run } from './run.ts';

/** What looking after runs needs of the outside. */
export interface Sweeper {
  readonly store: Store;
  readonly queue: Queue;
  readonly log: Log;
}

const resendBaseSeconds = 60;
const resendMaxSeconds = 3600;
const perShard = 100;

const dueItem = z.union([
  z.object({ run_id: z.string(), project_id: recordId }),
  z.object({ cleanup: z.string(), project_id: recordId }),
]);

/** The run as it was read: if anybody has touched it since, they look after it. */
function unchanged(run: Run): Condition[] {
  return [{ equal: ['state', run.state] }, { equal: ['due_at', run.due_at] }];
}

async function resend(sweeper: Sweeper, run: Run): Promise<void> {
  const { store, queue, log } = sweeper;
  const wait = Math.min(resendMaxSeconds, resendBaseSeconds * 2 ** Math.min(run.sends, 10));
  await store.table.write({
    update: runKey(projectOfRun(run.project_id), run.run_id),
    changes: { set: { due_at: unixSeconds(store) + wait }, add: { sends: 1 } },
    when: unchanged(run),
  });
  await queue.send([{ project_id: run.project_id, run_id: run.run_id }]);
  log({ event: 'run sent again', project: run.project_id, runId: run.run_id, state: run.state, sends: run.sends + 1 });
}

async function lookAfter(sweeper: Sweeper, projectId: number, runId: string): Promise<void> {
  const { store, log } = sweeper;
  const item = await store.table.get(runKey(projectOfRun(projectId), runId));
  if (!item) return;
  const run = parseRun(item);
  const now = unixSeconds(store);
  // The index lags: what it says is due may have moved on.
  if (run.due_at === undefined || run.due_at > now) return;
  if (isOverdue(run, now)) {
    await endRun(store, run, overdue, unchanged(run));
    log({ event: 'run over its time', project: projectId, runId });
    return;
  }
  await resend(sweeper, run);
}

async function sweepItem(sweeper: Sweeper, item: z.output<typeof dueItem>, until: number): Promise<void> {
  if ('run_id' in item) return lookAfter(sweeper, item.project_id, item.run_id);
  const done = await cleanUp(sweeper.store, projectOfRun(item.project_id), item.cleanup, until);
  sweeper.log({ event: 'clean-up', project: item.project_id, record: item.cleanup, done });
}

/**
 * Looks after what is due: sends runs again that never started or whose scanner died, ends those over their time,
 * finishes deletions that died half-way. One item that fails delays no other.
 * @param until milliseconds since the epoch by which to return
 * @returns how many items were looked at
 */
export async function sweep(sweeper: Sweeper, until: number): Promise<number> {
  const { store, log } = sweeper;
  const shards = await Promise.all(dueShards.map((shard) => store.table.due(shard, unixSeconds(store), perShard)));
  const items = shards.flat().map((item) => z.parse(dueItem, item));
  for (const item of items) {
    if (store.now() >= until) break;
    try {
      await sweepItem(sweeper, item, until);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) log({ event: 'sweep failed', ...item, ...errorFacts(error) });
    }
  }
  return items.length;
}
