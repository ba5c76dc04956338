import * as z from 'zod/mini';
import { clockFunction } from '../shared/http/event-function.ts';
import { errorFacts } from '../shared/log.ts';
import { onDemand } from '../shared/on-demand.ts';
import { connectStarter } from '../shared/runs/starter.ts';
import { wakeSchedules } from '../shared/schedules/schedule-wake.ts';
import { followStage } from '../shared/store/runs/scanning.ts';
import type { Item } from '../shared/store/table/item-range.ts';
import { bringForward } from '../shared/upkeep/clock-put-back.ts';
import { oldestWaiting, waits } from '../shared/upkeep/oldest-waiting.ts';
import { type Sweeper, sweep } from '../shared/upkeep/sweep.ts';
import { shardsToSweep, sweepPartOf } from '../shared/upkeep/sweep-part.ts';

/** Left for the answer once the work has stopped. */
const marginMs = 5000;

/** Kept for a change of the stage's cadences, while one is under way: it gets on however much is due. */
const wakeMs = 10_000;

/** Scanners that began under another configuration of the stage hear of this one by the table. */
async function tellStage({ store, log }: Sweeper): Promise<void> {
  try {
    const scans = await followStage(store);
    if (scans !== undefined) log({ event: 'scanning switched', level: 'warn', caller: 'stage', enabled: scans });
  } catch (error) {
    log({ event: 'stage not followed', ...errorFacts(error) });
  }
}

/** True once the stage's cadences have reached all settings: a change comes with a new process. */
let awake = false;

// In most minutes no schedule is due, and no secret is left over.
const startDue = onDemand(async () => (await import('../shared/schedules/schedule-start.ts')).startDue);
const discard = onDemand(async () => {
  const { discardSecret } = await import('../shared/store/policies/secret-life.ts');
  const { connectVault } = await import('../shared/store/policies/credentials-vault.ts');
  const vault = connectVault();
  return (store: Sweeper['store'], item: Item) => discardSecret({ store, vault }, item);
});

/** What the local service tells of the clock of its machine. */
const putBackEvent = z.object({ clock_put_back_seconds: z.number() });

const connect = (): Sweeper => ({ ...connectStarter(), startDue, discard });

export const handler = clockFunction('sweep', connect, async (sweeper, { event, remainingMs }) => {
  const { store, log, measure } = sweeper;
  const part = sweepPartOf(event);
  if (part.part === 0) await tellStage(sweeper);
  const { success: isPutBack, data } = putBackEvent.safeParse(event);
  if (isPutBack) {
    const seconds = data.clock_put_back_seconds;
    log({ event: 'clock put back', seconds, changed: await bringForward(store, seconds) });
  }
  const until = store.now() + remainingMs() - marginMs;
  // One part is enough to wake what the stage's cadences concern.
  const wakes = !awake && part.part === 0;
  const shards = shardsToSweep(part, store, store.now());
  const looked = await sweep(sweeper, wakes ? until - wakeMs : until, shards);
  if (wakes) awake = await wakeSchedules(sweeper, until);
  const oldest = await oldestWaiting(store, shards, until);
  for (const each of waits) if (oldest[each] > 0) measure?.('OldestWaitingRun', oldest[each], { WaitsFor: each });
  measure?.('ItemsSwept', looked);
  // The sign of life, by which an alarm knows that the dispatcher works: a sweep that failed gives none.
  measure?.('Sweeps', 1);
  return { looked };
});
