import * as z from 'zod/mini';
import { recordId, unixTime } from './fields.ts';

/** What became of a check at a place; the scanner's contract says what each means. */
export const verdicts = ['negative', 'positive', 'skipped', 'blocked', 'not_testable', 'error'] as const;

/** What a run checked at a place, or did not and why, as it is answered. */
export const coverageRecord = z.object({
  run_id: z.string(),
  project_id: recordId,
  setting_type: z.string(),
  setting_id: recordId,
  target_id: z.nullable(recordId),
  data_source: z.string(),
  check_id: z.string(),
  /** As the user would name it: `192.0.2.7 1-1024/tcp`, `https://a.example.test/login`. */
  place: z.string(),
  verdict: z.enum(verdicts),
  /** How many places it stands for: ports of a range, parameters of a page. */
  count: z.int(),
  /** Why it was not checked; empty where it was. */
  reason: z.string(),
  /** When the run ended; of one that goes on, when it started. */
  time: unixTime,
});

export type CoverageRecord = z.output<typeof coverageRecord>;
