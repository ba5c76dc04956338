import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanTime } from '../../../shared/execution/scan-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A scan with ten minutes left, on a machine whose clock is in the test's hands. */
function scan() {
  let now = 1_800_000_000_000;
  const spent = vi.fn();
  const time = new ScanTime({ now: () => now, silenceMs: 45_000, leftMs: 600_000, spent });
  const work = (seconds: number) => {
    for (let count = 0; count < seconds; count += 1) {
      now += 1000;
      vi.advanceTimersByTime(1000);
    }
  };
  const jump = (seconds: number) => {
    now += seconds * 1000;
  };
  return { time, spent, work, jump };
}

test('a scan on a laptop that sleeps for a night has the time that it had before', () => {
  const { time, spent, work, jump } = scan();
  work(120);
  jump(8 * 3600);
  work(120);
  expect(time.seconds).toBe(239);
  expect(spent).not.toHaveBeenCalled();
  work(400);
  expect(spent).toHaveBeenCalledOnce();
  time.close();
});

test('a clock that is put back takes no time from a scan and gives it none', () => {
  const { time, spent, work, jump } = scan();
  work(120);
  jump(-3600);
  work(479);
  expect(spent).not.toHaveBeenCalled();
  work(3);
  expect(spent).toHaveBeenCalledOnce();
  time.close();
});
