import { projectOfRun } from '../auth/principal.ts';
import type { CallbackParts } from '../callbacks/plant-callbacks.ts';
import { errorFacts, type Log } from '../log.ts';
import { onDemand } from '../on-demand.ts';
import type { RunMessage } from '../queueing/message.ts';
import { sendOrLeave, sentGraceSeconds } from '../queueing/slots.ts';
import { type SecretMask, secretMask } from '../recording/secret-mask.ts';
import type { RunSettings } from '../records/runs/run-settings.ts';
import { cancelled, type End, endRun } from '../runs/end-run.ts';
import { heldBy, type Lease, LeaseLost, releaseLease } from '../runs/lease.ts';
import { parseRun, type Run, type Tally } from '../runs/run.ts';
import { stopWrite } from '../runs/stopped-run.ts';
import type { Egress } from '../scanning/egress/egress.ts';
import type { ScanContext, ScanNotes, ScanOutcome, ScanScope } from '../scanning/scanner.ts';
import { runKey } from '../store/keys/run-keys.ts';
import type { Vault } from '../store/policies/credentials-vault.ts';
import { nameOfSetting } from '../store/policies/setting-name.ts';
import { scanNotes } from '../store/runs/scan-notes.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed } from '../store/table/table.ts';
import { type Claimed, type Claimer, claimRun } from './claim-run.ts';
import { Halted } from './halt.ts';
import { lastSeenOf, RetestRun } from './retest-run.ts';
import { RunBounds } from './run-bounds.ts';
import type { UsersOfRun } from './run-credentials.ts';
import type { RunProgress } from './run-progress.ts';
import { keptUntil, openUnits, type RunUnits } from './run-units.ts';
import { targetOf } from './scan-subject.ts';
import { steadyClock } from './steady-clock.ts';
import { asStopped, endOfOutcome, endOfStopped, noScanner, type Stopped } from './stopped-scan.ts';

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
  /** Why a target is never scanned, in words that follow its name; absent: nothing is denied. */
  readonly denied?: (target: string) => string | undefined;
  /** Where the secrets of credentials are. */
  readonly vault: Pick<Vault, 'read'>;
  /**
   * Why a run may not be scanned, in the user's words, where the stage asks for proofs of ownership; absent: it does not.
   */
  readonly unproven?: (run: Run, settings: RunSettings) => Promise<string | undefined>;
  /** Where the stage hears of targets that ask for its addresses, and for how many days; absent: nowhere. */
  readonly callbacks?: { readonly url: string; readonly days: number };
  /** The scanner of a data source, by the data source's name. */
  readonly scanners: ReadonlyMap<string, Scan>;
}

// What the policies of most settings do not ask for.
const readCredentials = onDemand(async () => (await import('./run-credentials.ts')).readCredentials);
const readDefinitionText = onDemand(
  async () => (await import('../store/policies/policy-definitions.ts')).readDefinitionText,
);

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

/** What a scan may send to its own site, and what keeps it out of all that is written of the scan. */
interface Secrets {
  readonly users: UsersOfRun;
  readonly mask: SecretMask;
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

/** The notes of a scan: they hold no secret, and are kept as long as its run. */
function notesOf(runner: Runner, run: Run, mask: SecretMask): ScanNotes {
  const notes = scanNotes({
    table: runner.store.table,
    project: projectOfRun(run.project_id),
    runId: run.run_id,
    keptUntil: keptUntil(runner),
    newId: runner.newId,
  });
  return mask.notes(notes);
}

/** What a run's policy lets its scan do, in the scanner's words. */
function scopeOf({ profile, exclusions, rate, ...policy }: RunSettings['policy']): ScanScope {
  const { requests_per_second: requestsPerSecond, connects_per_second: connectsPerSecond } = rate;
  const {
    obey_robots: obeyRobots,
    definition_url: definitionUrl,
    out_of_band: outOfBand,
    portscan,
    intrusive,
    osint,
  } = policy;
  return {
    profile,
    exclusions,
    rate: { requestsPerSecond, connectsPerSecond },
    obeyRobots,
    ...(definitionUrl !== undefined && { definitionUrl }),
    ...(outOfBand === true && { outOfBand }),
    ...(portscan && { portscan }),
    ...(osint && { osint }),
    ...(intrusive && { intrusive: { forms: intrusive.forms, excludedWords: intrusive.excluded_words } }),
  };
}

/** What a scan is called with beside its run: all that it says and sends goes through these. */
interface Scanning {
  readonly secrets: Secrets;
  readonly bounds: RunBounds;
  readonly units: RunUnits;
  /** Of a run that checks one finding again. */
  readonly retest: ScanContext['retest'];
  /** How long this invocation has, whatever is left of the run's budgets. */
  readonly remainingMs: () => number;
}

/** The text of the API definition that was uploaded with the policy of a run's setting. */
async function definitionOfRun({ store }: Runner, run: Run): Promise<string | undefined> {
  return await readDefinitionText(store.table, projectOfRun(run.project_id), nameOfSetting(run));
}

/** The callback addresses of a run: none where it makes no findings, which are all that they are for. */
async function callbacksOf(
  { callbacks }: Runner,
  parts: Pick<CallbackParts, 'run' | 'mask' | 'store' | 'known'>,
  { policy }: RunSettings,
): Promise<Pick<ScanContext, 'callbacks'>> {
  if (callbacks === undefined || policy.out_of_band !== true || parts.run.scan_only) return {};
  const { RunCallbacks } = await import('../callbacks/plant-callbacks.ts');
  return { callbacks: new RunCallbacks({ ...callbacks, ...parts }) };
}

/** What the scanner is given. */
async function contextOf(
  runner: Runner,
  { lease: { run }, settings }: Claimed,
  { secrets: { users, mask }, bounds, units, retest, remainingMs }: Scanning,
): Promise<ScanContext> {
  const { halt, metered, progress, watch } = bounds;
  return {
    runId: run.run_id,
    scope: scopeOf(settings.policy),
    credentials: users.credentials,
    ...(users.second && { secondCredentials: users.second }),
    ...(settings.policy.uploaded_definition && { definition: () => definitionOfRun(runner, run) }),
    egress: metered.egress,
    userAgent: runner.userAgent,
    now: steadyClock(runner.store.now),
    signal: halt.signal,
    remainingMs: () => (halt.reason === undefined ? remainingMs() : 0),
    budgetUsed: () => bounds.used,
    requests: () => progress.tally.requests,
    sharers: () => bounds.share.scans,
    known: units.known,
    ...(retest && { retest }),
    hosts: () => units.knownHosts(),
    detectWords: settings.detect_words,
    checkpoint: run.checkpoint === undefined ? undefined : JSON.parse(run.checkpoint),
    notes: notesOf(runner, run, mask),
    ...(await callbacksOf(runner, { run, mask, store: bounds.held, known: units.known }, settings)),
    phase: (name, planned) => {
      progress.enter(mask.text(name), planned);
      watch.begun();
    },
    commit: (unit) => units.commit(unit),
  };
}

/**
 * How a scan came out that broke off: a scanner may stumble over being stopped; that is how it ends, not a fault.
 * @throws Interrupted where it was not being stopped, or the run was taken away
 */
function brokenOff({ log }: Runner, { run }: Lease, { halt, progress }: RunBounds, error: unknown): Stopped {
  const { reason } = halt;
  if (reason === undefined || error instanceof LeaseLost) throw new Interrupted(progress, error);
  if (!(error instanceof Halted)) log({ event: 'scan stopped', runId: run.run_id, reason, ...errorFacts(error) });
  return { kind: 'stopped', reason };
}

/** What a run retests, as its results are told by and as its scanner is told; nothing for a scan. */
async function retestOf({ store }: Runner, run: Run, mask: SecretMask) {
  const { retest: of, retest_result: before } = run;
  if (of === undefined) return { retest: undefined, scanned: undefined };
  const retest = new RetestRun({ of, before, now: store.now, mask });
  return { retest, scanned: retest.scanned(await lastSeenOf(store, run, of)) };
}

/** Calls the scanner, with everything around it that stops it in time. */
async function work(
  runner: Runner,
  scan: Scan,
  claimed: Claimed,
  secrets: Secrets,
  remainingMs: () => number,
): Promise<Work> {
  const { lease, settings } = claimed;
  const { mask } = secrets;
  const bounds = new RunBounds(runner, claimed);
  const { halt, progress, watch } = bounds;
  let units: RunUnits | undefined;
  try {
    const { retest, scanned } = await retestOf(runner, lease.run, mask);
    if (retest) progress.follow(() => retest.result);
    units = await openUnits({ claimer: runner, run: lease.run, mask, bounds, retest }, settings);
    // Nothing is sent for a run that was taken over while this scanner stood still.
    await watch.sure();
    await bounds.share.look();
    const context = await contextOf(runner, claimed, { secrets, bounds, units, retest: scanned, remainingMs });
    const scanning = scan(settings.record, context, runner.log, settings.linked);
    scanning.catch(() => undefined);
    const outcome = mask.outcome(await patiently(scanning, halt.signal));
    return { lease, outcome: asStopped(outcome, halt.reason) ?? outcome, progress };
  } catch (error) {
    return { lease, outcome: brokenOff(runner, lease, bounds, error), progress };
  } finally {
    bounds.close();
    await units?.rest();
    await watch.close();
  }
}

/** Ends a run that this scanner holds. One that is to be cancelled is cancelled, whatever the scan has come to. */
async function endHeld(runner: Runner, lease: Lease, end: End): Promise<void> {
  if (!(await endRun(runner, lease.run, end, heldBy(lease)))) await cancelHeld(runner, lease, end.tally);
}

/** Cancels a run that this scanner holds. */
async function cancelHeld(runner: Runner, lease: Lease, tally: End['tally']): Promise<void> {
  const item = await runner.store.table.get(runKey(projectOfRun(lease.run.project_id), lease.run.run_id));
  if (item) await endRun(runner, lease.run, { ...cancelled(parseRun(item)), tally }, heldBy(lease));
}

/** Lets a run that this scanner holds wait for scanning to be switched on; being stopped so is none of its failed attempts. */
async function standDown(runner: Runner, lease: Lease, tally: Partial<Tally>): Promise<void> {
  const when = [...heldBy(lease), { equal: ['state', 'running'] as const }];
  const { update, changes } = stopWrite(lease.run, tally);
  try {
    await runner.store.table.write({ update, changes: { ...changes, set: { ...changes.set, attempts: 0 } }, when });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await cancelHeld(runner, lease, tally);
  }
}

async function settle(runner: Runner, { lease, outcome, progress }: Work): Promise<void> {
  const tally = progress.sure;
  const end = outcome.kind === 'stopped' ? endOfStopped(outcome, lease.run, progress.tally) : endOfOutcome(outcome);
  if (end) return endHeld(runner, lease, { ...end, tally });
  if (outcome.kind === 'stopped') return standDown(runner, lease, tally);
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
  users: UsersOfRun,
  remainingMs: () => number,
): Promise<Scanned> {
  const mask = secretMask([...users.credentials, ...(users.second ?? [])]);
  const runner: Runner = { ...plain, log: mask.log(plain.log) };
  const { lease } = claimed;
  const facts = messageOf(lease.run);
  try {
    const done = await work(runner, scan, claimed, { users, mask }, remainingMs);
    await settle(runner, done);
    return { dataSource: lease.run.data_source, outcome: done.outcome };
  } catch (error) {
    const cause = error instanceof Interrupted ? error.cause : error;
    runner.log({ event: 'scan interrupted', ...facts, ...errorFacts(cause) });
    runner.measure?.('ScansInterrupted', 1);
    if (error instanceof Interrupted && !(cause instanceof LeaseLost)) await letGo(runner, lease, error.progress.sure);
    return { outcome: 'interrupted' };
  }
}

/**
 * The credentials that the run is to scan with; undefined where it was ended or let go of for want of them, or of a proof
 * of ownership of its target.
 */
async function admit(runner: Runner, { lease, settings }: Claimed): Promise<UsersOfRun | undefined> {
  try {
    const unproven = await runner.unproven?.(lease.run, settings);
    if (unproven !== undefined) {
      await endHeld(runner, lease, { state: 'failed', detail: unproven, errorClass: 'target_unproven' });
      return undefined;
    }
    if (settings.policy.credentials.length === 0) return { credentials: [] };
    const read = await readCredentials(runner, lease.run, settings);
    if ('credentials' in read) return read;
    await endHeld(runner, lease, { state: 'failed', detail: read.fault, errorClass: 'setting_invalid' });
  } catch (error) {
    runner.log({ event: 'scan interrupted', ...messageOf(lease.run), ...errorFacts(error) });
    runner.measure?.('ScansInterrupted', 1);
    await letGo(runner, lease, {});
  }
  return undefined;
}

/**
 * Runs, or resumes, the scan of the run that a message names. A run that somebody else holds, that has ended or is
 * gone is left alone. An unexpected failure lets go of the run, and the dispatcher sends it again soon. Returns how it
 * came out.
 */
export async function runScan(runner: Runner, message: RunMessage, remainingMs: () => number): Promise<Scanned> {
  const claimed = await claimRun(runner, message);
  if (!claimed) return { outcome: 'run not taken' };
  const target = targetOf(claimed.lease.run, claimed.settings);
  const denied = runner.denied?.(target);
  if (denied !== undefined) {
    const detail = `The target ${target} ${denied}; scanning it is not permitted`;
    await endHeld(runner, claimed.lease, { state: 'blocked', detail, errorClass: 'target_refused' });
    return { outcome: 'target denied' };
  }
  const scan = runner.scanners.get(claimed.lease.run.data_source);
  if (!scan) {
    await endHeld(runner, claimed.lease, noScanner);
    return { outcome: 'no scanner' };
  }
  const users = await admit(runner, claimed);
  return users ? scanWith(runner, scan, claimed, users, remainingMs) : { outcome: 'not admitted' };
}
