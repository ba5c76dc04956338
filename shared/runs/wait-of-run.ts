import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { inTheWayOf } from '../queueing/lock-queue.ts';
import type { RunMessage } from '../queueing/message.ts';
import type { RunRecord } from '../records/runs/run.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { keyOf } from '../store/keys/keys.ts';
import { runKey, runPartitions, slotPartition, slotPrefix, waitPrefix } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';
import { parseRun, type Run } from './run.ts';
import { type RemainingTime, secondsUntilFree } from './start-estimate.ts';
import { waitsForScanning } from './stopped-run.ts';

/** What a queued run waits for, in the user's words, and about when it starts (0: not known). */
type Wait = Pick<RunRecord, 'waits_for' | 'expected_start_at'>;

/** Of so many runs is looked up how long they take; more of them take as long on average. */
const mostLookedUp = 20;

/** Of a long queue no more are counted. */
const mostCounted = 1000;

/** A run with less progress, in percent, says nothing about its end. */
const tellingProgress = 5;

const whole: Condition = { anyOf: [[{ equal: ['state', 'succeeded'] }], [{ equal: ['state', 'partial'] }]] };

/** How long the last scan of the same record took that came to its end, in seconds. */
async function lastDuration({ table }: Store, project: AuthorizedProject, { record, run_id }: Run) {
  const prefix = `${record}#`;
  const to = `${prefix}${run_id}`;
  const range = { pk: runPartitions(project), prefix, to, local: true, newestFirst: true, keep: [whole], limit: 1 };
  for await (const item of table.items(range)) {
    const { started_at = 0, ended_at = 0 } = parseRun(item);
    return Math.max(0, ended_at - started_at);
  }
  return undefined;
}

/**
 * How much longer a run takes: as its last one, else by its progress, at most what its time budget leaves. The budget
 * alone tells nothing: hours are a limit of scans that take minutes.
 */
async function remaining(store: Store, { run_id, project_id }: RunMessage): Promise<RemainingTime> {
  const project = projectOfRun(project_id);
  const item = await store.table.get(runKey(project, run_id));
  const run = item && parseRun(item);
  if (!run || isFinal(run.state)) return { seconds: 0 };
  const { started_at, progress, settings } = run;
  const last = await lastDuration(store, project, run);
  if (started_at === undefined) return { seconds: last };
  const elapsed = Math.max(0, unixSeconds(store) - started_at);
  const byProgress = progress < tellingProgress ? undefined : (elapsed * 100) / progress;
  const usual = last !== undefined && last > elapsed ? last : byProgress;
  if (usual === undefined) return { seconds: undefined };
  const budget = settings?.policy.budgets.wall_clock_seconds ?? Number.POSITIVE_INFINITY;
  return { seconds: Math.max(0, Math.min(usual, budget) - elapsed) };
}

async function expectedStart(
  store: Store,
  holders: readonly RunMessage[],
  before: readonly RunMessage[],
): Promise<number> {
  const timesOf = (runs: readonly RunMessage[]) =>
    Promise.all(runs.slice(0, mostLookedUp).map((run) => remaining(store, run)));
  const [held, waiting] = await Promise.all([timesOf(holders), timesOf(before)]);
  const more = Array.from({ length: before.length - waiting.length }, (): RemainingTime => ({ seconds: undefined }));
  const seconds = secondsUntilFree(held, [...waiting, ...more]);
  return seconds === undefined ? 0 : unixSeconds(store) + seconds;
}

function runsBefore(count: number): string {
  if (count === 0) return '';
  const many = count >= mostCounted ? `${mostCounted} or more` : count;
  return `, and ${many} ${count === 1 ? 'run' : 'runs'} before this one`;
}

async function waitingBefore({ table }: Store, pk: string, runId: string): Promise<string[]> {
  const before: string[] = [];
  for await (const item of table.items({ pk, prefix: waitPrefix, to: `${waitPrefix}${runId}` })) {
    const id = keyOf(item).sk.slice(waitPrefix.length);
    if (id !== runId) before.push(id);
    if (before.length >= mostCounted) break;
  }
  return before;
}

/** Waits for one of the runs that a project may have at a time. */
async function waitForSlot(store: Store, project: AuthorizedProject, run: Run): Promise<Wait> {
  const pk = slotPartition(project);
  const slots = await Array.fromAsync(store.table.items({ pk, prefix: slotPrefix }));
  const holders = slots.flatMap(({ run_id }) => (typeof run_id === 'string' ? [run_id] : []));
  const before = await waitingBefore(store, pk, run.run_id);
  const messages = (ids: readonly string[]) => ids.map((run_id) => ({ run_id, project_id: project.id }));
  const scans = holders.length === 1 ? 'the scan in progress' : `one of the ${holders.length} scans in progress`;
  return {
    waits_for: `${scans} of this project to end${runsBefore(before.length)}`,
    expected_start_at: await expectedStart(store, messages(holders), messages(before)),
  };
}

/** Waits for another scan of the same site or addresses, whoever's it is; of other projects nothing is told. */
async function waitForLock(store: Store, project: AuthorizedProject, run: Run, pk: string): Promise<Wait> {
  const { holders, before } = await inTheWayOf(store.table, pk, run.run_id);
  const isOwn = holders.every(({ project_id }) => project_id === project.id);
  const who = isOwn ? 'another scan' : 'a scan of another project';
  return {
    waits_for: `${who} of the same target to end${runsBefore(before.length)}`,
    expected_start_at: await expectedStart(store, holders, before),
  };
}

/** What a run waits for and about how long, where others are before it. Looks up at most twenty of these runs. */
export async function waitOfRun(store: Store, project: AuthorizedProject, run: Run): Promise<Partial<Wait>> {
  if (run.state !== 'queued' || waitsForScanning(run)) return {};
  if (run.slot === undefined) return waitForSlot(store, project, run);
  return run.line === undefined ? {} : waitForLock(store, project, run, run.line.pk);
}
