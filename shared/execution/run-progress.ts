import { severityOf } from '../records/findings/severity.ts';
import type { FindingSummary } from '../records/runs/finding-summary.ts';
import type { RetestResult } from '../records/runs/retest.ts';
import { type Run, type Tally, tallyOf } from '../runs/run.ts';
import type { Absence, UnitResult } from '../scanning/scanner.ts';

/** Observations are scored from 0 to 10; a data source may have another maximum. */
const scannerMaxScore = 10;

/** What went out, and the time at work, counted by this invocation. */
interface Meter {
  readonly requests: () => number;
  readonly bytes: () => number;
  readonly seconds: () => number;
}

function idOf({ checkId, resource, location }: Absence): string {
  return JSON.stringify([checkId, resource, location]);
}

/** What a run has come to: what was stored when it was taken up, and what this invocation adds. */
export class RunProgress {
  readonly #run: Run;
  readonly #meter: Meter;
  readonly #seen = new Set<string>();
  #tally: Tally;
  #inDoubt = false;
  #retest: (() => RetestResult) | undefined;

  constructor(run: Run, meter: Meter) {
    this.#run = run;
    this.#meter = meter;
    this.#tally = tallyOf(run);
  }

  /** What the scan is doing now, and its plan: what of it is done is told by units alone once one is stored. */
  enter(phase: string, units?: Pick<UnitResult, 'done' | 'planned'>): void {
    const isFirst = this.#tally.commits === this.#run.commits;
    const plan = units && isFirst ? { units_done: units.done, units_planned: units.planned } : {};
    this.#tally = { ...this.#tally, phase: phase.slice(0, 100), ...plan };
  }

  /** From now on it holds what a retest has come to. */
  follow(retest: () => RetestResult): void {
    this.#retest = retest;
  }

  /** The number of the next unit: the same when one is done again that was not stored. */
  get nextCommit(): number {
    return this.#tally.commits + 1;
  }

  /** As it is to be stored now. */
  get tally(): Tally {
    const { requests, bytes_sent, scanned_seconds } = this.#run;
    return {
      ...this.#tally,
      requests: requests + this.#meter.requests(),
      bytes_sent: bytes_sent + this.#meter.bytes(),
      scanned_seconds: scanned_seconds + this.#meter.seconds(),
      ...(this.#retest && { retest_result: this.#retest() }),
    };
  }

  /** What of it may be stored with anything but a unit: the rest stays as it is stored once that is not known. */
  get sure(): Partial<Tally> {
    const { tally } = this;
    if (!this.#inDoubt) return tally;
    const { phase, requests, bytes_sent, scanned_seconds } = tally;
    return { phase, requests, bytes_sent, scanned_seconds };
  }

  /** A unit may have been stored or not: its write failed. */
  doubt(): void {
    this.#inDoubt = true;
  }

  /**
   * What it will be with one more unit: to be adopted once that is stored together with the unit's checkpoint. A
   * finding that several units of this invocation saw counts once.
   */
  after(unit: UnitResult): Tally {
    const tally = this.tally;
    const findings: FindingSummary = { ...tally.findings };
    const fresh = new Set<string>();
    for (const observation of unit.observed) {
      const id = idOf(observation);
      if (this.#seen.has(id) || fresh.has(id)) continue;
      fresh.add(id);
      findings[severityOf(observation.score, scannerMaxScore)] += 1;
    }
    const coverage = { ...tally.coverage };
    for (const { outcome, count } of unit.coverage) coverage[outcome] += count;
    const { done, planned, mutations = tally.mutations } = unit;
    const share = planned > 0 ? Math.floor((100 * done) / planned) : 0;
    // The plan may grow while a scan learns what there is; what was shown once is not taken back.
    const progress = Math.max(tally.progress, Math.min(99, share));
    const commits = tally.commits + 1;
    const plan = { units_done: done, units_planned: planned };
    return { ...tally, commits, ...plan, progress, mutations, findings, coverage };
  }

  adopt(unit: UnitResult, tally: Tally): void {
    for (const observation of unit.observed) this.#seen.add(idOf(observation));
    this.#tally = { ...tally, phase: this.#tally.phase };
  }
}
