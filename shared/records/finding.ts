import * as z from 'zod/mini';
import { recordId, unixTime } from './fields.ts';

export const findingStatuses = ['open', 'fixed'] as const;
const severities = ['high', 'medium', 'low'] as const;

/** A finding as it is answered. Ids of settings that do not apply are null. */
export const findingRecord = z.object({
  finding_id: recordId,
  project_id: recordId,
  data_source_id: recordId,
  data_source: z.string(),
  setting_type: z.string(),
  setting_id: recordId,
  target_id: z.nullable(recordId),
  check_id: z.string(),
  resource: z.string(),
  location: z.string(),
  title: z.string(),
  description: z.string(),
  recommendation: z.string(),
  evidence: z.string(),
  score: z.number(),
  max_score: z.number(),
  severity: z.enum(severities),
  status: z.enum(findingStatuses),
  first_seen: unixTime,
  last_seen: unixTime,
  fixed_at: unixTime,
});

export type Severity = (typeof severities)[number];

/** High from 0.8 of the maximum, medium from 0.4, low below. */
export function severityOf(score: number, maxScore: number): Severity {
  const share = score / maxScore;
  if (share >= 0.8) return 'high';
  return share >= 0.4 ? 'medium' : 'low';
}
