/** How many requests of a step are under way at the same time; the site's pace is the web client's matter. */
const AT_ONCE = 4;

/**
 * Works on all items, a few at a time, and gives the results in the items' order. The first failure is thrown once what
 * was under way has ended; what had not begun is left. Stops taking items where `enough` says so: the rest has no result.
 */
export async function several<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  enough: () => boolean = () => false,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  let failure: { readonly error: unknown } | undefined;
  const worker = async () => {
    while (next < items.length && failure === undefined && !enough()) {
      const at = next;
      next += 1;
      const item = items[at];
      if (item === undefined) continue;
      try {
        results[at] = await work(item);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failure !== undefined) throw failure.error;
  return results;
}
