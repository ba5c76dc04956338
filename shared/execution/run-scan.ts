import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { HeldTable } from '../queueing/held-table.ts';
import type { RunMessage } from '../queueing/message.ts';
import { sendOrLeave, sentGraceSeconds } from '../queueing/slots.ts';
import { readRecordFindings } from '../recording/known-findings.ts';
import { recordFindings } from '../recording/record-findings.ts';
import { hostSubject, knownHosts, RunHosts } from '../recording/record-hosts.ts';
import { type SecretMask, secretMask } from '../recording/secret-mask.ts';
import type { Credential } from '../records/site-credential.ts';
import { cancelled, type End, endRun } from '../runs/end-run.ts';
import { heldBy, type Lease, LeaseLost, releaseLease } from '../runs/lease.ts';
import { parseRun, type Run, type Tally } from '../runs/run.ts';
import { maxRunSeconds } from '../runs/run-time.ts';
import type { Egress } from '../scanning/egress/egress.ts';
import { meter } from '../scanning/egress/metered.ts';
import type { ScanContext, ScanOutcome, UnitResult } from '../scanning/scanner.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { readCoverage, recordCoverage } from '../store/coverage.ts';
import type { Vault } from '../store/credentials-vault.ts';
import { runKey } from '../store/keys.ts';
import { scanNotes } from '../store/scan-notes.ts';
import type { Item } from '../store/table.ts';
import { budgetUsed } from './budget-used.ts';
import { type Claimed, type Claimer, claimRun } from './claim-run.ts';
import { Halt, Halted } from './halt.ts';
import { readCredentials } from './run-credentials.ts';
import { RunProgress } from './run-progress.ts';
import { asStopped, endOfOutcome, endOfStopped, noScanner, type Stopped } from './stopped-scan.ts';
import { RunWatch } from './watch-run.ts';

/**
 * A scanner: takes the scanned record as it was when the run started, the run's log, which holds no secret of it, and the
 * record that holds the rest of the setting where there is one.
 */
export type Scan = (record: Item, context: ScanContext, log: Log, linked: Item | null) => Promise<ScanOutcome>;

/** What running a scan needs of the outside. */
export interface Runner extends Claimer {
  readonly egress: Egress;
  /** What all requests of scans call themselves. */
  readonly userAgent: string;
  /** Where the secrets of credentials are. */
  readonly vault: Pick<Vault, 'read'>;
  /** The scanner of a data source, by the data source's name. */
  readonly scanners: ReadonlyMap<string, Scan>;
}

/** When the dispatcher sends a run again that failed in an unexpected way. */
const retrySeconds = 20;

/** How long a scan that was cut off may take to return, before it is left behind: nothing of it reaches anybody. */
const patienceMs = 3000;

function messageOf(run: Run): RunMessage {
  return { project_id: run.project_id, run_id: run.run_id };
}

interface Work {
  readonly lease: Lease;
  /** The scanner's own word, or that it was stopped. */
  readonly outcome: ScanOutcome | Stopped;
  /** Asked once everything has come to rest. */
  readonly progress: RunProgress;
}

/** Waits for the scan; one that does not hear its signal is left behind after a while. */
async function patiently<T>(scan: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => reject(signal.reason), patienceMs);
  };
  signal.addEventListener('abort', wait, { once: true });
  try {
    return await Promise.race([scan, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', wait);
  }
}

/** When the coverage of a run may go: not before the run. */
function coverageKept({ store, limits }: Runner): number {
  return unixSeconds(store) + maxRunSeconds + limits.runKeptDays * 24 * 3600;
}

/** A run that goes on with another one shows what that one checked as its own: it is the first of its commits. */
async function takeOverCoverage(held: Store, run: Run, keptUntil: number): Promise<void> {
  if (run.retried_from === null || run.commits !== 1) return;
  const entries = await readCoverage(held, projectOfRun(run.project_id), run.retried_from);
  await recordCoverage(held, run, entries, 1, keptUntil);
}

/** What a scan may send to its own site, and what keeps it out of all that is written of the scan. */
interface Secrets {
  readonly credentials: readonly Credential[];
  readonly mask: SecretMask;
}

/** Calls the scanner, with everything around it that stops it in time. */
async function work(
  runner: Runner,
  scan: Scan,
  { lease, settings }: Claimed,
  { credentials, mask }: Secrets,
  remainingMs: () => number,
): Promise<Work> {
  const { store, log } = runner;
  const { run } = lease;
  const { policy } = settings;
  const { budgets } = policy;
  const left = { requests: budgets.requests - run.requests, bytes: budgets.bytes - run.bytes_sent };
  const halt: Halt = new Halt(() => metered.refuse());
  const metered = meter(runner.egress, left, (what) => halt.stop(what));
  const progress = new RunProgress(run, metered);
  const watch = new RunWatch({ store, log, lease, progress, halt });
  const held: Store = { ...store, table: new HeldTable(store.table, () => watch.sure()) };
  const timeLeftMs = ((run.started_at ?? 0) + budgets.wall_clock_seconds) * 1000 - store.now();
  const deadline = timeLeftMs > 0 ? setTimeout(() => halt.stop('time'), timeLeftMs) : undefined;
  if (timeLeftMs <= 0) halt.stop('time');
  const onCutOff = () => metered.close();
  halt.signal.addEventListener('abort', onCutOff);
  let last: Promise<unknown> = Promise.resolve();
  try {
    const known = await readRecordFindings(store, run);
    const about = hostSubject(run, settings);
    const hosts = about && new RunHosts(run, about);
    await takeOverCoverage(held, run, coverageKept(runner));
    const commitAfter = async (before: Promise<unknown>, given: UnitResult) => {
      const unit = mask.unit(given);
      await before.catch(() => undefined);
      halt.signal.throwIfAborted();
      if (!run.scan_only) await recordFindings(held, run, known, unit);
      if (!run.scan_only) await hosts?.record(held, unit.hosts ?? []);
      await recordCoverage(held, run, unit.coverage, progress.nextCommit, coverageKept(runner));
      await watch.save(unit);
    };
    // Nothing is sent for a run that was taken over while this scanner stood still.
    await watch.sure();
    const notes = scanNotes({
      table: store.table,
      project: projectOfRun(run.project_id),
      runId: run.run_id,
      keptUntil: coverageKept(runner),
      newId: runner.newId,
    });
    const context: ScanContext = {
      runId: run.run_id,
      scope: {
        profile: policy.profile,
        exclusions: policy.exclusions,
        rate: {
          requestsPerSecond: policy.rate.requests_per_second,
          connectsPerSecond: policy.rate.connects_per_second,
        },
        obeyRobots: policy.obey_robots,
      },
      credentials,
      egress: metered.egress,
      userAgent: runner.userAgent,
      now: store.now,
      signal: halt.signal,
      remainingMs: () => (halt.reason === undefined ? remainingMs() : 0),
      budgetUsed: () => budgetUsed(progress.tally, store.now() / 1000 - (run.started_at ?? 0), budgets),
      known: known.open,
      hosts: async () => (about ? knownHosts(store, run, about) : []),
      detectWords: settings.detect_words,
      checkpoint: run.checkpoint === undefined ? undefined : JSON.parse(run.checkpoint),
      notes: mask.notes(notes),
      phase: (name, units) => {
        progress.enter(mask.text(name), units);
        watch.begun();
      },
      commit: (unit) => {
        const mine = commitAfter(last, unit);
        last = mine;
        mine.catch(() => undefined);
        return mine;
      },
    };
    const scanning = scan(settings.record, context, log, settings.linked);
    scanning.catch(() => undefined);
    const outcome = mask.outcome(await patiently(scanning, halt.signal));
    return { lease, outcome: asStopped(outcome, halt.reason) ?? outcome, progress };
  } catch (error) {
    const { reason } = halt;
    // A scanner may stumble over being stopped; that is how it ends, not a fault.
    if (reason !== undefined && !(error instanceof LeaseLost)) {
      if (!(error instanceof Halted)) log({ event: 'scan stopped', runId: run.run_id, reason, ...errorFacts(error) });
      return { lease, outcome: { kind: 'stopped', reason }, progress };
    }
    throw new Interrupted(progress, error);
  } finally {
    clearTimeout(deadline);
    halt.signal.removeEventListener('abort', onCutOff);
    halt.close();
    metered.close();
    await last.catch(() => undefined);
    await watch.close();
  }
}

/** Something unexpected ended the scan; what it had come to is kept. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly progress: RunProgress;

  constructor(progress: RunProgress, cause: unknown) {
    super('the scan was interrupted', { cause });
    this.progress = progress;
  }
}

/** Ends a run that this scanner holds. One that is to be cancelled is cancelled, whatever the scan has come to. */
async function endHeld(runner: Runner, lease: Lease, end: End): Promise<void> {
  if (await endRun(runner, lease.run, end, heldBy(lease))) return;
  const item = await runner.store.table.get(runKey(projectOfRun(lease.run.project_id), lease.run.run_id));
  if (item) await endRun(runner, lease.run, { ...cancelled(parseRun(item)), tally: end.tally }, heldBy(lease));
}

async function settle(runner: Runner, { lease, outcome, progress }: Work): Promise<void> {
  const tally = progress.sure;
  const end = outcome.kind === 'stopped' ? endOfStopped(outcome, lease.run, progress.tally) : endOfOutcome(outcome);
  if (end) return endHeld(runner, lease, { ...end, tally });
  await releaseLease(runner.store, lease, tally, sentGraceSeconds);
  await sendOrLeave(runner, [messageOf(lease.run)]);
}

/** Lets go of a run whose scan was interrupted, unless it was taken away: the dispatcher sends it again soon. */
async function letGo(runner: Runner, lease: Lease, tally: Partial<Tally>): Promise<void> {
  try {
    await releaseLease(runner.store, lease, tally, retrySeconds);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

/** What the log tells of a message about a run: how it came out, without a secret. */
interface Scanned extends Record<string, unknown> {
  readonly outcome: ScanOutcome | Stopped | string;
}

/** Scans with the secrets at hand; nothing that is written or logged from here on holds one of them. */
async function scanWith(
  plain: Runner,
  scan: Scan,
  claimed: Claimed,
  credentials: readonly Credential[],
  remainingMs: () => number,
): Promise<Scanned> {
  const mask = secretMask(credentials);
  const runner: Runner = { ...plain, log: mask.log(plain.log) };
  const { lease } = claimed;
  const facts = messageOf(lease.run);
  try {
    const done = await work(runner, scan, claimed, { credentials, mask }, remainingMs);
    await settle(runner, done);
    return { dataSource: lease.run.data_source, outcome: done.outcome };
  } catch (error) {
    const cause = error instanceof Interrupted ? error.cause : error;
    runner.log({ event: 'scan interrupted', ...facts, ...errorFacts(cause) });
    if (error instanceof Interrupted && !(cause instanceof LeaseLost)) await letGo(runner, lease, error.progress.sure);
    return { outcome: 'interrupted' };
  }
}

/** The credentials that the run is to scan with; undefined where it was ended or let go of for want of them. */
async function credentialsOf(runner: Runner, { lease, settings }: Claimed): Promise<readonly Credential[] | undefined> {
  try {
    const read = await readCredentials(runner, lease.run, settings);
    if ('credentials' in read) return read.credentials;
    await endHeld(runner, lease, { state: 'failed', detail: read.fault, errorClass: 'setting_invalid' });
  } catch (error) {
    runner.log({ event: 'scan interrupted', ...messageOf(lease.run), ...errorFacts(error) });
    await letGo(runner, lease, {});
  }
  return undefined;
}

/**
 * Runs, or continues, the scan that a message names. A run that somebody else holds, that has ended or is gone is left
 * alone. An unexpected failure lets go of the run, and the dispatcher sends it again soon. Returns how it came out.
 */
export async function runScan(runner: Runner, message: RunMessage, remainingMs: () => number): Promise<Scanned> {
  const claimed = await claimRun(runner, message);
  if (!claimed) return { outcome: 'run not taken' };
  const scan = runner.scanners.get(claimed.lease.run.data_source);
  if (!scan) {
    await endHeld(runner, claimed.lease, noScanner);
    return { outcome: 'no scanner' };
  }
  const credentials = await credentialsOf(runner, claimed);
  return credentials ? scanWith(runner, scan, claimed, credentials, remainingMs) : { outcome: 'no credentials' };
}
