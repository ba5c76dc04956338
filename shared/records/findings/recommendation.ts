import * as z from 'zod/mini';
import { severities } from './severity.ts';

/** What to do about the open findings of a check that share one advice. */
export const recommendationRecord = z.object({
  check_id: z.string(),
  data_source: z.string(),
  /** Of the finding with the highest score. */
  title: z.string(),
  recommendation: z.string(),
  risk: z.string(),
  references: z.array(z.string()),
  open_findings: z.int(),
  highest_score: z.number(),
  max_score: z.number(),
  severity: z.enum(severities),
});
