import type { Confidence } from '../../../records/findings/confidence.ts';
import type { SoftwareArtifact } from '../../../scanning/vulnerabilities/vulnerable-software.ts';
import type { Exhibit } from '../../../scanning/web/exhibit.ts';
import type { Vulnerability } from '../feed/vulnerability.ts';

/** A piece of software with what the operator's feed knows of it. */
export interface Weighed {
  /** Where it is in the site, stable between scans: `core`, `plugins/akismet`. */
  readonly location: string;
  /** `WordPress`, `plugin akismet`. */
  readonly words: string;
  readonly version: string | undefined;
  /** Versions that it may be as well. */
  readonly rivals?: readonly string[];
  readonly confidence: Confidence;
  readonly exhibits: readonly Exhibit[];
  /** All that is known of the version; of the software, where the version is not known. */
  readonly vulnerabilities: readonly Vulnerability[];
}

/** The vulnerabilities that the feed lists for a few pieces of software, and what the CVE feed is to be asked about. */
export type Weighing = (
  | { readonly kind: 'weighed'; readonly software: readonly Weighed[]; readonly warning: string | undefined }
  | { readonly kind: 'none'; readonly reason: string }
) & {
  readonly cves?: Omit<SoftwareArtifact, 'isGone'>;
};
