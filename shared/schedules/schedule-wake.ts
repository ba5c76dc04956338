import * as z from 'zod/mini';
import { atOnce } from '../at-once.ts';
import { projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { recordId, unixTime } from '../records/fields.ts';
import { parseRecord } from '../records/stored.ts';
import { cadencesOf, readStagePolicy, type StagePolicy } from '../recurrence/stage-policy.ts';
import { allDueShards, parkedShards } from '../store/keys/due-shards.ts';
import { cadenceKey, scheduleKey } from '../store/keys/keys.ts';
import { believedSeconds, policyPlan, scheduleDue } from '../store/runs/schedules.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';
import type { Item } from '../store/table/item-range.ts';
import { patiently } from '../store/table/patiently.ts';
import { ConditionFailed } from '../store/table/table.ts';

/** An invocation of the version before may still be at work when the stage changes. */
const overlapSeconds = 60;

/** How many schedules are woken at the same time. */
const parallel = 25;

/**
 * The cadences that the dispatcher read last, how long earlier ones may have been in use, whether all schedules found
 * so far have been updated, and whether those have been that were written while earlier ones may have been in use.
 */
export const storedCadence = {
  type: 'note of cadences',
  record: z.object({
    cadence: z.string(),
    since: unixTime,
    searched: z._default(z.boolean(), false),
    done: z._default(z.boolean(), false),
  }),
};

type Seen = z.output<typeof storedCadence.record>;

const waiting = z.object({ schedule: z.string(), project_id: recordId, due_at: unixTime, due_shard: z.string() });

type Waiting = z.output<typeof waiting>;

async function lastSeen(store: Store, cadence: string): Promise<Seen> {
  const item = await store.table.get(cadenceKey);
  const known = item && parseRecord(storedCadence, item);
  if (known?.cadence === cadence) return known;
  const since = unixSeconds(store) + overlapSeconds;
  await store.table.write({
    put: { ...cadenceKey, cadence, since },
    when: [known ? { equal: ['cadence', known.cadence] } : { absent: 'pk' }],
  });
  return { cadence, since, searched: false, done: false };
}

/** Schedules that other cadences of the stage put aside, or gave a time or another look; not those with a rule of their own. */
async function* stale({ table, now }: Store, cadence: string): AsyncGenerator<Item> {
  const others: Condition = { anyOf: [[{ absent: 'cadences' }], [{ differs: ['cadences', cadence] }]] };
  const seconds = unixSeconds({ now });
  for (const shard of parkedShards) yield* table.dueItems({ shard, to: seconds, keep: [others] });
  const byStage: Condition = { anyOf: [[{ absent: 'plan' }], [{ differs: ['plan', policyPlan] }]] };
  const keep = [{ exists: 'schedule' } as const, byStage, others];
  const ahead = { from: seconds + 1, to: seconds + believedSeconds };
  for (const shard of allDueShards) yield* table.dueItems({ shard, ...ahead, keep });
}

/** Makes a schedule due, unless somebody looks after it. */
async function wake(store: Store, { schedule, project_id, due_at, due_shard }: Waiting): Promise<boolean> {
  try {
    await store.table.write({
      update: scheduleKey(projectOfRun(project_id), schedule),
      changes: { set: scheduleDue(store, schedule) },
      when: [{ equal: ['due_at', due_at] }, { equal: ['due_shard', due_shard] }],
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

interface Waker {
  readonly store: Store;
  readonly log: Log;
}

/** Wakes what is stale until the time is up. One that fails delays no other; what nobody can read stays as it is. */
async function wakeAll({ store, log }: Waker, cadence: string, until: number) {
  const count = { woken: 0, failed: 0 };
  let inTime = true;
  async function* left() {
    for await (const item of stale(store, cadence)) {
      inTime = store.now() < until;
      if (!inTime) return;
      yield item;
    }
  }
  await atOnce(left(), parallel, async (item) => {
    const { pk, sk } = item;
    const parsed = waiting.safeParse(item);
    if (!parsed.success) return log({ event: 'schedule unreadable', pk, sk });
    try {
      if (await patiently(() => wake(store, parsed.data))) count.woken += 1;
    } catch (error) {
      count.failed += 1;
      log({ event: 'schedule not woken', pk, sk, ...errorFacts(error) });
    }
  });
  return { ...count, inTime };
}

/**
 * Marks the settings as due that a change of the stage's cadences affects, without a scan of the table: each schedule
 * contains the cadences it was computed with, and the shards of the `due` index are searched for those of others. The
 * sweep then works out their times. While nothing changes this costs one read when a process begins.
 * @param until milliseconds since the epoch; what is left is done by the next call
 * @returns true once nothing is left to do for these cadences; then there is no need to call it again
 */
export async function wakeSchedules(
  waker: Waker,
  until: number,
  stage: StagePolicy = readStagePolicy(process.env),
): Promise<boolean> {
  const { store, log } = waker;
  try {
    const cadence = cadencesOf(stage);
    const { since, searched, done } = await lastSeen(store, cadence);
    if (done) return true;
    const isOverlap = unixSeconds(store) <= since;
    // What a process with the cadences of before writes meanwhile is found by one search afterwards.
    if (searched && isOverlap) return false;
    const { woken, failed, inTime } = await wakeAll(waker, cadence, until);
    if (woken > 0) log({ event: 'schedules woken', woken });
    if (woken > 0 || failed > 0 || !inTime) return false;
    const noted = { ...cadenceKey, cadence, since, searched: true, done: !isOverlap };
    await store.table.write({ put: noted, when: [{ equal: ['cadence', cadence] }, { equal: ['since', since] }] });
    return noted.done;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) log({ event: 'schedules not woken', ...errorFacts(error) });
    return false;
  }
}
