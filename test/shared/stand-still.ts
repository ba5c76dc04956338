/** Keeps this process from everything else, as a machine does whose processors are taken. */
export function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
