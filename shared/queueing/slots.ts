import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import type { Measure } from '../metrics/measure.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import { keyOf } from '../store/keys/keys.ts';
import { promoteKey, runKey, slotKey, slotPartition, slotPrefix, waitKey, waitPrefix } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import type { RunMessage } from './message.ts';
import type { Queue } from './queue.ts';

/** The dependencies of changing the state of runs: store, queue and limits. */
export interface Pipeline {
  readonly store: Store;
  readonly queue: Queue;
  readonly log: Log;
  readonly limits: RunLimits;
  /** Where what is worth a metric is counted; absent: nowhere. */
  readonly measure?: Measure;
}

/** The limits of a stage for concurrent and waiting runs of a project. */
export interface RunLimits {
  /** Runs of one project that may be sent or running; the others wait for a slot. */
  readonly runsPerProject: number;
  /** Days that a run is kept after its end. */
  readonly runKeptDays: number;
}

const days = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number));
const environment = z.object({ MAX_RUNS_PER_PROJECT: days, RUN_KEPT_DAYS: z._default(days, 400) });

/** The stage's limits, from the environment of a function that starts or ends runs. */
export function readRunLimits(env: NodeJS.ProcessEnv): RunLimits {
  const { MAX_RUNS_PER_PROJECT, RUN_KEPT_DAYS } = z.parse(environment, env);
  return { runsPerProject: MAX_RUNS_PER_PROJECT, runKeptDays: RUN_KEPT_DAYS };
}

/** The time after a message was sent before the dispatcher checks whether the run has started, in seconds. */
export const sentGraceSeconds = 60;

/** A slot's number is at the end of its key. */
function slotOf(sk: string): number {
  return Number(sk.slice(slotPrefix.length));
}

/** The project's free slots, lowest first. */
export async function freeSlots({ store, limits }: Pipeline, project: AuthorizedProject): Promise<number[]> {
  const { items } = await store.table.query({ pk: slotPartition(project), prefix: slotPrefix });
  const taken = new Set(items.map((item) => slotOf(keyOf(item).sk)));
  return Array.from({ length: limits.runsPerProject }, (_, slot) => slot).filter((slot) => !taken.has(slot));
}

/** The ids of the runs that have waited longest. */
export async function longestWaiting(
  { store }: Pick<Pipeline, 'store'>,
  project: AuthorizedProject,
  count: number,
): Promise<string[]> {
  const range = { pk: slotPartition(project), prefix: waitPrefix, limit: count };
  const { items } = await store.table.query(range);
  return items.map((item) => keyOf(item).sk.slice(waitPrefix.length));
}

/** The write that assigns a slot to a run, or passes it on to the next one. */
export function takeSlot(project: AuthorizedProject, slot: number, runId: string, from?: string): Write {
  return {
    put: { ...slotKey(project, slot), run_id: runId, project_id: project.id },
    when: from === undefined ? [{ absent: 'pk' }] : [{ equal: ['run_id', from] }],
  };
}

/** The writes that end the waiting of a run: they remove its wait item and make it due soon. */
export function stopWaiting(store: Store, project: AuthorizedProject, slot: number, runId: string): [Write, Write] {
  const due = { due_shard: dueShard(store, runId), due_at: unixSeconds(store) + sentGraceSeconds };
  return [
    { remove: waitKey(project, runId), when: [{ exists: 'pk' }] },
    {
      update: runKey(project, runId),
      changes: { set: { slot, ...due } },
      when: [{ equal: ['state', 'queued'] }, { absent: 'slot' }],
    },
  ];
}

/**
 * A marker written before runs wait for slots, so that the dispatcher completes the work of a function that was
 * interrupted.
 */
export function promoteNote(store: Store, project: AuthorizedProject): Write {
  const due = { due_shard: dueShard(store, `PROMOTE${project.id}`), due_at: unixSeconds(store) + sentGraceSeconds };
  return { put: { ...promoteKey(project), promote: true, project_id: project.id, ...due } };
}

/** Sends messages; a failure is only logged, because the dispatcher sends the messages of stored runs that are due. */
export async function sendOrLeave(
  { queue, log }: Pick<Pipeline, 'queue' | 'log'>,
  messages: readonly RunMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  try {
    await queue.send(messages);
  } catch (error) {
    log({ event: 'message not sent', project: messages[0]?.project_id, ...errorFacts(error) });
  }
}

/**
 * Assigns free slots to waiting runs, oldest first, and sends their messages. Whoever lets a run wait calls it
 * afterwards, and whoever frees a slot has looked for waiting runs before: one of the two sees the other.
 * @returns how many were sent
 */
export async function promote(pipeline: Pipeline, project: AuthorizedProject): Promise<number> {
  const { store } = pipeline;
  let sent = 0;
  for (;;) {
    const free = await freeSlots(pipeline, project);
    const waiting = free.length > 0 ? await longestWaiting(pipeline, project, free.length) : [];
    if (waiting.length === 0) return sent;
    const promoted: RunMessage[] = [];
    for (const [index, runId] of waiting.entries()) {
      const slot = free[index];
      if (slot === undefined) break;
      try {
        await store.table.transact([takeSlot(project, slot, runId), ...stopWaiting(store, project, slot, runId)]);
        promoted.push({ project_id: project.id, run_id: runId });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        // The slot or the note is gone: somebody else was faster. A run that no longer waits leaves its note behind.
        if (error.index === 2) await store.table.write({ remove: waitKey(project, runId) });
      }
    }
    await sendOrLeave(pipeline, promoted);
    sent += promoted.length;
  }
}
