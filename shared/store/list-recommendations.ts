import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { recordId } from '../records/fields.ts';
import { storedFinding } from '../records/finding.ts';
import { type Recommendation, recommendationRecord } from '../records/recommendation.ts';
import type { Store } from './connection.ts';
import { type Position, positionCursors } from './cursor.ts';
import { type FindingSelection, streamParts, thousandths } from './list-findings.ts';
import { takePage } from './take-page.ts';

const needed = z.pick(storedFinding.record, {
  finding_id: true,
  check_id: true,
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

const adviceCursors = positionCursors('REC');

/** Which recommendations, and which part of the list. */
type Selection = Pick<
  FindingSelection,
  'data_source' | 'setting_type' | 'setting_id' | 'target_id' | 'severity' | 'limit' | 'cursor'
>;

/** A recommendation, and the finding with its highest score: the two say where it stands in the list. */
const row = z.object({ ...recommendationRecord.shape, finding_id: recordId });

type Row = { -readonly [K in keyof Recommendation]: Recommendation[K] } & { readonly finding_id: number };

function positionOf({ highest_score, finding_id }: Row): Position {
  return { value: thousandths(highest_score), id: finding_id };
}

function isAfter({ value, id }: Position, cursor: Position): boolean {
  return value < cursor.value || (value === cursor.value && id > cursor.id);
}

/**
 * Sums up the open findings by check and advice, the highest score first: all, or as many as `limit` says. A check may
 * give more than one advice: what to do about an open port depends on what listens there. Each page counts all findings.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listRecommendations(
  store: Store,
  project: AuthorizedProject,
  { limit, cursor, ...selection }: Selection,
): Promise<{ readonly records: readonly Row[]; readonly next: string | undefined }> {
  const after = adviceCursors.decode(cursor);
  const rows = new Map<string, Row>();
  const open = { ...selection, status: 'open', sort: 'score' } as const;
  for await (const finding of streamParts(store, project, open, needed)) {
    const key = JSON.stringify([finding.check_id, finding.recommendation]);
    const known = rows.get(key);
    if (known) known.open_findings += 1;
    else rows.set(key, z.parse(row, { ...finding, open_findings: 1, highest_score: finding.score }));
  }
  const left = [...rows.values()].filter((each) => !after || isAfter(positionOf(each), after));
  const { taken, more } = await takePage(left, limit, recommendationRecord);
  const last = taken.at(-1);
  return { records: taken, next: more && last ? adviceCursors.encode(positionOf(last)) : undefined };
}
