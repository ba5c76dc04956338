import { isDeepStrictEqual } from 'node:util';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import type { EffectivePolicy } from '../records/policy.ts';
import { noCoverage, noFindings, type RunSettings } from '../records/run.ts';
import { unixSeconds } from '../store/connection.ts';
import type { Changes } from '../store/expression.ts';
import { runKey } from '../store/keys.ts';
import { ConditionFailed } from '../store/table.ts';
import { cancelled, type End, endRun, overdue } from './end-run.ts';
import { isHeld } from './held-run.ts';
import { claimWrite, type Lease, unchanged } from './lease.ts';
import type { RunMessage } from './message.ts';
import { acquire, originOf } from './origin-lock.ts';
import { type Pipeline, sendOrLeave, sentGraceSeconds } from './places.ts';
import { parseRun, type Run, type Tally } from './run.ts';
import { isFinal } from './run-states.ts';
import { isOverdue } from './run-time.ts';
import { readSubject, type ScanSubject, settingsOf } from './scan-subject.ts';

/** What taking a run needs of the outside. */
export interface Claimer extends Pipeline {
  readonly newId: () => string;
  /** How long a scanner holds a run without a sign of life. */
  readonly leaseSeconds: number;
  /** The policy that a run follows which starts now. */
  readonly policyOf: (project: AuthorizedProject, run: Run) => Promise<EffectivePolicy>;
}

/** A run that is to be worked on, and what it scans by. */
export interface Claimed {
  readonly lease: Lease;
  readonly settings: RunSettings;
}

/** How often a run may be taken up without any progress before it is given up. */
const maxAttempts = 5;

const givenUp: End = {
  state: 'failed',
  detail: `The scan was interrupted ${maxAttempts} times and was given up`,
  errorClass: 'interrupted',
};

/** How a run ends without being worked on; undefined where it is to be. */
function endOf(run: Run, nowSeconds: number): End | undefined {
  if (run.state === 'cancelling') return cancelled(run);
  if (isOverdue(run, nowSeconds)) return overdue;
  return run.attempts >= maxAttempts ? givenUp : undefined;
}

const busyMaxSeconds = 30;

/** Lets a run wait whose origin another one has: its message comes again, later each time. */
async function postpone(claimer: Claimer, project: AuthorizedProject, run: Run): Promise<void> {
  const { store } = claimer;
  const delay = Math.min(busyMaxSeconds, 5 * 2 ** Math.min(run.waits, 8));
  await store.table.write({
    update: runKey(project, run.run_id),
    changes: {
      set: { due_at: unixSeconds(store) + delay + sentGraceSeconds, phase: 'waiting for another scan of the target' },
      add: { waits: 1 },
    },
    when: unchanged(run),
  });
  await sendOrLeave(claimer, [{ project_id: run.project_id, run_id: run.run_id }], delay);
}

/** What a run does until its scanner says more: there is something to do. */
const starting = 'starting';

const nothingDone: Tally = {
  phase: starting,
  commits: 0,
  units_done: 0,
  units_planned: 1,
  progress: 0,
  requests: 0,
  bytes_sent: 0,
  findings: noFindings,
  coverage: noCoverage,
};

/** True where what an earlier run has done holds for these settings too: budgets and pace may have changed. */
function goesOn(earlier: RunSettings, now: RunSettings): boolean {
  const reach = ({ record, linked, policy, detect_words }: RunSettings) => {
    const { profile, exclusions, credentials, obey_robots } = policy;
    return { record, linked, detect_words, profile, exclusions, credentials, obey_robots };
  };
  return isDeepStrictEqual(reach(earlier), reach(now));
}

/** Who takes a run now, and for how long. */
function holderOf({ newId, leaseSeconds }: Claimer): Pick<Lease, 'owner' | 'seconds'> {
  return { owner: newId(), seconds: leaseSeconds };
}

const acquireTries = 3;

/** The first start: settings are written down, and the origin is taken in the same transaction. */
async function start(
  claimer: Claimer,
  project: AuthorizedProject,
  run: Run,
  subject: ScanSubject,
): Promise<Claimed | undefined> {
  const { store } = claimer;
  const holder = holderOf(claimer);
  const { record, linked, target, detectWords } = subject;
  const policy = await claimer.policyOf(project, run);
  const settings: RunSettings = {
    record: settingsOf(record),
    linked: linked ? settingsOf(linked) : null,
    policy,
    detect_words: [...detectWords],
  };
  const resumes = run.settings === undefined || goesOn(run.settings, settings);
  const tally: Partial<Tally> = resumes
    ? { phase: starting, units_planned: Math.max(1, run.units_planned) }
    : nothingDone;
  const origin = originOf(target);
  for (let tries = 0; tries < acquireTries; tries += 1) {
    const acquired = origin && (await acquire(store.table, origin, run));
    if (origin && !acquired) break;
    const lock = acquired && { lock: acquired.lock };
    const changes: Changes = { set: { ...tally, settings, ...lock }, ...(resumes ? {} : { remove: ['checkpoint'] }) };
    // Another scanner may have started it since it was read, and come further: then this is no first start.
    const claimedAt = store.now();
    const claim = claimWrite(store, run, holder, changes, unchanged(run));
    try {
      await store.table.transact([claim, ...(acquired?.writes ?? [])]);
      const { checkpoint, ...started } = { ...run, ...tally, ...lock, settings, state: 'running' as const };
      const attempts = run.attempts + 1;
      const kept = resumes && checkpoint !== undefined ? { checkpoint } : {};
      const lease = { ...holder, run: { ...started, ...kept, attempts, started_at: unixSeconds(store) }, claimedAt };
      return { lease, settings };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0) return undefined;
    }
  }
  await postpone(claimer, project, run);
  return undefined;
}

/** A later start of the same run: it has its settings and its lock. */
async function goOn(claimer: Claimer, run: Run, settings: RunSettings): Promise<Claimed> {
  const holder = holderOf(claimer);
  const claimedAt = claimer.store.now();
  const item = await claimer.store.table.write(claimWrite(claimer.store, run, holder));
  return { lease: { ...holder, run: parseRun(item), claimedAt }, settings };
}

/**
 * Takes the run that a message names, if it waits or its scanner gave no sign of life. Undefined where it has ended, is
 * gone, is held by a living scanner, or has to wait for another scan of its origin; where it is to end without being
 * worked on, this ends it.
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
      await endRun(claimer, run, end ?? cancelled({ cancel: 'setting_deleted' }), unchanged(run));
      return undefined;
    }
    // A run without a place is not sent; a message of it has come by another way and is too early.
    if (run.slot === undefined) return undefined;
    return run.started_at === undefined || !run.settings
      ? await start(claimer, project, run, subject)
      : await goOn(claimer, run, run.settings);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}
