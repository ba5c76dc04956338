import { type Check, type CheckFacts, type Gap, type Judgement, judge } from '../check.ts';
import type { Absence, HostSighting, Observation, ScanContext, ScanOutcome, UnitResult } from '../scanner.ts';
import type { WebClient } from '../web/web-client.ts';
import type { WebTuning } from '../web/web-tuning.ts';
import { notesOf } from './checkpoint.ts';
import { Coverage } from './coverage.ts';
import { type EarlyEnd, gapOf, uncovered } from './gaps.ts';
import { isOutOfTime, OutOfTime } from './out-of-time.ts';
import { retested } from './retest.ts';

/** The time limits of every scan; only tests use other values. */
export interface FrameTuning {
  /** Nothing is begun when less of the invocation is left. */
  readonly reserveMs: number;
  /** How long what was found may wait for a commit; not at all where it does not say. */
  readonly commitEveryMs?: number;
  readonly web?: WebTuning;
}

/** The settings that a stage gives to every scan. */
export interface FrameSettings {
  /** Hears of a check or part that broke, by its name: the scan goes on without it. */
  readonly faulty: (what: string, error: unknown) => void;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
}

/** A scan as the frame runs it: its work, its state and its progress. */
export interface FramedScan {
  /** Goes on as far as time allows. Throws OutOfTime, or a WebFailure `spent`, to pause. */
  readonly run: () => Promise<ScanOutcome>;
  /** What the checkpoint holds now. */
  readonly state: () => object | null;
  /** What is too large for it: JSON. */
  readonly saved?: () => object;
  /** What is collected only at a commit, since it may grow until then. */
  readonly pending?: () => Found;
  /** What is collected when an invocation's share ends. */
  readonly last?: () => Found;
  readonly progress: () => Pick<UnitResult, 'done' | 'planned' | 'mutations'>;
  /** What has not been examined yet, for the user. */
  readonly left: () => string;
}

/** The results of a part of a scan. */
export type Found = Partial<Pick<UnitResult, 'observed' | 'absent' | 'coverage' | 'hosts'>>;

type Unit = UnitResult & { readonly checkpoint: object | null };

/**
 * The common part of all scans: how they end by abort, time or block, the order of their commits, and their web
 * clients.
 */
export class ScanFrame {
  /** The run's, but that its signal is aborted when a commit fails and when the scan ends, too. */
  readonly context: ScanContext;
  readonly #settings: FrameSettings;
  readonly #tuning: FrameTuning;
  readonly #abort = new AbortController();
  readonly #clients = new Set<WebClient>();
  readonly #coverage = new Coverage();
  #observed: Observation[] = [];
  #absent: Absence[] = [];
  #hosts: HostSighting[] = [];
  #scan: FramedScan | undefined;
  #notes: string | null;
  /** True where something waits for a commit. */
  #isNews = false;
  #committedAt: number;
  #committing: Promise<void> = Promise.resolve();
  /** Commits that have not ended. */
  #underWay = 0;
  /** Once a commit has failed none goes out: what it held would be missing. */
  #hasFailed = false;

  /** `at` is the checkpoint that the scan goes on from. */
  constructor(context: ScanContext, settings: FrameSettings, tuning: FrameTuning, at: unknown) {
    const signal = AbortSignal.any([context.signal, this.#abort.signal]);
    this.context = { ...context, signal };
    this.#settings = settings;
    this.#tuning = tuning;
    this.#notes = notesOf(at);
    this.#committedAt = context.now();
  }

  /** True where nothing new must be started. */
  get isShort(): boolean {
    return this.context.remainingMs() < this.#tuning.reserveMs || this.context.egress.spent();
  }

  /** How long one thing may take, in milliseconds: `mostMs`, or what is left of the invocation but for its reserve; at least 1. */
  timeFor(mostMs: number): number {
    return Math.min(mostMs, Math.max(1, this.context.remainingMs() - this.#tuning.reserveMs));
  }

  /** To be called before anything is started: throws the reason of an abort, and OutOfTime where time is short. */
  heedTime(): void {
    this.context.signal.throwIfAborted();
    if (this.isShort) throw new OutOfTime();
  }

  /** A result obtained after the budget was exhausted is invalid: throws OutOfTime. */
  heedBudget(): void {
    if (this.context.egress.spent() || this.context.remainingMs() <= 0) throw new OutOfTime();
  }

  /** Stops everything that is still under way; what waits for it throws `cause`. */
  abort(cause: Error): void {
    this.#abort.abort(cause);
  }

  /** What clients of the web go by in this scan. */
  get webTerms(): { readonly authorities: readonly string[]; readonly tuning: WebTuning | undefined } {
    return { authorities: this.#settings.authorities ?? [], tuning: this.#tuning.web };
  }

  /** Closes a client of the web with the scan, unless that is done before. */
  keep(client: WebClient): WebClient {
    const closing = {
      ...client,
      close: () => {
        this.#clients.delete(closing);
        client.close();
      },
    };
    this.#clients.add(closing);
    return closing;
  }

  /** Runs checks on what was gathered at a target. */
  judge<A>(checks: readonly Check<A>[], artifacts: A, target: string): Judgement {
    return judge(retested(checks, this.context.retest), artifacts, target, this.context.known, this.faulty);
  }

  /** A check broke: the scan goes on without it. */
  readonly faulty = ({ id }: Pick<CheckFacts, 'id'>, error: unknown): void => this.#settings.faulty(id, error);

  /** Takes in what a part of the scan came to; it goes out with the next commit. */
  take({ observed = [], absent = [], coverage = [], hosts = [] }: Found): void {
    this.#observed.push(...observed);
    this.#absent.push(...absent);
    this.#hosts.push(...hosts);
    if (observed.length + absent.length + hosts.length + coverage.length > 0) this.#isNews = true;
    for (const entry of coverage) this.#coverage.add(entry);
  }

  /** A unit of work is through: it is committed where the last time was long enough ago. */
  commitWhenDue(): Promise<void> {
    this.#isNews = true;
    const isDue = this.context.now() - this.#committedAt >= (this.#tuning.commitEveryMs ?? 0);
    return isDue ? this.commit() : Promise.resolve();
  }

  /**
   * Commits what came together, with the checkpoint of this very moment; commits go out one after the other. One that
   * fails ends the scan, whether or not anybody waits for it.
   */
  commit(): Promise<void> {
    const scan = this.#scan;
    if (scan === undefined) throw new Error('a commit before the scan has begun');
    if (this.#hasFailed) return this.#committing;
    this.take(scan.pending?.() ?? {});
    const hosts = this.#hosts.length === 0 ? {} : { hosts: this.#hosts };
    const found = { observed: this.#observed, absent: this.#absent, ...hosts, coverage: this.#coverage.take() };
    const unit = { ...found, ...scan.progress(), checkpoint: structuredClone(scan.state()) };
    // What waits for its turn must not change meanwhile; what is written at once is not held twice.
    const isWaiting = this.#underWay > 0;
    const saved = scan.saved?.();
    const notes = isWaiting ? structuredClone(saved) : saved;
    this.#observed = [];
    this.#absent = [];
    this.#hosts = [];
    this.#isNews = false;
    this.#committedAt = this.context.now();
    this.#underWay += 1;
    this.#committing = this.#inTurn(isWaiting ? this.#committing : undefined, unit, notes);
    this.#committing.catch((cause) => this.#abort.abort(cause));
    return this.#committing;
  }

  async #inTurn(before: Promise<void> | undefined, unit: Unit, notes: object | undefined): Promise<void> {
    try {
      if (before) await before;
      await this.#store(unit, notes);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #store(unit: Unit, saved: object | undefined): Promise<void> {
    const { commit, notes } = this.context;
    if (saved === undefined) return await commit(unit);
    // First what the checkpoint will name, then the checkpoint, then away with what no checkpoint names any more.
    const before = this.#notes;
    this.#notes = await notes.write(saved);
    await commit({ ...unit, checkpoint: { ...unit.checkpoint, notes: this.#notes } });
    if (before !== null) await notes.drop(before);
  }

  /** Runs a scan to its end, or pauses it where its time is up. */
  async run(scan: FramedScan): Promise<ScanOutcome> {
    this.#scan = scan;
    try {
      return await scan.run();
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
      return await this.pause();
    }
  }

  /** Commits for the last time. */
  async finish(): Promise<void> {
    this.take(this.#scan?.last?.() ?? {});
    await this.commit();
  }

  /** The same, but where all is committed already. */
  async settle(): Promise<void> {
    this.take(this.#scan?.last?.() ?? {});
    await (this.#isNews ? this.commit() : this.#committing);
  }

  /** Another invocation goes on from here. */
  async pause(): Promise<ScanOutcome> {
    await this.finish();
    return { kind: 'paused', left: this.#scan?.left() ?? '' };
  }

  /** Ends the scan early: coverage reports that these checks did not run at the target, for the reason of the end unless `gap` has another. */
  async stop(
    end: EarlyEnd,
    checks: readonly { readonly id: string }[],
    target: string,
    gap: Gap = gapOf(end),
  ): Promise<ScanOutcome> {
    this.take({ coverage: uncovered(checks, target, gap) });
    await this.finish();
    return end;
  }

  /** Stops what is under way and closes the clients. */
  close(): void {
    this.#abort.abort(new Error('the scan has ended'));
    for (const client of this.#clients) client.close();
  }
}
