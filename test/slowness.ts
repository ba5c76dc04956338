import { cpuMs } from './cpu-time.ts';

/** What the work below takes in ms of a processor on the machine for which limits are written: Node alone starts there in 50. */
const referenceMs = 45;

/** Objects, texts, sorting and JSON: what scans and functions do most of, too. */
function work(): number {
  const rows = Array.from({ length: 50_000 }, (_, at) => ({ key: `k${(at * 7919) % 50_000}`, at }));
  rows.sort((one, other) => (one.key < other.key ? -1 : 1));
  return JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
}

/**
 * How many times longer than there a computation takes here and now, at least 1: the least of some, as whatever else the
 * machine does only ever adds. Shared processors take up to three times as long, of processor time, too.
 */
export function slowness(): number {
  const times = Array.from({ length: 6 }, () => {
    const before = cpuMs();
    work();
    return cpuMs() - before;
  });
  return Math.max(1, Math.min(...times) / referenceMs);
}
