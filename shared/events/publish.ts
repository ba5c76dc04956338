import { atOnce } from '../at-once.ts';
import type { Bus } from './bus.ts';
import type { ServiceEvent } from './event.ts';

/** What the bus takes in one call. */
const maxEvents = 10;
const maxBytes = 240 * 1024;
/** An event's name, source, time and bus, beside its detail. */
const envelopeBytes = 512;

const attempts = 3;
const parallel = 4;

/** What publishing needs of the outside. */
export interface Publishing {
  readonly bus: Bus;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

/** Splits events, in their order, into what one call takes. */
function batchesOf(events: readonly ServiceEvent[]): ServiceEvent[][] {
  const batches: ServiceEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event.detail)) + envelopeBytes;
    const last = batches.at(-1);
    if (last && last.length < maxEvents && bytes + size <= maxBytes) {
      last.push(event);
      bytes += size;
    } else {
      batches.push([event]);
      bytes = size;
    }
  }
  return batches;
}

/** The reason of a call that failed: its client has repeated it where that may help, so that it is not made again. */
const reasonOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

async function publishBatch(publishing: Publishing, batch: readonly ServiceEvent[], failed: Map<ServiceEvent, string>) {
  let left = batch;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    let reasons: readonly (string | undefined)[];
    try {
      reasons = await publishing.bus.put(left);
    } catch (error) {
      for (const event of left) failed.set(event, reasonOf(error));
      return;
    }
    const refused = left.flatMap((event, at) => {
      const reason = reasons[at];
      return reason === undefined ? [] : [{ event, reason }];
    });
    if (attempt === attempts) {
      for (const { event, reason } of refused) failed.set(event, reason);
      return;
    }
    left = refused.map(({ event }) => event);
    if (left.length > 0) await publishing.sleep(publishing.random() * 100 * 4 ** attempt);
  }
}

/**
 * Hands events to the bus, ten at a time. What the bus did not take of a call is tried again alone, three times in all. Returns
 * the events that it would not take, and why.
 */
export async function publish(
  publishing: Publishing,
  events: readonly ServiceEvent[],
): Promise<ReadonlyMap<ServiceEvent, string>> {
  const failed = new Map<ServiceEvent, string>();
  await atOnce(batchesOf(events), parallel, (batch) => publishBatch(publishing, batch, failed));
  return failed;
}
