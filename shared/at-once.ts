/**
 * Works on items, so many at once, until all are done or `enough` says so, and gives the results in the items' order: what
 * was not begun has none. Each item is read only when its turn comes. The first failure is thrown once what was under way
 * has ended; what had not begun by then is left.
 */
export async function atOnce<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<R>,
  enough: () => boolean | Promise<boolean> = () => false,
): Promise<R[]> {
  const results: R[] = [];
  // It is shared: each item is taken by one worker.
  const waiting = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let begun = 0;
  let failure: { readonly error: unknown } | undefined;
  const worker = async () => {
    try {
      while (failure === undefined) {
        const over = enough();
        if (over === true || (over !== false && (await over))) return;
        const step = waiting.next();
        const { done, value } = step instanceof Promise ? await step : step;
        if (done || failure !== undefined) return;
        const at = begun++;
        results[at] = await work(value);
      }
    } catch (error) {
      failure ??= { error };
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  await waiting.return?.();
  if (failure !== undefined) throw failure.error;
  return results;
}
