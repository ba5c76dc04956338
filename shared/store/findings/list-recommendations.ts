import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { recordId } from '../../records/fields.ts';
import { recommendationRecord } from '../../records/findings/recommendation.ts';
import { storedFinding } from '../../records/findings/stored-finding.ts';
import type { Store } from '../table/connection.ts';
import { type Grouping, type GroupSelection, groupCursors, listGroups } from './grouped-findings.ts';

const needed = z.pick(storedFinding.record, {
  finding_id: true,
  check_id: true,
  host: true,
  resource: true,
  location: true,
  tags: true,
  data_source: true,
  title: true,
  recommendation: true,
  risk: true,
  references: true,
  score: true,
  max_score: true,
  severity: true,
  status: true,
  status_expires_at: true,
});

/** A recommendation, and the finding with its highest score. */
const row = z.object({ ...recommendationRecord.shape, finding_id: recordId });

/** By check and advice: what to do about an open port depends on what listens there. A row says what its worst finding says. */
const byAdvice: Grouping<typeof needed, z.output<typeof row>> = {
  cursors: groupCursors('REC'),
  needed,
  record: recommendationRecord,
  keyOf: ({ check_id, recommendation }) => JSON.stringify([check_id, recommendation]),
  add: (known, finding) => {
    const open_findings = (known?.open_findings ?? 0) + 1;
    if (known && known.highest_score >= finding.score) return { ...known, open_findings };
    return z.parse(row, { ...finding, open_findings, highest_score: finding.score });
  },
};

/**
 * Groups the open findings by check and recommendation, as `listGroups` does.
 * @throws InvalidRequest for a cursor of another list
 */
export function listRecommendations(store: Store, project: AuthorizedProject, selection: GroupSelection) {
  return listGroups(store, project, byAdvice, selection);
}
