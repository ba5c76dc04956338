import { compareVersions } from '../data/php-version.ts';
import type { FeedRange, Vulnerability } from './vulnerability.ts';

/** True of a text that can be compared with the ends of ranges: `trunk` and the like are no versions. */
export function isVersion(text: string): boolean {
  return /^v?\d/i.test(text);
}

const leastNumbers = 4;

/** 1.2 and 1.2.0 are the same release to whoever writes a feed, though not to PHP: each gets as many numbers. */
function plain(version: string): string {
  const [, head = '', rest = ''] = /^v?(\d+(?:\.\d+)*)([\s\S]*)/i.exec(version) ?? ['', '', version];
  const missing = Math.max(0, leastNumbers - head.split('.').length);
  return head === '' ? rest : `${head}${'.0'.repeat(missing)}${rest}`;
}

/** Versions, each once, the lowest first; what is none is left out. */
export function inOrder(versions: readonly string[]): string[] {
  return [...new Set(versions)].filter(isVersion).toSorted((a, b) => compareVersions(plain(a), plain(b)));
}

/**
 * The version to update to: the lowest that has the fix and is above the site's own, which is that of its own branch
 * where that got one. Where the site's is not known it is the highest, which is right for all. Undefined where none is
 * known to help.
 */
export function fixFor({ patched }: Pick<Vulnerability, 'patched'>, version: string | undefined): string | undefined {
  if (version === undefined || !isVersion(version)) return patched.at(-1);
  const own = plain(version.slice(0, 100));
  return patched.find((each) => compareVersions(plain(each), own) > 0);
}

/** So many fixed versions are told. */
const maxFixes = 40;

/** `6.4.3; for other branches: 6.3.3, 6.2.4`: all versions that have the fix, the one to update to first. */
export function fixesOf({ patched }: Pick<Vulnerability, 'patched'>, own: string): string {
  const others = patched.filter((each) => each !== own).toReversed();
  const words = others.slice(0, maxFixes).map((each) => each.slice(0, 40));
  return others.length === 0 ? own.slice(0, 40) : `${own.slice(0, 40)}; for other branches: ${words.join(', ')}`;
}

/** True where a version lies in a range, by the rule of PHP's version_compare. */
export function isInFeedRange(version: string, { from, fromIncluded, to, toIncluded }: FeedRange): boolean {
  const own = plain(version.slice(0, 100));
  const least = from === undefined ? 1 : compareVersions(own, plain(from));
  const most = to === undefined ? -1 : compareVersions(own, plain(to));
  return (least > 0 || (least === 0 && fromIncluded)) && (most < 0 || (most === 0 && toIncluded));
}
