import { fnv1a } from '../../fnv.ts';

/**
 * Shards of the `due` index with the runs that wait for scanning to be switched on, sorted by when their maximum time
 * is over. Four, as a switch stops all scans of a stage within the same seconds.
 */
export const stoppedShards = ['STOPPED#0', 'STOPPED#1', 'STOPPED#2', 'STOPPED#3'] as const;

/** The shard of a run that waits for scanning to be switched on. */
export function stoppedShard(runId: string): string {
  return stoppedShards[fnv1a(runId) % stoppedShards.length] ?? stoppedShards[0];
}

/** True for a shard of runs that wait for scanning to be switched on. */
export function isStoppedShard(shard: string | undefined): boolean {
  return stoppedShards.some((each) => each === shard);
}
