import type { Change } from 'dynalite/db/index.js';
import type { Database } from './database.ts';
import { changesOf } from './index-entry.ts';
import type { WriteEffect } from './write-effect.ts';

/**
 * Plans writes: what items, their index entries and their positions in the log become, with whatever belongs to them, in
 * one batch; `times` is what a unit of capacity counts, 2 in a transaction. Throws PartitionFull where the engine has limits.
 */
export async function plannedChanges(
  database: Database,
  writes: readonly WriteEffect[],
  more: readonly Change[] = [],
  times: 1 | 2 = 1,
): Promise<Change[]> {
  await database.limits?.take(database, writes, times);
  return [...writes.flatMap(changesOf), ...(await database.log.append(writes)), ...more];
}
