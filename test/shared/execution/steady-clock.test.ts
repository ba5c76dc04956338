import { expect, test } from 'vitest';
import { steadyClock } from '../../../shared/execution/steady-clock.ts';

test('the clock of a scan begins as that of its machine, and runs on where that is put back or ahead', () => {
  let [now, passed] = [1_800_000_000_000, 7000.4];
  const clock = steadyClock(
    () => now,
    () => passed,
  );
  expect(clock()).toBe(1_800_000_000_000);
  now -= 3_600_000;
  passed += 250;
  expect(clock()).toBe(1_800_000_000_250);
  now += 7_200_000;
  passed += 750;
  expect(clock()).toBe(1_800_000_001_000);
});
