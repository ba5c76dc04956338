import * as z from 'zod/mini';
import { recordId, unixTime } from '../records/fields.ts';
import type { Item } from '../store/table.ts';
import { runStates } from './run-states.ts';

/** What is scanned, and how findings and people name it. */
const subject = z.object({
  /** The scanned record's sort key, `<CODE>#<id>`. */
  record: z.string(),
  setting_type: z.string(),
  setting_id: recordId,
  /** The port scan target; null for settings that are their own target. */
  target_id: z.nullable(recordId),
  data_source_id: recordId,
  /** The data source's name picks the scanner. */
  data_source: z.string(),
  max_score: z.number(),
});

/** One scan of one record, as it is stored. Times are in seconds since the epoch. */
const run = z.object({
  run_id: z.string(),
  project_id: recordId,
  ...subject.shape,
  scan_only: z.boolean(),
  /** Who asked: the subject of a token. */
  requested_by: z.string(),
  requested_at: unixTime,
  state: z.enum(runStates),
  started_at: z.optional(unixTime),
  ended_at: z.optional(unixTime),
  detail: z.optional(z.string()),
  /** Claims since the last progress: a run that dies again and again is given up. */
  attempts: z.int(),
  /** How often the message was sent. */
  sends: z.int(),
  lease_owner: z.optional(z.string()),
  lease_until: z.optional(unixTime),
  due_at: z.optional(unixTime),
  /** The scanner's own, as JSON text. */
  checkpoint: z.optional(z.string()),
  units_done: z.int(),
  units_planned: z.int(),
});

export type Run = z.output<typeof run>;
export type Subject = z.output<typeof subject>;

/** Reads a stored run. */
export function parseRun(item: Item): Run {
  return z.parse(run, item);
}
