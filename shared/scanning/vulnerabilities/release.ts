/** The version of a release: its numbers, and what is said behind them. */
interface Release {
  readonly numbers: readonly number[];
  /** Below 0 before the release itself (`rc1`), 0 the release, above 0 behind it (`p1`, `1.0.2k`). */
  readonly rank: number;
  /** The number or letter of what stands behind, for two of one rank. */
  readonly level: number;
}

const longest = 100;

/** What leads to a release, in that order. */
const before: readonly (readonly [RegExp, number])[] = [
  [/^(?:dev|snapshot|nightly)/, -5],
  [/^(?:alpha|a(?=\d))/, -4],
  [/^(?:beta|b(?=\d))/, -3],
  [/^(?:pre|preview|m\d)/, -2],
  [/^(?:rc|cr|candidate)/, -1],
];

const whole = /^v?(\d{1,15}(?:\.\d{1,15}){0,9})[-_. +~]?([a-z]{1,20})?[-_.]?(\d{1,15})?/i;

function read(version: string): Release | undefined {
  const [, numbers = '', word = '', level = ''] = whole.exec(version.slice(0, longest)) ?? [];
  if (numbers === '') return undefined;
  const parts = numbers.split('.').map(Number);
  const said = word.toLowerCase();
  const rank = before.find(([pattern]) => pattern.test(`${said}${level}`))?.[1];
  if (rank !== undefined) return { numbers: parts, rank, level: Number(level) };
  if (/^(?:p|pl|patch)$/.test(said) && level !== '') return { numbers: parts, rank: 1, level: Number(level) };
  // A letter counts on: 1.0.2k comes before 1.0.2l. Other words are those of whoever packed it.
  if (/^[a-z]$/.test(said) && level === '' && !/\d[-_. +~][a-z]/i.test(version))
    return { numbers: parts, rank: 2, level: said.charCodeAt(0) };
  return { numbers: parts, rank: 0, level: 0 };
}

/** True of a text that begins as a version does. */
export function isRelease(text: string): boolean {
  return read(text) !== undefined;
}

/**
 * Compares versions as most projects count them: numbers first, and 1.2 is 1.2.0; then alpha < beta < pre < rc < the
 * release < p1 < p2, and 1.0.2 < 1.0.2a. Words of packagers (`-1ubuntu3`, `+deb12u2`) do not count. A text without a number
 * at its beginning is below all others. Gives -1, 0 or 1.
 */
export function compareReleases(one: string, other: string): number {
  const [left, right] = [read(one), read(other)];
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
  const length = Math.max(left.numbers.length, right.numbers.length);
  for (let at = 0; at < length; at += 1) {
    const order = Math.sign((left.numbers[at] ?? 0) - (right.numbers[at] ?? 0));
    if (order !== 0) return order;
  }
  return Math.sign(left.rank - right.rank) || Math.sign(left.level - right.level);
}

/** A version without its patch level: OpenSSH 9.2p1 is the portable form of 9.2. */
export function withoutPatchLevel(version: string): string {
  return version.replace(/(?<=\d)[-_.]?(?:p|pl|patch)[-_.]?\d{1,15}(?![\d.])/i, '');
}
