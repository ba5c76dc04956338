import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { type Recommendation, recommendationRecord } from '../records/recommendation.ts';
import type { Store } from './connection.ts';
import { type FindingSelection, streamFindings } from './list-findings.ts';

const needed = [
  'check_id',
  'data_source',
  'title',
  'recommendation',
  'risk',
  'references',
  'score',
  'max_score',
  'severity',
  'status',
  'status_expires_at',
];

/**
 * Sums up the open findings by check and advice, the highest score first. A check may give more than one advice: what
 * to do about an open port depends on what listens there.
 */
export async function listRecommendations(
  store: Store,
  project: AuthorizedProject,
  selection: Pick<FindingSelection, 'data_source' | 'setting_type' | 'setting_id' | 'target_id' | 'severity'>,
): Promise<Recommendation[]> {
  const rows = new Map<string, { -readonly [K in keyof Recommendation]: Recommendation[K] }>();
  const open = { ...selection, status: 'open', sort: 'score' } as const;
  for await (const finding of streamFindings(store, project, open, needed)) {
    const key = JSON.stringify([finding.check_id, finding.recommendation]);
    const row = rows.get(key);
    if (row) row.open_findings += 1;
    else rows.set(key, z.parse(recommendationRecord, { ...finding, open_findings: 1, highest_score: finding.score }));
  }
  return [...rows.values()];
}
