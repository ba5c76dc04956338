import { expect, test } from 'vitest';
import { budgetUsed } from '../../../shared/execution/budget-used.ts';

const budgets = { wall_clock_seconds: 300, requests: 1000, bytes: 10_000 };

test.each([
  [{ requests: 0, bytes_sent: 0, scanned_seconds: 0 }, 0],
  [{ requests: 0, bytes_sent: 0, scanned_seconds: 150 }, 0.5],
  [{ requests: 900, bytes_sent: 0, scanned_seconds: 150 }, 0.9],
  [{ requests: 0, bytes_sent: 7000, scanned_seconds: 150 }, 0.7],
  [{ requests: 2000, bytes_sent: 0, scanned_seconds: 0 }, 1],
  [{ requests: 0, bytes_sent: 0, scanned_seconds: -5 }, 0],
])('of the budgets of a run the one that is used most counts: %j is %d', (tally, share) => {
  expect(budgetUsed(tally, budgets)).toBe(share);
});
