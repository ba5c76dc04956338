/**
 * Works on items, so many at once, until all are done or `enough` says so. The first failure is thrown once what was under
 * way has ended; what had not begun is left.
 */
export async function atOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
  enough: () => boolean,
): Promise<void> {
  const waiting = items.values();
  let failure: { readonly error: unknown } | undefined;
  const worker = async () => {
    // The iterator is shared: each item is taken by one worker.
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
      if (failure !== undefined || enough()) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failure !== undefined) throw failure.error;
}
