import type { Egress } from './egress.ts';

/** One thing a scan saw, in the words the finding will carry. `score` is on the scale 0..10. */
export interface Observation {
  /** The check's id: a noun phrase of the problem in kebab case, never renamed. */
  readonly checkId: string;
  /** What it is about, as the user would name it, e.g. `192.0.2.7:22/tcp` or `[2001:db8::1]:443/tcp`. */
  readonly resource: string;
  /** Where in the resource, stable between scans; with check and resource it identifies the finding. */
  readonly location: string;
  readonly title: string;
  readonly description: string;
  readonly recommendation: string;
  /** What was seen, at most 16 KB, without secrets. */
  readonly evidence: string;
  readonly score: number;
}

/** A place a check looked at and found negative: the only proof by which a finding may be closed. */
export interface Absence {
  readonly checkId: string;
  readonly resource: string;
  readonly location: string;
}

/** A finding of this target that is still open from earlier scans. */
export type KnownFinding = Absence;

/** The result of one unit of work. Committing a unit twice changes nothing. */
export interface UnitResult {
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  /** JSON-serialisable (at most 100 KB); handed back to the scanner when another invocation continues the run. */
  readonly checkpoint: unknown;
  /** Units finished and planned so far, for progress. */
  readonly done: number;
  readonly planned: number;
}

/** What every scanner is given. Nothing else of the outside world is reachable from a scanner. */
export interface ScanContext {
  readonly egress: Egress;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Aborted when the run is cancelled or its lease is lost: stop all traffic at once and throw `signal.reason`. */
  readonly signal: AbortSignal;
  /** Milliseconds until this invocation must have returned; the scanner pauses well before. */
  readonly remainingMs: () => number;
  readonly known: readonly KnownFinding[];
  /** The last committed checkpoint of this run, undefined at its start. Parse it: it was stored. */
  readonly checkpoint: unknown;
  /** Stores a unit's findings and checkpoint. Work that was not committed is done again after a crash. */
  readonly commit: (unit: UnitResult) => Promise<void>;
}

/**
 * How a scan call ended.
 * - `finished`: everything that could be checked was; the detail sums up what was checked and found.
 * - `failed`: the target could not be scanned; the detail says why in the user's words.
 * - `paused`: time is short; a checkpoint is committed and another invocation continues.
 * Details have at most 255 characters and no internals of the scanning host.
 */
export type ScanOutcome =
  | { readonly kind: 'finished'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'paused' };
