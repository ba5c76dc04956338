/** Milliseconds since some moment, the same in all threads of a process, whatever the clock is set to. */
export function passedMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
