import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';

/** The result of a check at a location; the scanner's contract defines each value. */
export const verdicts = ['negative', 'positive', 'skipped', 'blocked', 'not_testable', 'error'] as const;

/** What a run checked at a location, or did not and why, as the API returns it. */
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
  /** Number of locations that it summarizes: ports of a range, parameters of a page. */
  count: z.int(),
  /** Reason why it was not checked; empty if it was. */
  reason: z.string(),
  /** When the run ended; of one that goes on, when it started. */
  time: unixTime,
});

export type CoverageRecord = z.output<typeof coverageRecord>;
