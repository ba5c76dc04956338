import { atOnce } from '../../at-once.ts';

/** How many requests of a step are under way at the same time; the site's pace is the web client's matter. */
const requests = 4;

/** Processes all items of a list, a few at a time, as `atOnce` does. */
export function several<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  enough?: () => boolean,
): Promise<R[]> {
  return atOnce(items, requests, work, enough);
}
