import type { SoftwareType, Vulnerability } from './vulnerability.ts';

/** What is known of a feed as a whole: for coverage. */
export interface FeedFacts {
  /** As the operator named it, e.g. `s3://bucket/wordfence.json.gz`. */
  readonly location: string;
  readonly shape: 'wordfence' | 'wpvulnerability';
  /** Vulnerabilities that can be looked up. */
  readonly entries: number;
  /** Entries that could not be read; they are left out. */
  readonly broken: number;
  /** Milliseconds since the epoch: by its own newest entry, else by the file's time. */
  readonly datedAt: number | undefined;
}

/** A loaded feed. All look-ups are local. */
export interface VulnerabilityFeed {
  readonly facts: FeedFacts;
  /**
   * What is known of a version. Where the version is not known (undefined), all that is known of the software, whichever
   * version it is about. `slug` is `wordpress` for the core.
   */
  readonly vulnerabilitiesOf: (
    type: SoftwareType,
    slug: string,
    version: string | undefined,
  ) => readonly Vulnerability[];
  /** Slugs with at least one entry, sorted: the "vulnerable" enumeration. */
  readonly slugsOf: (type: SoftwareType) => readonly string[];
}
