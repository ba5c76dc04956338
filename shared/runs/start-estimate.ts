/** A run in the way: how many seconds it still takes, as far as that is known. */
export interface RemainingTime {
  readonly seconds: number | undefined;
}

/**
 * In how many seconds a place is free for somebody who waits: those who have one leave it when their time is over, and
 * those who wait before take the first one that is free. A run about which nothing is known takes as long as the others
 * on average; undefined where nothing is known of any.
 * @param holders who have a place, one each
 * @param before who wait before, in their order
 */
export function secondsUntilFree(
  holders: readonly RemainingTime[],
  before: readonly RemainingTime[],
): number | undefined {
  const known = [...holders, ...before].flatMap(({ seconds }) => seconds ?? []);
  if (known.length === 0) return undefined;
  const mean = known.reduce((sum, seconds) => sum + seconds, 0) / known.length;
  const free = holders.map(({ seconds = mean }) => seconds).toSorted((a, b) => a - b);
  if (free.length === 0) free.push(0);
  for (const { seconds = mean } of before) {
    const [first = 0] = free.splice(0, 1);
    const end = first + seconds;
    const at = free.findIndex((each) => each > end);
    free.splice(at < 0 ? free.length : at, 0, end);
  }
  return Math.round(free[0] ?? 0);
}
