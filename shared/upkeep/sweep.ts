import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import { errorFacts } from '../log.ts';
import { onDemand } from '../on-demand.ts';
import { parseHeldRun } from '../queueing/held-run.ts';
import { callNext } from '../queueing/lock-queue.ts';
import { promote } from '../queueing/slots.ts';
import { recordId } from '../records/fields.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { DamagedItem, parseRecord } from '../records/stored.ts';
import { cancelled, endRun, overdue } from '../runs/end-run.ts';
import { runAsRead } from '../runs/lease.ts';
import { parseRun, type Run } from '../runs/run.ts';
import { isOverdue, maxRunSeconds } from '../runs/run-time.ts';
import type { Starter } from '../runs/start-run.ts';
import { waitsForScanning } from '../runs/stopped-run.ts';
import { dueShardsOf } from '../store/keys/due-shards.ts';
import { keyOf } from '../store/keys/keys.ts';
import { promoteKey, runKey } from '../store/keys/run-keys.ts';
import { isStoppedShard, stoppedShards } from '../store/keys/stopped-shards.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed } from '../store/table/table.ts';
import { cleanUp } from './cleanup.ts';
import { sendAgain } from './send-again.ts';

/** What looking after runs needs of the outside. */
export interface Sweeper extends Starter {
  /** Starts what a schedule's item says is due, and sets when it is due again; absent: there are no schedules. */
  readonly startDue?: (starter: Starter, item: Item, until: number) => Promise<void>;
  /** Destroys the secret that a note is about; absent: there are no credentials. */
  readonly discard?: (store: Store, item: Item) => Promise<void>;
}

// Most sweeps find none.
const recordCallback = onDemand(async () => (await import('../callbacks/record-callback.ts')).recordCallback);

const perShard = 100;

/** Projects that are looked after at the same time. */
const lanes = 8;
/** How long one item may take: a large clean-up goes on in the next minute. */
const itemMs = 10_000;
/** When an item is looked at again whose handling failed: it must not keep others from their turn. */
const failedSeconds = 120;

const storedDue = {
  type: 'item that is due',
  record: z.object({ pk: z.string(), sk: z.string(), due_at: z.number() }),
};
const runItem = z.object({ run_id: z.string(), state: z.string(), project_id: recordId });
export const cleanupItem = z.object({ cleanup: z.string(), project_id: recordId });
const lockQueueItem = z.object({ pk: z.string(), line: z.literal(true) });
const callbackItem = z.object({ callback: z.literal(true), project_id: recordId, run_id: z.string() });
export const promoteItem = z.object({ promote: z.literal(true), project_id: recordId });

function readRun(item: Item): Run | undefined {
  try {
    return parseRun(item);
  } catch (error) {
    if (!(error instanceof DamagedItem)) throw error;
    return undefined;
  }
}

/** A run that this version cannot read would wait for ever; its slot, its lock and its record are freed. */
async function endUnreadable(sweeper: Sweeper, item: Item): Promise<void> {
  const run = parseHeldRun(item);
  const detail = 'The run was stored by another version of the service and cannot be resumed';
  const end = { state: 'failed', detail, errorClass: 'internal' } as const;
  const ended = run.state !== 'cancelling' && (await endRun(sweeper, run, end, runAsRead(run)));
  if (!ended) await endRun(sweeper, run, cancelled(run), runAsRead(run));
  sweeper.log({ event: 'run unreadable', project: run.project_id, runId: run.run_id, ended });
}

async function lookAfterRun(sweeper: Sweeper, projectId: number, runId: string): Promise<void> {
  const { store, log } = sweeper;
  const item = await store.table.get(runKey(projectOfRun(projectId), runId));
  if (!item) return;
  const run = readRun(item);
  if (!run) return endUnreadable(sweeper, item);
  const now = unixSeconds(store);
  // The index lags: what it says is due may have moved on.
  const waits = waitsForScanning(run);
  if (isFinal(run.state) || run.due_at === undefined || (run.due_at > now && !waits)) return;
  const asRead = [...runAsRead(run), { equal: ['due_at', run.due_at] as const }];
  if (run.state === 'cancelling' || isOverdue(run, now)) {
    const end = run.state === 'cancelling' ? cancelled(run) : overdue;
    const ended = await endRun(sweeper, run, end, asRead);
    log({ event: 'run ended', project: projectId, runId, state: end.state, ended });
  } else await sendAgain(sweeper, run);
}

/** Gives free slots to waiting runs, and takes the note away unless it was left again meanwhile. */
async function lookForRoom(sweeper: Sweeper, projectId: number, dueAt: number): Promise<void> {
  const project = projectOfRun(projectId);
  const sent = await promote(sweeper, project);
  await sweeper.store.table.write({ remove: promoteKey(project), when: [{ equal: ['due_at', dueAt] }] });
  sweeper.log({ event: 'slots assigned', project: projectId, sent });
}

/** Opens the finding of a callback, or closes what no callback has shown again. */
async function lookAfterCallback(sweeper: Sweeper, item: Item, until: number): Promise<void> {
  const { project_id: project, run_id: runId } = z.parse(callbackItem, item);
  const outcome = await recordCallback(sweeper.store, keyOf(item), until);
  if (outcome !== undefined) sweeper.log({ event: 'callback', project, runId, outcome });
}

async function sweepItem(sweeper: Sweeper, item: Item, dueAt: number, until: number): Promise<void> {
  const run = runItem.safeParse(item);
  if (run.success) return lookAfterRun(sweeper, run.data.project_id, run.data.run_id);
  if (item.callback === true) return lookAfterCallback(sweeper, item, until);
  const cleanup = cleanupItem.safeParse(item);
  if (cleanup.success) {
    const { project_id, cleanup: name } = cleanup.data;
    const done = await cleanUp(sweeper.store, projectOfRun(project_id), name, until);
    return sweeper.log({ event: 'clean-up', project: project_id, record: name, done });
  }
  const room = promoteItem.safeParse(item);
  if (room.success) return lookForRoom(sweeper, room.data.project_id, dueAt);
  const lockQueue = lockQueueItem.safeParse(item);
  if (lockQueue.success) return callNext(sweeper, lockQueue.data.pk);
  if (item.schedule !== undefined) return sweeper.startDue?.(sweeper, item, until);
  if (item.discard !== undefined) return sweeper.discard?.(sweeper.store, item);
  throw new Error('a due item of an unknown kind');
}

/** Looks after one item; a failure is logged and moves the item behind the others. */
async function tryItem(sweeper: Sweeper, item: Item, until: number): Promise<void> {
  const { store, log, measure } = sweeper;
  const due = parseRecord(storedDue, item);
  const { pk, sk, due_at } = due;
  try {
    await sweepItem(sweeper, item, due_at, Math.min(until, store.now() + itemMs));
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    log({ event: 'sweep failed', pk, sk, ...errorFacts(error) });
    measure?.('ItemsNotSwept', 1);
    if (item.discard !== undefined) measure?.('SecretsNotDestroyed', 1);
    const later = { due_at: unixSeconds(store) + failedSeconds };
    const same = [{ equal: ['due_at', due_at] as const }];
    await store.table.write({ update: { pk, sk }, changes: { set: later }, when: same }).catch(() => undefined);
  }
}

/**
 * Works through the items: one of each project in turn, and never two of one project at the same time. So neither many
 * items nor slow failures of others keep a project waiting.
 */
async function sweepItems(sweeper: Sweeper, items: readonly Item[], until: number): Promise<void> {
  const projects = [...Map.groupBy(items, ({ project_id, pk }) => project_id ?? pk).values()];
  const lane = async () => {
    for (let mine = projects.shift(); mine; mine = projects.shift()) {
      const [item, ...rest] = mine;
      if (!item || sweeper.store.now() >= until) return;
      await tryItem(sweeper, item, until);
      if (rest.length > 0) projects.push(rest);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * Looks after what is due: sends runs again that never started or whose scanner died, ends those that are to be
 * cancelled or over their time, gives slots and locks to waiting runs, finishes deletions that died half-way, starts what
 * schedules say, destroys secrets that no credential has, makes findings of callbacks. While scanning is switched off no run is sent, and once it is on
 * again those that wait for it are. One item that fails delays no other.
 * @param until milliseconds since the epoch by which to return
 * @param dueShards which shards of the `due` index to look through, where other sweeps do the rest
 * @returns how many items were looked at
 */
export async function sweep(
  sweeper: Sweeper,
  until: number,
  dueShards: readonly string[] = [...dueShardsOf(sweeper.store), ...stoppedShards],
): Promise<number> {
  const { store } = sweeper;
  const isOn = await scansMayRun(store);
  const lastDue = (shard: string) => unixSeconds(store) + (isOn && isStoppedShard(shard) ? maxRunSeconds : 0);
  const seen = new Set<string>();
  for (;;) {
    const shards = await Promise.all(dueShards.map((shard) => store.table.due(shard, lastDue(shard), perShard)));
    const fresh = shards.flat().filter((item) => !seen.has(`${item.pk} ${item.sk}`));
    for (const item of fresh) seen.add(`${item.pk} ${item.sk}`);
    await sweepItems(sweeper, fresh, until);
    const isMore = shards.some(({ length }) => length === perShard);
    if (!isMore || fresh.length === 0 || store.now() >= until) return seen.size;
  }
}
