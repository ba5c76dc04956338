import { projectOfRun } from '../auth/principal.ts';
import { recordFindings } from '../recording/record-findings.ts';
import { type HostSubject, hostSubject, knownHosts, RunHosts } from '../recording/record-hosts.ts';
import type { SecretMask } from '../recording/secret-mask.ts';
import { readOneFinding, readTrackedFindings, type TrackedFindings } from '../recording/tracked-findings.ts';
import type { Run } from '../runs/run.ts';
import { maxRunSeconds } from '../runs/run-time.ts';
import type { KnownFinding, KnownHost, UnitResult } from '../scanning/scanner.ts';
import { endTimes } from '../store/findings/close-findings.ts';
import { readCoverage, storeCoverage } from '../store/runs/coverage.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Claimed, Claimer } from './claim-run.ts';
import type { RetestRun } from './retest-run.ts';
import type { RunBounds } from './run-bounds.ts';

/** What storing the units of a run needs. */
interface UnitsParts {
  readonly claimer: Pick<Claimer, 'store' | 'limits'>;
  readonly run: Run;
  readonly mask: SecretMask;
  readonly bounds: RunBounds;
  /** Of a run that checks one finding again. */
  readonly retest?: RetestRun | undefined;
}

/** The expiry of a run's coverage and notes, in seconds since the epoch: not earlier than that of the run. */
export function keptUntil({ store, limits }: UnitsParts['claimer']): number {
  return unixSeconds(store) + maxRunSeconds + limits.runKeptDays * 24 * 3600;
}

/** A run that goes on with another one shows what that one checked as its own: it is the first of its commits. */
async function takeOverCoverage(held: Store, run: Run, until: number): Promise<void> {
  if (run.retried_from === null || run.commits !== 1) return;
  const entries = await readCoverage(held, projectOfRun(run.project_id), run.retried_from);
  await storeCoverage(held, run, entries, 1, until);
}

/** Stores the units of a run one after the other, with the findings of earlier runs of its record to compare with. */
export class RunUnits {
  readonly #parts: UnitsParts;
  readonly #findings: TrackedFindings;
  readonly #subject: HostSubject | undefined;
  readonly #hosts: RunHosts | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param findings what earlier scans of the record found, and this one so far
   * @param subject whose hosts are remembered; undefined where none are
   */
  constructor(parts: UnitsParts, findings: TrackedFindings, subject: HostSubject | undefined) {
    this.#parts = parts;
    this.#findings = findings;
    this.#subject = subject;
    this.#hosts = subject && new RunHosts(parts.run, subject);
  }

  /** The findings that were open when the scan was taken up. */
  get known(): readonly KnownFinding[] {
    const { retest } = this.#parts;
    return retest ? [retest.known] : this.#findings.open;
  }

  /** The hosts that earlier runs saw; none where the run remembers none. */
  async knownHosts(): Promise<readonly KnownHost[]> {
    const { claimer, run } = this.#parts;
    return this.#subject ? knownHosts(claimer.store, run, this.#subject) : [];
  }

  /** Stores a unit once the one before it is stored or has failed, without the secrets of the run. */
  commit(given: UnitResult): Promise<void> {
    const mine = this.#storeAfter(this.#last, given);
    this.#last = mine;
    // A scan that was left behind does not hear of it.
    mine.catch(() => undefined);
    return mine;
  }

  /** Waits until nothing is being stored. */
  async rest(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  async #storeAfter(before: Promise<unknown>, given: UnitResult): Promise<void> {
    const { claimer, run, mask, bounds, retest } = this.#parts;
    const { halt, held, progress, watch } = bounds;
    const masked = mask.unit(given);
    const unit = retest ? retest.only(masked) : masked;
    await before.catch(() => undefined);
    halt.signal.throwIfAborted();
    if (!run.scan_only) await recordFindings(held, run, this.#findings, unit);
    if (!run.scan_only) await this.#hosts?.record(held, unit.hosts ?? []);
    await storeCoverage(held, run, unit.coverage, progress.nextCommit, keptUntil(claimer));
    await watch.save(unit);
  }
}

/** Reads the stored findings that a run's units are compared with, and continues the coverage of a resumed run. */
export async function openUnits(parts: UnitsParts, settings: Claimed['settings']): Promise<RunUnits> {
  const { claimer, run, bounds } = parts;
  const findings = run.retest
    ? await readOneFinding(claimer.store, run, run.retest.fingerprint)
    : await readTrackedFindings(claimer.store, run);
  await endTimes(claimer.store, projectOfRun(run.project_id), findings.endless);
  const units = new RunUnits(parts, findings, run.retest ? undefined : hostSubject(run, settings));
  await takeOverCoverage(bounds.held, run, keptUntil(claimer));
  return units;
}
