import type { Recurrence } from './recurrence.ts';

/** Nothing happens after `from` and before `at`. Milliseconds since the epoch. */
interface Gap {
  from: number;
  readonly at: number;
}

/** How many gaps are remembered: the times of an hour, every minute, and those that just went by. */
const mostGaps = 64;

/**
 * A recurrence that many ask at nearly the same instant: what comes after an instant within a gap that is known is the gap's
 * end. Otherwise the same answers as those of the recurrence itself.
 */
export function remembered({ zone, next }: Recurrence): Recurrence {
  const gaps: Gap[] = [];
  return {
    zone,
    next: (afterMs) => {
      const known = gaps.find(({ from, at }) => from <= afterMs && afterMs < at);
      if (known) return known.at;
      const at = next(afterMs);
      const later = gaps.find((gap) => gap.at === at);
      if (later) later.from = Math.min(later.from, afterMs);
      else if (at !== undefined) gaps.unshift({ from: afterMs, at });
      gaps.length = Math.min(gaps.length, mostGaps);
      return at;
    },
  };
}
