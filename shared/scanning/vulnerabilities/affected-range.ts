import compareSemver from 'semver/functions/compare.js';
import parseSemver from 'semver/functions/parse.js';
import { compareReleases, isRelease, withoutPatchLevel } from './release.ts';

/** Versions of a product that a vulnerability affects. */
export interface AffectedRange {
  /** Undefined where there is no such end. */
  readonly from: string | undefined;
  readonly fromIncluded: boolean;
  readonly to: string | undefined;
  readonly toIncluded: boolean;
  /** Only this release, not its patch levels: NVD's update `-`. */
  readonly isBare?: boolean;
}

/** How versions are counted: by Semantic Versioning 2.0.0, or as most projects do. */
export type VersionScheme = 'semver' | 'releases';

/** 1.12 is 1.12.0; what Semantic Versioning does not know is undefined. */
function semverOf(version: string) {
  const [, numbers = '', rest = ''] = /^v?(\d{1,15}(?:\.\d{1,15}){0,2})([-+][\w.+-]{1,80})?$/.exec(version) ?? [];
  if (numbers === '') return undefined;
  const missing = 3 - numbers.split('.').length;
  return parseSemver(`${numbers}${'.0'.repeat(missing)}${rest ?? ''}`) ?? undefined;
}

function compareIn(scheme: VersionScheme, one: string, other: string): number {
  const [left, right] = scheme === 'semver' ? [semverOf(one), semverOf(other)] : [];
  return left !== undefined && right !== undefined ? compareSemver(left, right) : compareReleases(one, other);
}

const hasPatchLevel = (version: string) => withoutPatchLevel(version) !== version;

/** An end that has no patch level stands for the release and all of its patch levels: `<= 9.1` holds 9.1p1. */
function compareToEnd(scheme: VersionScheme, version: string, end: string): number {
  return compareIn(scheme, hasPatchLevel(end) ? version : withoutPatchLevel(version), end);
}

/** True where a version is in a range. A text that is no version is in none that has an end. */
export function isAffected(version: string, range: AffectedRange, scheme: VersionScheme): boolean {
  const { from, fromIncluded, to, toIncluded, isBare = false } = range;
  if (from === undefined && to === undefined) return true;
  if (!isRelease(version)) return false;
  if (isBare && hasPatchLevel(version)) return false;
  const least = from === undefined ? 1 : compareToEnd(scheme, version, from);
  const most = to === undefined ? -1 : compareToEnd(scheme, version, to);
  return (least > 0 || (least === 0 && fromIncluded)) && (most < 0 || (most === 0 && toIncluded));
}
