import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchClock } from '../../../../infra/local/start/clock-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a clock that is set is one line each time, and a clock that is kept right is none', () => {
  let passed = 0;
  let offset = 1_800_000_000_000;
  const said: string[] = [];
  const watch = watchClock((line) => said.push(line), { now: () => offset + passed, passed: () => passed });
  const look = (change: number) => {
    passed += 2000;
    offset += change;
    vi.advanceTimersByTime(2000);
  };
  for (const change of [0, 400, -900, 3_600_000, 0, -86_400_000, 0]) look(change);
  watch.close();
  look(9_000_000);
  expect(said).toEqual([
    'The clock of this machine went ahead by 3600 s: scans under way may be resumed from their last checkpoint; nothing is lost',
    'The clock of this machine went back by 86400 s: messages, schedules and scans that are due wait up to that long; nothing is lost',
  ]);
});
