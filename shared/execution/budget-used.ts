import type { EffectivePolicy } from '../records/policy.ts';
import type { Tally } from '../runs/run.ts';

/** How much of a run's budgets is used after so many seconds, from 0 to 1: of the one that is used most. */
export function budgetUsed(
  { requests, bytes_sent: bytes }: Pick<Tally, 'requests' | 'bytes_sent'>,
  seconds: number,
  budgets: EffectivePolicy['budgets'],
): number {
  const shares = [seconds / budgets.wall_clock_seconds, requests / budgets.requests, bytes / budgets.bytes];
  return Math.min(1, Math.max(0, ...shares));
}
