import { setTimeout as sleep } from 'node:timers/promises';
import { TooManyRequests } from '../outcome/errors.ts';

const maxTries = 8;
const firstPauseMs = 100;

/** Work for a crowd that nobody waits for at the other end: a throttled table is asked again, later and later. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooManyRequests) || tries >= maxTries) throw error;
      await sleep(firstPauseMs * 2 ** tries * (0.5 + Math.random() / 2));
    }
  }
}

/**
 * Processes all items, at most `width` concurrently, reading each only when its turn comes. A throttled table makes it
 * slower. Throws the first failure, after what was under way has ended; what had not begun is left.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const under = new Set<Promise<void>>();
  for await (const item of items) {
    if (failures.length > 0) break;
    const job = patiently(() => work(item))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => under.delete(job));
    under.add(job);
    if (under.size >= width) await Promise.race(under);
  }
  await Promise.all(under);
  if (failures.length > 0) throw failures[0];
}
