import { isDeepStrictEqual } from 'node:util';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { destinationOf, entryName, type LockKeys, lockKeysOf, lockName } from '../queueing/destination-lock.ts';
import { isHeld } from '../queueing/held-run.ts';
import { moveOf } from '../queueing/lock-queue.ts';
import type { RunMessage } from '../queueing/message.ts';
import { type Pipeline, sendOrLeave, sentGraceSeconds } from '../queueing/slots.ts';
import type { EffectivePolicy } from '../records/policies/effective-policy.ts';
import { noCoverage } from '../records/runs/coverage-summary.ts';
import { noFindings } from '../records/runs/finding-summary.ts';
import type { RunSettings } from '../records/runs/run-settings.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { scanningOffPhase } from '../records/runs/scanning.ts';
import { scannedAs } from '../records/settings/scannable.ts';
import type { Stored } from '../records/stored.ts';
import { cancelled, type End, endRun, overdue } from '../runs/end-run.ts';
import { claimWrite, type Lease, runAsRead } from '../runs/lease.ts';
import { parseRun, type Run, type Tally } from '../runs/run.ts';
import { isOverdue, maxRunSeconds } from '../runs/run-time.ts';
import { stopWrite } from '../runs/stopped-run.ts';
import { unfitting } from '../scanning/ports/scan-fit.ts';
import type { Key } from '../store/keys/keys.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import { unixSeconds } from '../store/table/connection.ts';
import type { Changes } from '../store/table/expression.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import { Overtaken, untilUnchanged } from '../store/table/until-unchanged.ts';
import { readSubject, type ScanSubject, snapshotNow } from './scan-subject.ts';

/** The dependencies of claiming a run. */
export interface Claimer extends Pipeline {
  readonly newId: () => string;
  /** How long a scanner holds a run without a sign of life. */
  readonly leaseSeconds: number;
  /** The policy that a run follows which starts now. */
  readonly policyOf: (project: AuthorizedProject, run: Run) => Promise<EffectivePolicy>;
}

/** A claimed run and the settings of its scan. */
export interface Claimed {
  readonly lease: Lease;
  readonly settings: RunSettings;
}

/** How many attempts without progress a run has before it is failed. */
const maxAttempts = 5;

const givenUp: End = {
  state: 'failed',
  detail: `The scan was aborted after ${maxAttempts} interruptions`,
  errorClass: 'interrupted',
};

/** How a run ends without being worked on; undefined where it is to be. */
function endOf(run: Run, nowSeconds: number): End | undefined {
  if (run.state === 'cancelling') return cancelled(run);
  if (isOverdue(run, nowSeconds)) return overdue;
  return run.attempts >= maxAttempts ? givenUp : undefined;
}

const busyPhase = 'waiting for another scan of the target';

/** The write by which a run waits in the queue: whoever leaves the destination sends it, so it is due only when its time is over. */
function waitWrite(run: Run, entry: Key): Write {
  return {
    update: runKey(projectOfRun(run.project_id), run.run_id),
    changes: { set: { line: entry, phase: busyPhase, due_at: run.requested_at + maxRunSeconds } },
    when: runAsRead(run),
  };
}

/** What a run does until its scanner says more: there is something to do. */
const starting = 'starting';

/** Gives up a destination that the run was to scan when it joined its queue: its setting names another one since. */
async function leaveFormer(claimer: Claimer, run: Run, former: Key): Promise<Run> {
  const { store } = claimer;
  const move = await moveOf(store, former.pk, { leaving: run.run_id });
  const leave: Write = {
    update: runKey(projectOfRun(run.project_id), run.run_id),
    changes: { set: { due_at: unixSeconds(store) + sentGraceSeconds }, remove: ['lock', 'line'] },
    when: runAsRead(run),
  };
  await store.table.transact([leave, ...move.writes]);
  await sendOrLeave(claimer, move.called);
  const { lock: _lock, line: _line, ...free } = run;
  return free;
}

/** True where nobody has touched the run since it was read. */
function isUntouched(read: Run, now: Run): boolean {
  const touched = ({ state, lease_until, slot, lock, line }: Run) => ({ state, lease_until, slot, lock, line });
  return isDeepStrictEqual(touched(read), touched(now));
}

const same = (one: Key | undefined, other: Key) => one?.pk === other.pk && one.sk === other.sk;

const nothingDone: Tally = {
  phase: starting,
  commits: 0,
  units_done: 0,
  units_planned: 1,
  progress: 0,
  requests: 0,
  bytes_sent: 0,
  scanned_seconds: 0,
  mutations: 0,
  findings: noFindings,
  coverage: noCoverage,
};

/** What decides which part of the world a run reaches. */
type Reaching = Omit<RunSettings, 'record' | 'linked'> & {
  readonly record: Stored;
  readonly linked: Stored | null;
};

/** True where what an earlier run has done holds for these settings too: budgets and pace may have changed. */
function goesOn(earlier: Reaching, now: Reaching): boolean {
  const reach = ({ record, linked, policy, detect_words }: Reaching) => {
    // A run from before there were options of port scans goes on as the scan sees fit, which knows its own checkpoint.
    const { portscan = now.policy.portscan, budgets: _budgets, rate: _rate, ...same } = policy;
    return { record, linked, detect_words, ...same, portscan };
  };
  return isDeepStrictEqual(reach(earlier), reach(now));
}

/** Who takes a run now, and for how long. */
function holderOf({ newId, leaseSeconds }: Claimer): Pick<Lease, 'owner' | 'seconds'> {
  return { owner: newId(), seconds: leaseSeconds };
}

/** What the first start of a run writes, and how it goes on. */
interface Start {
  readonly holder: Pick<Lease, 'owner' | 'seconds'>;
  readonly settings: RunSettings;
  readonly tally: Partial<Tally>;
  readonly resumes: boolean;
  /** What is known already of what the scan will not come to. */
  readonly detail: string | undefined;
}

async function startOf(claimer: Claimer, project: AuthorizedProject, run: Run, subject: ScanSubject): Promise<Start> {
  const policy = await claimer.policyOf(project, run);
  const settings: RunSettings = {
    ...subject.settings,
    policy,
    detect_words: [...subject.detectWords],
  };
  const resumes =
    run.settings === undefined || goesOn({ ...run.settings, ...snapshotNow(run.record, run.settings) }, settings);
  const tally: Partial<Tally> = resumes
    ? { phase: starting, units_planned: Math.max(1, run.units_planned) }
    : nothingDone;
  const isPortscan = scannedAs(run.record)?.budgets === 'portscan';
  const detail = isPortscan ? unfitting(policy)(subject.target) : undefined;
  return { holder: holderOf(claimer), settings, tally, resumes, detail };
}

/** The claim of a first start, with whatever else belongs to its transaction. */
async function claimFirst(
  { store }: Claimer,
  run: Run,
  lock: Key | undefined,
  { holder, settings, tally, resumes, detail }: Start,
  beside: readonly Write[],
): Promise<Claimed> {
  const held = lock && { lock };
  const changes: Changes = {
    set: { ...tally, settings, ...held, ...(detail === undefined ? {} : { detail }) },
    remove: ['line', ...(resumes ? [] : ['checkpoint'])],
  };
  const claimedAt = store.now();
  // Another scanner may have started it since it was read, and come further: then this is no first start.
  await store.table.transact([claimWrite(store, run, holder, changes, runAsRead(run)), ...beside]);
  const { checkpoint, line: _line, ...started } = { ...run, ...tally, ...held, settings, state: 'running' as const };
  const kept = resumes && checkpoint !== undefined ? { checkpoint } : {};
  const attempts = run.attempts + 1;
  const lease = { ...holder, run: { ...started, ...kept, attempts, started_at: unixSeconds(store) }, claimedAt };
  return { lease, settings };
}

/** Takes the run if it is its turn at the destination; else it waits in the queue. */
async function takeTurn(
  claimer: Claimer,
  run: Run,
  { pk, stake }: LockKeys,
  start: Start,
): Promise<Claimed | undefined> {
  const { store } = claimer;
  const [lock, entry] = [
    { pk, sk: lockName(stake) },
    { pk, sk: entryName(stake) },
  ];
  if (same(run.lock, lock)) return claimFirst(claimer, run, lock, start, []);
  const move = await moveOf(store, pk, { coming: stake });
  const isQueued = same(run.line, entry);
  let claimed: Claimed | undefined;
  if (move.isMine) claimed = await claimFirst(claimer, run, lock, start, move.writes);
  else if (!isQueued || move.isNews) {
    await store.table.transact([...(isQueued ? [] : [waitWrite(run, entry)]), ...move.writes]);
  }
  await sendOrLeave(claimer, move.called);
  return claimed;
}

/**
 * The first start: settings are written down, and the lock is taken in the same transaction. Undefined where others
 * come before, who have it or have waited longer.
 */
async function start(
  claimer: Claimer,
  project: AuthorizedProject,
  asRead: Run,
  subject: ScanSubject,
): Promise<Claimed | undefined> {
  const { table } = claimer.store;
  const start = await startOf(claimer, project, asRead, subject);
  const destination = destinationOf(subject.target);
  const standing = destination && lockKeysOf(destination, asRead);
  const slots = standing ? [lockName(standing.stake), entryName(standing.stake)] : [];
  let run = asRead;
  const takeOrWait = async () => {
    try {
      const former = run.lock ?? run.line;
      const isOfOther = former && !(former.pk === standing?.pk && slots.includes(former.sk));
      if (isOfOther) run = await leaveFormer(claimer, run, former);
      return standing
        ? await takeTurn(claimer, run, standing, start)
        : await claimFirst(claimer, run, undefined, start, []);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const now = await table.get(runKey(project, run.run_id));
      if (!now || !isUntouched(run, parseRun(now))) return undefined;
      // Others have come to the same destination, or left it, at the same moment.
      throw error;
    }
  };
  try {
    const claimed = await untilUnchanged(table, takeOrWait);
    if (claimed) claimer.measure?.('QueueDelay', unixSeconds(claimer.store) - asRead.requested_at);
    return claimed;
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return undefined;
  }
}

/** A later start of the same run: it has its settings and its lock. */
async function goOn(claimer: Claimer, run: Run, settings: RunSettings): Promise<Claimed> {
  const holder = holderOf(claimer);
  const claimedAt = claimer.store.now();
  // It waited for scanning to be switched on.
  const changes = run.state === 'queued' ? { set: { phase: starting } } : {};
  const item = await claimer.store.table.write(claimWrite(claimer.store, run, holder, changes));
  return { lease: { ...holder, run: parseRun(item), claimedAt }, settings };
}

/**
 * Claims the run that a message names, if it is waiting or its lease has expired. Undefined where it has ended, is
 * gone, is held by a living scanner, or has to wait for another scan of its destination or for scanning to be switched on;
 * where it is to end without being worked on, this ends it.
 */
export async function claimRun(claimer: Claimer, message: RunMessage): Promise<Claimed | undefined> {
  const { store } = claimer;
  const project = projectOfRun(message.project_id);
  const item = await store.table.get(runKey(project, message.run_id));
  const run = item && parseRun(item);
  const now = unixSeconds(store);
  if (!run || isFinal(run.state) || isHeld(run, now)) return undefined;
  const end = endOf(run, now);
  const subject = end ? undefined : await readSubject(store.table, project, run);
  try {
    if (!subject) {
      await endRun(claimer, run, end ?? cancelled({ cancel: 'setting_deleted' }), runAsRead(run));
      return undefined;
    }
    // A run without a slot is not sent; a message of it has come by another way and is too early.
    if (run.slot === undefined) return undefined;
    if (!(await scansMayRun(store))) {
      await store.table.write({ ...stopWrite(run), when: runAsRead(run) });
      claimer.log({ event: 'run waits', project: project.id, runId: run.run_id, why: scanningOffPhase });
      return undefined;
    }
    return run.started_at === undefined || !run.settings
      ? await start(claimer, project, run, subject)
      : await goOn(claimer, run, run.settings);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
