import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { recordId, unixTime } from '../records/fields.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { cadenceKey, parkedShards, scheduleKey } from '../store/keys.ts';
import { lookAt } from '../store/schedules.ts';
import { ConditionFailed, type Item } from '../store/table.ts';
import { readStagePolicy, type StagePolicy } from './stage-policy.ts';

/** An invocation of the version before may still be at work when the stage changes. */
const overlapSeconds = 60;
const pageSize = 100;

const seen = z.object({ cadence: z.string(), since: unixTime });
const parked = z.object({ schedule: z.string(), project_id: recordId, due_at: unixTime });

function fingerprintOf({ cadence }: StagePolicy): string {
  return createHash('sha256').update(JSON.stringify(cadence)).digest('hex');
}

/** Until when schedules that were put aside may have been so by other cadences than the stage's now. */
async function changedAt(store: Store, fingerprint: string): Promise<number> {
  const item = await store.table.get(cadenceKey);
  const known = item && z.parse(seen, item);
  if (known?.cadence === fingerprint) return known.since;
  const since = unixSeconds(store) + overlapSeconds;
  await store.table.write({
    put: { ...cadenceKey, cadence: fingerprint, since },
    when: [known ? { equal: ['since', known.since] } : { absent: 'pk' }],
  });
  return since;
}

async function wake(store: Store, item: Item): Promise<boolean> {
  const { schedule, project_id, due_at } = z.parse(parked, item);
  try {
    await store.table.write({
      update: scheduleKey(projectOfRun(project_id), schedule),
      changes: { set: lookAt(store, schedule) },
      when: [{ equal: ['due_at', due_at] }, { equal: ['due_shard', item.due_shard] }],
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

/** Wakes what a shard holds, a page at a time. The index lags: a page may hold some that are awake already. */
async function wakeShard(store: Store, shard: string, since: number, until: number): Promise<number> {
  let woken = 0;
  while (store.now() < until) {
    const items = await store.table.due(shard, since, pageSize);
    const done = await Promise.all(items.map((item) => wake(store, item)));
    const now = done.filter(Boolean).length;
    woken += now;
    if (now === 0) break;
  }
  return woken;
}

/**
 * Finds the settings that a change of the stage's cadences concerns, without a scan of the table: those without a time
 * wait in shards of the `due` index that are read only here. They are made due, and the sweep works out their times.
 * @returns true once nothing is left to do for these cadences; then there is no need to call it again
 */
export async function wakeParked(
  { store, log }: { readonly store: Store; readonly log: Log },
  until: number,
  stage: StagePolicy = readStagePolicy(process.env),
): Promise<boolean> {
  try {
    const since = await changedAt(store, fingerprintOf(stage));
    let woken = 0;
    for (const shard of parkedShards)
      woken += await wakeShard(store, shard, Math.min(since, unixSeconds(store) - 1), until);
    if (woken > 0) log({ event: 'schedules woken', woken });
    return woken === 0 && store.now() < until && unixSeconds(store) > since;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) log({ event: 'schedules not woken', ...errorFacts(error) });
    return false;
  }
}
