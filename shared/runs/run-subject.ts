import * as z from 'zod/mini';
import { recordId } from '../records/fields.ts';

/** The scanned record, setting and data source of a run, as its findings name them. */
export const subject = z.object({
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

/** The scanned record, setting and data source of a run. */
export type Subject = z.output<typeof subject>;
