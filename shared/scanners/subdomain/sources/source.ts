import type { Gap } from '../../../scanning/check.ts';

/** Ways by which the name of a host comes to be known; remembered with the host. */
export type Way =
  | 'domain'
  | 'dns'
  | 'certificate_transparency'
  | 'certspotter'
  | 'zone_transfer'
  | 'zone_walk'
  | 'reverse_dns'
  | 'words'
  | 'permutations'
  | 'certificates'
  | 'links'
  | 'services'
  | 'earlier_runs';

/**
 * Ways that prove that a name was set up: such a name is reported even where wildcard DNS gives any name the same answer.
 * The others guess, or repeat what a page contains.
 */
export const firmWays: ReadonlySet<Way> = new Set([
  'domain',
  'dns',
  'certificate_transparency',
  'certspotter',
  'zone_transfer',
  'zone_walk',
  'reverse_dns',
  'certificates',
  'earlier_runs',
]);

/** What a source is asked. */
export interface SourceQuestion {
  readonly domain: string;
  /** Aborted when the run ends or the source has taken too long. */
  readonly signal: AbortSignal;
  /** The clock of the scan, in milliseconds. */
  readonly now: () => number;
  /** Takes names as they come, in any spelling: what a source said before it failed counts. */
  readonly found: (names: Iterable<string>) => void;
}

/** A source of names below a domain. None is decisive: one that fails is reported in the coverage. */
export interface NameSource {
  /** Noun phrase in kebab case, `source-` first: the check id of its coverage. */
  readonly id: string;
  readonly way: Way;
  /** For the user, as a noun: `certificate transparency (crt.sh)`. */
  readonly words: string;
  /** True where its last answer is used when it does not answer: of sources that belong to others. */
  readonly isKept: boolean;
  /** Why it is not asked in this run; undefined where it is. */
  readonly withheld?: Gap;
  /**
   * Reports all names it knows to `found`. Returns the gaps for the coverage.
   * Throws SourceFailed where it does not answer, and `signal.reason`.
   */
  readonly ask: (question: SourceQuestion) => Promise<readonly Gap[]>;
}

/** Of a service that the stage names no URL of. */
export const withheldService = { outcome: 'skipped', reason: 'no URL is configured for this service' } as const;

/** A source gave no answer, or none that makes sense. The message is for the user, at most 255 characters. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
  /** True where asking again a little later may help. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean, options?: ErrorOptions) {
    super(message.slice(0, 255), options);
    this.passing = passing;
  }
}
