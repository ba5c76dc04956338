import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchClock } from '../../../../infra/local/start/clock-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A machine that is watched: what is said of its clock, and by how many seconds it was put back. */
function machine(file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock')) {
  let [passed, offset] = [0, 1_800_000_000_000];
  const said: string[] = [];
  const back: number[] = [];
  const clocks = { now: () => offset + passed, passed: () => passed };
  const start = () =>
    watchClock({ say: (line) => said.push(line), putBack: (seconds) => back.push(seconds), file, clocks });
  const set = (ms: number) => {
    offset += ms;
  };
  const look = (change = 0) => {
    passed += 2000;
    set(change);
    vi.advanceTimersByTime(2000);
  };
  return { start, set, look, said, back };
}

test('a clock that is set is one line each time, and a clock that is kept right is none', () => {
  const { start, look, said, back } = machine();
  const watch = start();
  for (const change of [0, 400, -900, 3_600_000, 0, -86_400_000, 0]) look(change);
  watch.close();
  look(9_000_000);
  expect(said).toEqual([
    'The clock of this machine went ahead by 3600 s: scans under way may be resumed from their last checkpoint; nothing is lost',
    'The clock of this machine went back by 86400 s: scans go on; messages of notifications wait up to that long; nothing is lost',
  ]);
  expect(back).toEqual([86_400]);
});

test('a clock that was put back while the service did not run is found by the next start, a later one is not', () => {
  const { start, set, look, said, back } = machine();
  const first = start();
  // It is killed: what it wrote down last is up to half a minute old.
  for (let looks = 0; looks < 16; looks += 1) look();
  set(7_200_000);
  start().close();
  expect(said).toEqual([]);
  set(-3_600_000);
  start().close();
  start().close();
  expect(back).toEqual([3600]);
  first.close();
});
