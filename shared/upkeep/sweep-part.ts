import * as z from 'zod/mini';
import { allDueShards, type DueSpread, dueShardsOf } from '../store/keys/due-shards.ts';
import { stoppedShards } from '../store/keys/stopped-shards.ts';

/** Which part of the sweep of a minute one invocation of the dispatcher does, from 0, and how many parts there are. */
export interface SweepPart {
  readonly part: number;
  readonly parts: number;
}

const planned = z.object({ part: z.int().check(z.gte(0)), parts: z.int().check(z.gte(1)) });

/** The part that a schedule's event names; all of it where it names none. */
export function sweepPartOf(event: unknown): SweepPart {
  const parsed = planned.safeParse(event);
  return parsed.success && parsed.data.part < parsed.data.parts ? parsed.data : { part: 0, parts: 1 };
}

/** The shards that a part looks through: every one of them is in one part. */
function shardsOfPart({ part, parts }: SweepPart, shards: readonly string[]): readonly string[] {
  return shards.filter((_, shard) => shard % parts === part);
}

/**
 * The shards that a part looks through at a time (milliseconds since the epoch): those of the stage, and in the first minute
 * of each hour all that a stage can have, as it may have had more of them before; and the runs that wait for scanning.
 */
export function shardsToSweep(part: SweepPart, stage: DueSpread, nowMs: number): readonly string[] {
  const isFirstMinute = Math.floor(nowMs / 60_000) % 60 === 0;
  return shardsOfPart(part, [...(isFirstMinute ? allDueShards : dueShardsOf(stage)), ...stoppedShards]);
}
