import * as z from 'zod/mini';
import { unixTime } from '../records/fields.ts';
import { maxRunSeconds } from '../runs/run-time.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';

/** What a run waits for: a scanner to take its message, a slot of its project, or the end of another scan of its destination, which alarms and dashboards know as `origin`. */
export const waits = ['scanner', 'slot', 'origin'] as const;

type WaitsFor = (typeof waits)[number];

/** A queued run, as far as it says what it waits for. */
const waiting = z.object({
  requested_at: unixTime,
  slot: z.optional(z.unknown()),
  line: z.optional(z.unknown()),
});

function waitsFor({ slot, line }: z.output<typeof waiting>): WaitsFor {
  if (line !== undefined) return 'origin';
  return slot === undefined ? 'slot' : 'scanner';
}

/**
 * How long the oldest run has waited for each, in seconds; 0 where none waits. Every queued run is in the `due` index,
 * the one without a slot under the time at which it is given up. A run that cannot be read is passed over.
 * @param until milliseconds since the epoch by which to return, with what was seen
 */
export async function oldestWaiting(
  store: Store,
  dueShards: readonly string[],
  until: number,
): Promise<Readonly<Record<WaitsFor, number>>> {
  const now = unixSeconds(store);
  const oldest = { scanner: 0, slot: 0, origin: 0 };
  const range = { to: now + maxRunSeconds, keep: [{ equal: ['state', 'queued'] as const }] };
  for (const shard of dueShards) {
    for await (const item of store.table.dueItems({ shard, ...range })) {
      const run = waiting.safeParse(item);
      if (!run.success) continue;
      const on = waitsFor(run.data);
      oldest[on] = Math.max(oldest[on], now - run.data.requested_at);
      if (store.now() >= until) return oldest;
    }
  }
  return oldest;
}
