import type { AuthorizedProject } from '../auth/principal.ts';
import {
  freeSlots,
  type Pipeline,
  promote,
  promoteNote,
  sendOrLeave,
  sentGraceSeconds,
  takeSlot,
} from '../queueing/slots.ts';
import type { LatestRetest, StoredRetest } from '../records/runs/retest.ts';
import type { Trigger } from '../records/runs/trigger.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import { findingKey } from '../store/keys/finding-keys.ts';
import { settingsPartition } from '../store/keys/keys.ts';
import { runKey, waitKey } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import type { Subject } from './run.ts';
import { maxRunSeconds } from './run-time.ts';

/** The dependencies of starting runs: store, queue, limits and policies. */
export interface Starter extends Pipeline {
  readonly newId: () => string;
}

/** A request to scan one record. */
export interface RunRequest {
  readonly subject: Subject;
  readonly scanOnly: boolean;
  readonly trigger: Trigger;
  /** The one finding that is to be checked again: it holds the run, and the record stays as it is. */
  readonly retest?: StoredRetest | undefined;
  /** The unfinished run that the record, or the finding of a retest, had when it was read. */
  readonly activeRun?: string | undefined;
  /** What the record said when it was read; a run that is skipped leaves it so. */
  readonly before?: { readonly status: number; readonly status_detail: string } | undefined;
  /** What else must hold of the record, so that a run is started; else there is none. */
  readonly asRead?: readonly Condition[];
  /** What the run takes over from the one it goes on with. */
  readonly resumed?: Item | undefined;
  /** What else is to happen in the transaction that starts the run. */
  readonly beside?: ((runId: string) => readonly Write[]) | undefined;
}

/**
 * The run of a record after a start request: whether this request created it, and whether it has to wait for a slot.
 */
export interface Started {
  readonly runId: string;
  readonly isNew: boolean;
  readonly waits: boolean;
}

/** The item of a new run: without a slot it waits, and is due only when its maximum time is over. */
export function newRun(
  store: Store,
  project: AuthorizedProject,
  runId: string,
  request: RunRequest,
  slot: number | undefined,
): Item {
  const now = unixSeconds(store);
  const { subject, scanOnly, trigger, before, resumed, retest } = request;
  return {
    units_done: 0,
    units_planned: 0,
    ...resumed,
    ...runKey(project, runId),
    lk: `${subject.record}#${runId}`,
    run_id: runId,
    project_id: project.id,
    ...subject,
    scan_only: scanOnly,
    trigger,
    requested_at: now,
    state: 'queued',
    attempts: 0,
    sends: 1,
    ...(before ? { before } : {}),
    ...(retest ? { retest } : {}),
    ...(slot === undefined ? {} : { slot }),
    due_shard: dueShard(store, runId),
    due_at: now + (slot === undefined ? maxRunSeconds : sentGraceSeconds),
  };
}

/** Where runs of a request go: the slots that were free, and the note that must be there before one waits. */
interface Room {
  readonly slots: number[];
  readonly beforeWaiting: () => Promise<unknown>;
}

/** The write of what has one unfinished run at most, and where it names that: the record, of a retest its finding. */
function holderOf(
  store: Store,
  project: AuthorizedProject,
  { subject, retest, trigger, asRead = [] }: RunRequest,
  runId: string,
): { readonly write: Write; readonly attribute: 'active_run' | 'retest_run' } {
  const now = unixSeconds(store);
  if (retest) {
    const pending = {
      run_id: runId,
      requested_at: now,
      requested_by: trigger.by,
      ended_at: 0,
      outcome: 'pending',
      detail: '',
    } satisfies LatestRetest;
    const write = {
      update: findingKey(project, subject.record, retest.fingerprint),
      changes: { set: { retest: pending, retest_run: runId } },
      when: [{ exists: 'pk' }, { absent: 'retest_run' }, ...asRead],
    } as const satisfies Write;
    return { write, attribute: 'retest_run' };
  }
  const write: Write = {
    update: { pk: settingsPartition(project), sk: subject.record },
    changes: {
      set: {
        status: 3,
        status_detail: `Scan queued at ${new Date(store.now()).toISOString()}`,
        active_run: runId,
        last_run: runId,
        updated_at: now,
      },
    },
    when: [{ exists: 'pk' }, { absent: 'active_run' }, ...asRead],
  };
  return { write, attribute: 'active_run' };
}

/**
 * Record's status, run and its slot in one transaction. A record that has an unfinished run keeps it; one that was
 * deleted gets none. Takes one of the room's slots, or waits where there is none left.
 */
async function queueRun(
  starter: Starter,
  project: AuthorizedProject,
  request: RunRequest,
  { slots, beforeWaiting }: Room,
): Promise<Started | undefined> {
  const { store } = starter;
  const { activeRun, beside } = request;
  if (activeRun !== undefined) return { runId: activeRun, isNew: false, waits: false };
  const runId = starter.newId();
  const { write: holder, attribute } = holderOf(store, project, request, runId);
  for (;;) {
    const slot = slots.shift();
    if (slot === undefined) await beforeWaiting();
    const takes: Write =
      slot === undefined ? { put: { ...waitKey(project, runId), run_id: runId } } : takeSlot(project, slot, runId);
    const run: Write = { put: newRun(store, project, runId, request, slot), when: [{ absent: 'pk' }] };
    try {
      await store.table.transact([holder, run, takes, ...(beside?.(runId) ?? [])]);
      return { runId, isNew: true, waits: slot === undefined };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Somebody else took the slot meanwhile: the next one, or waiting.
      if (error.index === 2) continue;
      if (slot !== undefined) slots.unshift(slot);
      if (error.index > 2) throw error;
      const active = error.item?.[attribute];
      return typeof active === 'string' ? { runId: active, isNew: false, waits: false } : undefined;
    }
  }
}

/** How many records are queued at the same time. */
const parallel = 16;

/**
 * Starts one run per request, or joins the unfinished run of its record. As many as the project has slots for are
 * sent, the others wait. Answers in the order of the requests; undefined for records that were deleted meanwhile. A
 * message that cannot be sent is no failure of the request: the run is stored, and the dispatcher sends it again.
 */
export async function startEach(
  starter: Starter,
  project: AuthorizedProject,
  requests: readonly RunRequest[],
): Promise<(Started | undefined)[]> {
  const { store } = starter;
  const answers: (Started | undefined)[] = [];
  let noted: Promise<unknown> | undefined;
  const beforeWaiting = () => (noted ??= store.table.write(promoteNote(store, project)));
  for (let from = 0; from < requests.length; from += parallel) {
    const some = requests.slice(from, from + parallel);
    const fresh = some.filter(({ activeRun }) => activeRun === undefined).length;
    const slots = fresh > 0 ? await freeSlots(starter, project) : [];
    const room = { slots, beforeWaiting };
    const started = await Promise.all(some.map((request) => queueRun(starter, project, request, room)));
    const sent = started.filter((each) => each?.isNew && !each.waits);
    const messages = sent.map((each) => ({ project_id: project.id, run_id: each?.runId ?? '' }));
    await sendOrLeave(starter, messages);
    answers.push(...started);
  }
  if (answers.some((each) => each?.waits)) await promote(starter, project);
  return answers;
}

/** Starts runs as `startEach` does, and returns only the ids of the runs. */
export async function startRuns(
  starter: Starter,
  project: AuthorizedProject,
  requests: readonly RunRequest[],
): Promise<string[]> {
  const started = await startEach(starter, project, requests);
  return started.flatMap((each) => (each ? [each.runId] : []));
}
