import * as z from 'zod/mini';
import { recordId, unixTime } from '../records/fields.ts';
import { findingSummary, noFindings } from '../records/runs/finding-summary.ts';
import { retestResult, storedRetest } from '../records/runs/retest.ts';
import { runStates } from '../records/runs/run-states.ts';
import { parseRecord } from '../records/stored.ts';
import type { Item } from '../store/table/item-range.ts';

/** A value that is replaced where it cannot be read: such a run is ended as well. (zod's `catch` would load 8 KB more.) */
function orElse<T>(schema: z.ZodMiniType<T>, fallback: T) {
  return z.pipe(
    z.unknown(),
    z.transform((value): T => {
      const { success, data } = z.safeParse(schema, value);
      return success ? data : fallback;
    }),
  );
}

/** The part of a stored run that state changes need. Times are in seconds since the epoch. */
export const heldRun = z.object({
  run_id: z.string(),
  project_id: recordId,
  /** The scanned record's sort key, `<CODE>#<id>`. */
  record: z.string(),
  state: z.enum(runStates),
  /** The project's slot that it has; a run without one waits for it. */
  slot: z.optional(z.int()),
  /** The lock on its destination, from its turn to its end. */
  lock: z.optional(z.object({ pk: z.string(), sk: z.string() })),
  /** Its entry in the queue for it, until it is its turn. */
  line: z.optional(z.object({ pk: z.string(), sk: z.string() })),
  /** What the record said before the run, for a run that leaves it alone. */
  before: z.optional(z.object({ status: z.int(), status_detail: z.string() })),
  lease_until: z.optional(unixTime),
  requested_at: z.optional(orElse(z.optional(unixTime), undefined)),
  started_at: z.optional(orElse(z.optional(unixTime), undefined)),
  /** What it used: 0 where it cannot be read. */
  data_source: z._default(orElse(z.string(), 'unknown'), 'unknown'),
  requests: z._default(orElse(z.int(), 0), 0),
  bytes_sent: z._default(orElse(z.int(), 0), 0),
  findings: z._default(orElse(findingSummary, noFindings), noFindings),
  /** It makes no findings. */
  scan_only: z._default(orElse(z.boolean(), false), false),
  /** Who asked for it. */
  trigger: z.optional(orElse(z.optional(z.object({ by: z.string() })), undefined)),
  /** The one finding that it checks again; absent for a scan. */
  retest: z.optional(storedRetest),
  /** What the retest has come to. */
  retest_result: z.optional(orElse(z.optional(retestResult), undefined)),
  /** Why it is to be stopped. */
  cancel: z.optional(z.enum(['cancelled', 'setting_deleted'])),
});

/** The part of a run that concerns its slot, its lock and its lease. */
export type HeldRun = z.output<typeof heldRun>;

/**
 * Reads from a stored run the part that state changes need.
 * @throws DamagedItem
 */
export function parseHeldRun(item: Item): HeldRun {
  return parseRecord({ type: 'run', record: heldRun }, item);
}

/** Whether the lease of a run is valid: nobody but its scanner may work on the run or end it. */
export function isHeld(of: Pick<HeldRun, 'state' | 'lease_until'>, nowSeconds: number): boolean {
  return (of.state === 'running' || of.state === 'cancelling') && (of.lease_until ?? 0) >= nowSeconds;
}
