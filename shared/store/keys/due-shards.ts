import { fnv1a } from '../../fnv.ts';

/** The maximum number of shards of the `due` index, and the default. */
export const maxDueShards = 64;
const defaultDueShards = 4;

/**
 * The stage's number of shards of the `due` index: a partition takes 1,000 writes per second, and one sweep processes
 * a limited number.
 */
export interface DueSpread {
  readonly dueShards?: number | undefined;
}

/** The shards of the `due` index that items are written to. */
export function dueShardsOf({ dueShards = defaultDueShards }: DueSpread): readonly string[] {
  return Array.from({ length: dueShards }, (_, shard) => `DUE#${shard}`);
}

/** All shards that may contain items, including those of a stage that used to have more. */
export const allDueShards = dueShardsOf({ dueShards: maxDueShards });

/**
 * Shards of the `due` index that are not swept: schedules that wait for the stage to get a cadence, sorted by the time
 * they were parked.
 */
export const parkedShards = ['PARKED#0', 'PARKED#1', 'PARKED#2', 'PARKED#3'] as const;

/** The shard of proofs of ownership, which a separate function processes: slow targets must not delay scans. */
export const proofShard = 'PROOF';

/** The shard of what notifications have to do, which a separate function does: slow receivers must not delay scans. */
export const noticeShard = 'NOTICE';

/** The shard of the `due` index that an item is in: a stable, even distribution over all shards. */
export function dueShard({ dueShards = defaultDueShards }: DueSpread, name: string): string {
  return `DUE#${fnv1a(name) % dueShards}`;
}

/** The parked shard of a schedule. */
export function parkedShard(name: string): string {
  return parkedShards[fnv1a(name) % parkedShards.length] ?? parkedShards[0];
}
