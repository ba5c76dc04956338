/** Thrown for a rule that cannot be a schedule; the message is for the user. */
export class RuleFault extends Error {
  override readonly name = 'RuleFault';
}

/**
 * Refuses times that are too close to each other.
 * @param times minutes in a span that repeats
 * @param spanMinutes the length of the span
 */
export function checkSpacing(times: readonly number[], spanMinutes: number, leastMinutes: number): void {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const next = [...sorted.slice(1), first + spanMinutes];
  if (sorted.some((time, at) => (next[at] ?? 0) - time < leastMinutes)) {
    throw new RuleFault(`must not fire more often than every ${leastMinutes} minutes`);
  }
}
