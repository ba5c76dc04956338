import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cpuMs } from '../../cpu-time.ts';
import { slowness } from '../../slowness.ts';

/** What this thread did between two looks at the event loop: times of `performance.now`, and what it computed, in ms. */
interface Turn {
  readonly from: number;
  readonly to: number;
  readonly cpu: number;
}

/** What the thread computed in a turn without collecting garbage; of a collection, as much as it had the thread. */
function ownMs({ from, to, cpu }: Turn, collections: readonly PerformanceEntry[]): number {
  const collecting = collections
    .filter(({ startTime, duration }) => startTime < to && startTime + duration > from)
    .reduce((sum, { duration }) => sum + duration, 0);
  return cpu * (1 - Math.min(1, collecting / (to - from)));
}

async function longestOnce(work: () => Promise<unknown>): Promise<number> {
  const collections: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const turns: Turn[] = [];
  let from = performance.now();
  let before = cpuMs();
  let isOn = true;
  const look = () => {
    const now = cpuMs();
    const to = performance.now();
    if (now - before > 10) turns.push({ from, to, cpu: now - before });
    before = now;
    from = to;
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isOn = false;
    // What was observed is told of a turn later.
    await nextTurn();
    await nextTurn();
    collections.push(...observer.takeRecords());
    observer.disconnect();
  }
  return Math.max(0, ...turns.map((turn) => ownMs(turn, collections)));
}

/** No work may keep the event loop for longer. */
export const longestTurn = 200;
const repeats = 4;

/**
 * The most that this thread computed in one turn of the event loop while the work was under way, in ms, garbage
 * collection left out; the least of a few times where it is more than allowed. A turn that is long by what is worked on is
 * long each time; one that is long by a compiler or by caches that a busy machine has emptied is not. On a slow machine it
 * is what the same work takes on the one for which the limit is written.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < repeats && least >= longestTurn; time += 1)
    least = Math.min(least, await longestOnce(work));
  return least < longestTurn ? least : least / slowness();
}
