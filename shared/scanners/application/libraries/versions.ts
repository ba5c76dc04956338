const known =
  /^(\d{1,4}(?:\.\d{1,4}){1,3})(?:[-.]?((?:alpha|beta|rc|pre|canary|dev|b|a|m)[.-]?\d{0,4}(?:\.\d{1,4})?))?(?![a-z\d])/i;
/** Ways in which a file of a release is packed; nothing of it is the version's. */
const packing =
  /[._-](?:min|slim|core|pack|packed|full|prod|production|development|debug|umd|esm|all|lite|bundle|compat|custom)\b[\s\S]*/i;

/** A version as libraries write it: numbers, and what says that it is not yet the release; undefined for anything else. */
export function readVersion(text: string): string | undefined {
  const [, numbers, before] = known.exec(text.replace(packing, '')) ?? [];
  if (numbers === undefined) return undefined;
  return before === undefined ? numbers : `${numbers}-${before.toLowerCase()}`;
}

function comparable(part: string | undefined): number | string {
  if (part === undefined) return 0;
  return /^\d+$/.test(part) ? Number(part) : part;
}

/**
 * True where `one` is `other` or came after it. Parts are told apart by dots and hyphens; a word (`rc`) comes before any
 * number, so that a release is above what led to it. The order that Retire.js keeps its ranges in.
 */
export function isAtOrAbove(one: string, other: string): boolean {
  const [left, right] = [one.split(/[.-]/), other.split(/[.-]/)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [a, b] = [comparable(left[at]), comparable(right[at])];
    if (typeof a !== typeof b) return typeof a === 'number';
    if (a !== b) return a > b;
  }
  return true;
}
