import { getHeapSpaceStatistics } from 'node:v8';

/** So many bytes of young objects lie about, at most, from one look to the next. */
const MOST = 8 * 2 ** 20;

/**
 * Runs the garbage collector on young objects once there are many, if Node allows it (`--expose-gc`, which Lambda starts
 * functions with). V8 waits until their space is full, and that space grows with the memory of the function: with 1,769 MB
 * a scan of many addresses would hold 70 MB that closed connections have left behind.
 */
export function collectYoungObjects(): void {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  if (young !== undefined && young.space_used_size > MOST) globalThis.gc?.({ type: 'minor' });
}
