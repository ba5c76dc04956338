import { padded } from './keys.ts';

/** The prefix of findings. */
export const findingPrefix = 'FINDING#';

/** The key of a finding in the `local` index, in id order. */
export function findingOrder(id: number): string {
  return findingPrefix + padded(id);
}

const maxThousandths = 99_999_999;
const maxSeconds = 253_402_300_799;

/** The prefix of the keys in the `score` index. */
export const scorePrefix = 'SCORE#';
/** The prefix of the keys in the `seen` index. */
export const seenPrefix = 'SEEN#';

/** The prefix of a score (0 to 99,999, in thousandths) in the `score` index, highest first. */
export function scoreIndexPrefix(score: number): string {
  return `${scorePrefix}${String(maxThousandths - Math.round(score * 1000)).padStart(8, '0')}#`;
}

/** The key of a finding in the `score` index: by descending score, then by id. */
export function scoreOrder(score: number, id: number): string {
  return scoreIndexPrefix(score) + padded(id);
}

/** The prefix of a time (seconds) in the `seen` index, latest first. */
export function seenIndexPrefix(seconds: number): string {
  return `${seenPrefix}${String(maxSeconds - seconds).padStart(12, '0')}#`;
}

/** The key of a finding in the `seen` index: latest last_seen first, then by id. */
export function seenOrder(seconds: number, id: number): string {
  return seenIndexPrefix(seconds) + padded(id);
}

/** The score, in thousandths, of a key in the `score` index. */
export function scoreOfOrder(key: string): number {
  return maxThousandths - Number(key.slice(scorePrefix.length, scorePrefix.length + 8));
}

/** The time, in seconds, of a key in the `seen` index. */
export function seenOfOrder(key: string): number {
  return maxSeconds - Number(key.slice(seenPrefix.length, seenPrefix.length + 12));
}
