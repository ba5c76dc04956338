/**
 * Works on items, so many at once, until all are done or `enough` says so, and gives the results in the items' order: what
 * was not begun has none. The first failure is thrown once what was under way has ended.
 */
export async function atOnce<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
  enough: () => boolean = () => false,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  let failure: { readonly error: unknown } | undefined;
  const worker = async () => {
    if (enough()) return;
    // The iterator is shared: each item is taken by one worker.
    for (const [at, item] of waiting) {
      try {
        results[at] = await work(item);
      } catch (error) {
        failure ??= { error };
      }
      if (failure !== undefined || enough()) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failure !== undefined) throw failure.error;
  return results;
}
