import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import type { HeldRun } from '../queueing/held-run.ts';
import { type Move, moveOf } from '../queueing/lock-queue.ts';
import { longestWaiting, type Pipeline, promote, sendOrLeave, stopWaiting, takeSlot } from '../queueing/slots.ts';
import { type LatestRetest, outcomeOf } from '../records/runs/retest.ts';
import type { RunErrorClass } from '../records/runs/run-error.ts';
import { type FinalState, statesBefore } from '../records/runs/run-states.ts';
import type { Used } from '../records/runs/usage.ts';
import { closeFindings } from '../store/findings/close-findings.ts';
import { findingKey } from '../store/keys/finding-keys.ts';
import { settingsPartition } from '../store/keys/keys.ts';
import { runKey, slotKey, waitKey } from '../store/keys/run-keys.ts';
import { trendWrite } from '../store/runs/trend.ts';
import { usageWrite } from '../store/runs/usage.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import { measureEnd } from './end-metrics.ts';
import type { Tally } from './run.ts';

/** How a run ends: its state, and what the record says of it. */
export interface End {
  readonly state: FinalState;
  readonly detail: string;
  readonly errorClass?: RunErrorClass | undefined;
  /** What it has come to, where that is more than is stored. */
  readonly tally?: Partial<Tally> | undefined;
}

/** The end of a run that has exceeded its maximum time. */
export const overdue: End = {
  state: 'timed_out',
  detail: 'The scan did not finish within 7 days and was stopped',
  errorClass: 'overdue',
};

/** The end of a cancelled run, with the reason as its detail. */
export function cancelled(run: Pick<HeldRun, 'cancel'>): End {
  return run.cancel === 'setting_deleted'
    ? { state: 'cancelled', detail: 'The setting was deleted', errorClass: 'setting_deleted' }
    : { state: 'cancelled', detail: 'The scan was cancelled', errorClass: 'cancelled' };
}

/** What the record says after each end; a run that was skipped leaves it as it was. */
const statusOf = {
  succeeded: 1,
  partial: 1,
  skipped: undefined,
  cancelled: 4,
  blocked: 4,
  failed: 4,
  timed_out: 4,
} as const satisfies Record<FinalState, number | undefined>;

/** The ends after which nothing is left to go on with. */
const isComplete = (state: FinalState) => state === 'succeeded' || state === 'skipped';

const maxDetail = 255;

function detailOf(end: End): string {
  const points = [...end.detail];
  return points.length > maxDetail ? `${points.slice(0, maxDetail - 1).join('')}…` : end.detail;
}

/** The record's side, written only while this run is the record's current one. */
function recordWrite(store: Store, project: AuthorizedProject, run: HeldRun, end: End, isEdited: boolean): Write {
  const now = unixSeconds(store);
  const status = statusOf[end.state];
  const asBefore = run.before ?? { status: 2, status_detail: 'Configured' };
  const said = status === undefined ? asBefore : { status, status_detail: detailOf(end), scan_at: now };
  // A run that leaves the record as it was takes back its own "in progress" only, not what a client wrote meanwhile.
  const own: Condition[] = status === undefined && !isEdited ? [{ equal: ['status', 3] }] : [];
  return {
    update: { pk: settingsPartition(project), sk: run.record },
    changes: { set: { ...(isEdited ? {} : said), updated_at: now }, remove: ['active_run'] },
    when: [{ exists: 'pk' }, { equal: ['active_run', run.run_id] }, ...own],
  };
}

/** What a retest says of its finding at its end. A finding that is gone, or has another retest, hears nothing. */
function retestWrite(store: Store, project: AuthorizedProject, run: HeldRun, end: End): Write | undefined {
  const { retest, run_id, record } = run;
  if (retest === undefined) return undefined;
  const result = end.tally?.retest_result ?? run.retest_result;
  const outcome = outcomeOf(result);
  const said: LatestRetest = {
    run_id,
    requested_at: run.requested_at ?? 0,
    requested_by: run.trigger?.by ?? '',
    ended_at: unixSeconds(store),
    outcome,
    detail: outcome === 'not_checked' ? result?.reason || detailOf(end) : '',
  };
  return {
    update: findingKey(project, record, retest.fingerprint),
    changes: { set: { retest: said }, remove: ['retest_run'] },
    when: [{ equal: ['retest_run', run_id] }],
  };
}

/** What a run that is through counts: a scan may have planned for more than there was. */
function through({ units_done }: Partial<Tally> = {}): Partial<Tally> {
  return { progress: 100, ...(units_done === undefined ? {} : { units_planned: units_done }) };
}

function runWrite(
  pipeline: Pipeline,
  project: AuthorizedProject,
  run: HeldRun,
  end: End,
  when: readonly Condition[],
): Write {
  const { store, limits } = pipeline;
  const now = unixSeconds(store);
  const states = statesBefore(end.state).map((state) => [{ equal: ['state', state] as const }]);
  return {
    update: runKey(project, run.run_id),
    changes: {
      set: {
        ...end.tally,
        ...(end.state === 'succeeded' ? through(end.tally) : {}),
        state: end.state,
        detail: detailOf(end),
        error_class: end.errorClass,
        // A clock that was set back in between must not end it before it began.
        ended_at: Math.max(now, run.requested_at ?? 0, run.started_at ?? 0),
        expires_at: now + limits.runKeptDays * 24 * 3600,
      },
      remove: [
        'due_at',
        'due_shard',
        'lease_owner',
        'lease_until',
        'slot',
        'lock',
        'line',
        ...(isComplete(end.state) ? ['checkpoint'] : []),
      ],
    },
    when: [{ anyOf: states }, ...when],
  };
}

/** What a run used: what is stored of it, or what its scanner says where that is more. */
function usedBy(run: HeldRun, { tally }: End, now: number): Used {
  return {
    runs: 1,
    scan_seconds: Math.max(0, now - (run.started_at ?? now)),
    requests: tally?.requests ?? run.requests,
    bytes_sent: tally?.bytes_sent ?? run.bytes_sent,
    findings: tally?.findings ?? run.findings,
  };
}

/** The write to the trend of the scanned record: of a scan that looked, at least in part, and made findings. */
async function trendWrites(
  store: Store,
  project: AuthorizedProject,
  run: HeldRun,
  { state, tally }: End,
): Promise<Named[]> {
  if (run.retest !== undefined || run.scan_only || (state !== 'succeeded' && state !== 'partial')) return [];
  const { record, data_source } = run;
  const findings = tally?.findings ?? run.findings;
  const write = await trendWrite(store, project, { record, data_source, findings, isWhole: state === 'succeeded' });
  return write ? [['trend', write]] : [];
}

type Part = 'record' | 'run' | 'slot' | 'lock' | 'note' | 'waiting' | 'next' | 'usage' | 'trend' | 'beside';

/** A write of the end, by what it is about: whose condition fails decides what is tried next. */
type Named = readonly [part: Part, write: Write];

/** The writes about the run's slot: handed over to the run that has waited longest, or freed; or the waiting ends. */
function placeWrites(pipeline: Pipeline, project: AuthorizedProject, run: HeldRun, next: string | undefined): Named[] {
  const { store, limits } = pipeline;
  const { slot, run_id } = run;
  if (slot === undefined) return [['waiting', { remove: waitKey(project, run_id), when: [{ exists: 'pk' }] }]];
  if (next === undefined || slot >= limits.runsPerProject) {
    return [['slot', { remove: slotKey(project, slot), when: [{ equal: ['run_id', run_id] }] }]];
  }
  const [note, queued] = stopWaiting(store, project, slot, next);
  return [
    ['slot', takeSlot(project, slot, next, run_id)],
    ['note', note],
    ['next', queued],
  ];
}

/** The run gives up its destination, or its wait for it, and hands it to those whose turn it then is. */
async function leaveDestination(store: Store, { lock, line, run_id }: HeldRun): Promise<Move | undefined> {
  const held = lock ?? line;
  return held && moveOf(store, held.pk, { leaving: run_id });
}

function measured({ store, measure }: Pipeline, run: HeldRun, { state, errorClass, tally }: End): void {
  if (!measure) return;
  const { data_source: dataSource, started_at: startedAt, findings } = run;
  const endedAt = unixSeconds(store);
  measureEnd(measure, { state, errorClass, dataSource, startedAt, endedAt, findings: tally?.findings ?? findings });
}

/**
 * Ends a run in one transaction: sets the final state of the run and the status of its record, passes its destination and
 * its slot on to waiting runs, adds its usage to the month and what it found to the trend of its record; then sends the messages of the runs that can start
 * now. A record that was deleted stays deleted: its findings are closed. Returns false where the run was no longer as
 * `when` says: somebody else has it, or has ended it.
 * @param beside what else is to happen with the end; a condition of its own that fails is thrown
 */
export async function endRun(
  pipeline: Pipeline,
  run: HeldRun,
  end: End,
  when: readonly Condition[],
  beside: readonly Write[] = [],
): Promise<boolean> {
  const { store } = pipeline;
  const project = projectOfRun(run.project_id);
  const dropped = new Set<Part>();
  let isEdited = false;
  for (let tries = 0; ; tries += 1) {
    const hasSlot = run.slot !== undefined && !dropped.has('slot');
    const [next] = hasSlot ? await longestWaiting(pipeline, project, 1) : [];
    const move = await leaveDestination(store, run);
    const all: Named[] = [
      ['record', retestWrite(store, project, run, end) ?? recordWrite(store, project, run, end, isEdited)],
      ['run', runWrite(pipeline, project, run, end, when)],
      ...placeWrites(pipeline, project, run, next),
      ...(move?.writes ?? []).map((write): Named => ['lock', write]),
      ['usage', usageWrite(store, project, run, usedBy(run, end, unixSeconds(store)))],
      ...(dropped.has('record') ? [] : await trendWrites(store, project, run, end)),
      ...beside.map((write): Named => ['beside', write]),
    ];
    const parts = all.filter(([part]) => !dropped.has(part));
    try {
      await store.table.transact(parts.map(([, write]) => write));
      measured(pipeline, run, end);
      await sendOrLeave(pipeline, move?.called ?? []);
      if (next !== undefined && run.slot !== undefined) await followUp(pipeline, project, run.slot, next);
      if (run.retest) await closeOfDeleted(store, project, run.record);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const [part] = parts[error.index] ?? [];
      if (part === undefined || part === 'beside') throw error;
      if (part === 'run') return false;
      // Others came, or left: it is looked again whose turn it is.
      if (part === 'lock' || part === 'trend') await store.table.pause(tries);
      else if (part === 'record' && run.retest === undefined && error.item?.active_run === run.run_id) isEdited = true;
      else if (part === 'record' && run.retest === undefined && !error.item) {
        await closeFindings(store, project, run.record, Number.POSITIVE_INFINITY);
        dropped.add(part);
      }
      // The waiting run has gone another way and only its note is left.
      else if (part === 'next' && next !== undefined) await store.table.write({ remove: waitKey(project, next) });
      // Not the record's current run any more, or what is to be freed is free: the rest is still to be done.
      else if (part !== 'note') dropped.add(part);
    }
  }
}

/** A retest may have opened a finding of a record that was deleted meanwhile. */
async function closeOfDeleted(store: Store, project: AuthorizedProject, record: string): Promise<void> {
  if (await store.table.get({ pk: settingsPartition(project), sk: record })) return;
  await closeFindings(store, project, record, Number.POSITIVE_INFINITY);
}

/** Sends the run that got the slot. Where the stage's limit has changed, more of them may have got one. */
async function followUp(pipeline: Pipeline, project: AuthorizedProject, slot: number, next: string): Promise<void> {
  if (slot < pipeline.limits.runsPerProject) {
    await sendOrLeave(pipeline, [{ project_id: project.id, run_id: next }]);
  }
  await promote(pipeline, project);
}
