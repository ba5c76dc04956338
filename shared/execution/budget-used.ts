import type { EffectivePolicy } from '../records/policies/effective-policy.ts';
import type { Tally } from '../runs/run.ts';

/** The used part of a run's budgets from 0 to 1: that of the budget used most. */
export function budgetUsed(
  { requests, bytes_sent: bytes, scanned_seconds: seconds }: Pick<Tally, 'requests' | 'bytes_sent' | 'scanned_seconds'>,
  budgets: EffectivePolicy['budgets'],
): number {
  const shares = [seconds / budgets.wall_clock_seconds, requests / budgets.requests, bytes / budgets.bytes];
  return Math.min(1, Math.max(0, ...shares));
}
