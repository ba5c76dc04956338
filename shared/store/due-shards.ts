import { hashOf } from './shards.ts';

/** The most shards of the `due` index that a stage can have, and how many it has where it says nothing. */
export const maxDueShards = 64;
const defaultDueShards = 4;

/** What the stage says of the `due` index: a partition takes 1,000 writes a second, and one sweep works through so many. */
export interface DueSpread {
  readonly dueShards?: number | undefined;
}

/** The shards of the `due` index that items are put into. */
export function dueShardsOf({ dueShards = defaultDueShards }: DueSpread): readonly string[] {
  return Array.from({ length: dueShards }, (_, shard) => `DUE#${shard}`);
}

/** Every shard that items may be in: of a stage that had more of them before, too. */
export const allDueShards = dueShardsOf({ dueShards: maxDueShards });

/** Shards of the `due` index that nobody sweeps: schedules that wait for the stage to get a cadence, by when they were parked. */
export const parkedShards = ['PARKED#0', 'PARKED#1', 'PARKED#2', 'PARKED#3'] as const;

/** The shard of proofs of ownership, which a function of its own looks through: targets that answer slowly hold up no scan. */
export const proofShard = 'PROOF';

/** The shard of an item: any stable spread will do. */
export function dueShard({ dueShards = defaultDueShards }: DueSpread, name: string): string {
  return `DUE#${hashOf(name) % dueShards}`;
}

/** The parked shard of a schedule. */
export function parkedShard(name: string): string {
  return parkedShards[hashOf(name) % parkedShards.length] ?? parkedShards[0];
}
