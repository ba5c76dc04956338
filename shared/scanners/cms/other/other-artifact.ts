import type { Gap } from '../../../scanning/check.ts';
import type { SupportTable } from '../../../scanning/support/branches.ts';
import type { LoadedCves } from '../../../scanning/vulnerabilities/load-cves.ts';
import type { HashedSystem } from '../data/file-hashes.ts';
import { rangeText, type VersionRange } from '../version-range.ts';
import type { SystemVersionVerdict } from './version-verdict.ts';

/** A system that a site was recognised as. */
export interface Recognised {
  /** The first word of its checks' ids: `drupal`. */
  readonly id: string;
  readonly name: string;
  /** What shows it: in words, and as it was seen. */
  readonly signs: readonly { readonly way: string; readonly evidence: string }[];
  readonly version: SystemVersionVerdict | undefined;
  /** What its files leave of a version that nothing tells in full; undefined where it is told, or nothing is left. */
  readonly range?: VersionRange | undefined;
  /** Set where the version was looked for by the table of hashes of its files. */
  readonly byFilesOf?: HashedSystem;
  /** There are pages or files of it, and nothing that runs: a static export, a copy, or another program in its place. */
  readonly isTrace?: boolean;
}

/** What was learnt of the systems beside WordPress. */
export interface OtherArtifact {
  readonly base: string;
  /** The day of the scan: `2026-11-21`. */
  readonly today: string;
  /** Until when branches get security fixes. */
  readonly support: SupportTable;
  /** The surest first. */
  readonly recognised: readonly Recognised[];
  /** Systems that were probed beyond the home page. */
  readonly probedSystems: readonly string[];
  /** What could not be checked, by system. */
  readonly gaps: Readonly<Record<string, readonly Gap[]>>;
  readonly cves?: LoadedCves;
}

/** What is known of a version, in words: `10.2.3`, `10.2.3 or 10.2.4`; undefined where nothing is. */
export function versionWords({ version, range }: Pick<Recognised, 'version' | 'range'>): string | undefined {
  return (range && rangeText(range)) ?? version?.version;
}
