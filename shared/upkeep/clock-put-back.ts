import * as z from 'zod/mini';
import { atOnce } from '../at-once.ts';
import { allDueShards } from '../store/keys/due-shards.ts';
import { keyOf } from '../store/keys/keys.ts';
import { scheduleDue } from '../store/runs/schedules.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { patiently } from '../store/table/patiently.ts';
import { ConditionFailed } from '../store/table/table.ts';

/** The longest lease that a stage can have: what is further ahead was not written by the clock as it is now. */
const longestLeaseSeconds = 300;

/** How many items are changed at the same time. */
const parallel = 25;

/** After any time that an item can have. */
const everSeconds = 1e10;

const waiting = z.object({ due_at: z.number(), lease_until: z.optional(z.number()) });

/** The times of an item as the clock that was put back would have them; a schedule's is worked out anew. */
function timesNow(store: Store, item: Item, seconds: number): Item {
  const { due_at, lease_until } = z.parse(waiting, item);
  if (typeof item.schedule === 'string') return scheduleDue(store, item.schedule);
  const isOfBefore = lease_until !== undefined && lease_until > unixSeconds(store) + longestLeaseSeconds;
  return {
    due_at: Math.max(0, due_at - seconds),
    ...(isOfBefore && { lease_until: Math.max(0, lease_until - seconds) }),
  };
}

async function putBack(store: Store, item: Item, seconds: number): Promise<boolean> {
  const { due_at, lease_until } = z.parse(waiting, item);
  const lease =
    lease_until === undefined ? ({ absent: 'lease_until' } as const) : { equal: ['lease_until', lease_until] as const };
  try {
    await store.table.write({
      update: keyOf(item),
      changes: { set: timesNow(store, item, seconds) },
      when: [{ equal: ['due_at', due_at] }, lease],
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

/**
 * Puts what is to be done in a while forward by as much as the clock was put back: runs whose scanner died, messages that
 * were lost and deletions that broke off would otherwise wait for that much longer. Schedules are worked out anew. A small
 * step changes nothing: it cannot be told from the times that are right.
 * @returns how many items were changed
 */
export async function bringForward(store: Store, putBackBy: number): Promise<number> {
  // Times are stored in whole seconds.
  const seconds = Math.round(putBackBy);
  if (seconds <= longestLeaseSeconds) return 0;
  let changed = 0;
  async function* ahead() {
    const range = { from: unixSeconds(store) + 1, to: everSeconds };
    for (const shard of allDueShards) yield* store.table.dueItems({ shard, ...range });
  }
  await atOnce(ahead(), parallel, async (item) => {
    if (await patiently(() => putBack(store, item, seconds))) changed += 1;
  });
  return changed;
}
