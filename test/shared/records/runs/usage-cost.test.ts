import { expect, test } from 'vitest';
import { nothingUsed } from '../../../../shared/records/runs/usage.ts';
import { estimateCost } from '../../../../shared/records/runs/usage-cost.ts';

test('nothing used costs nothing', () => {
  expect(estimateCost(nothingUsed, 1769)).toBe(0);
});

test('an hour of one scanner, with a gigabyte sent, costs memory, table, queue and transfer', () => {
  const used = {
    ...nothingUsed,
    runs: 1,
    scan_seconds: 3600,
    bytes_sent: 1e9,
    findings: { high: 1, medium: 1, low: 1 },
  };
  const memory = 3600 * (1769 / 1024) * 0.0000133334;
  const table = (53 + 3600 + 21) * 0.625e-6 + (10 + 0.62 * 3600) * 0.125e-6;
  const queue = 5 * (0.2e-6 + 3 * 0.4e-6);
  expect(estimateCost(used, 1769)).toBeCloseTo(memory + table + queue + 0.09, 6);
});

test('more memory, time, data or runs cost more', () => {
  const used = { ...nothingUsed, runs: 10, scan_seconds: 1000, bytes_sent: 1e8 };
  const cost = estimateCost(used, 1024);
  expect(estimateCost(used, 2048)).toBeGreaterThan(cost);
  for (const field of ['runs', 'scan_seconds', 'bytes_sent'] as const)
    expect(estimateCost({ ...used, [field]: used[field] * 2 }, 1024)).toBeGreaterThan(cost);
});
