import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { recordId } from '../../records/fields.ts';
import { type Recommendation, recommendationRecord } from '../../records/recommendation.ts';
import { storedFinding } from '../../records/stored-finding.ts';
import type { Store } from '../connection.ts';
import { cursors, type Position } from '../cursor.ts';
import { idOfOrder } from '../finding-keys.ts';
import { Search } from '../search.ts';
import { takePage } from '../take-page.ts';
import { type FindingSelection, streamParts, thousandths } from './list-findings.ts';

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

/**
 * Where the list goes on: in the findings with ids above `after`, behind `position`, where these were counted before up to the
 * id `upTo`. `isAll`: there are none above that.
 */
interface Progress {
  readonly after: number;
  readonly counted?: { readonly upTo: number; readonly isAll: boolean; readonly position: Position };
}

const adviceCursors = cursors<Progress>({
  write: ({ after, counted }) =>
    counted
      ? `REC:${after}:${counted.upTo}:${counted.isAll ? 1 : 0}:${counted.position.value}.${counted.position.id}`
      : `REC:${after}`,
  pattern: /^REC:(\d{1,10})(?::([1-9]\d{0,9}):([01]):(\d{1,12})\.([1-9]\d{0,9}))?$/,
  read: ([after, upTo, isAll, value, id]) => {
    if (upTo === undefined) return { after: Number(after) };
    if (Number(upTo) <= Number(after)) return undefined;
    const position = { value: Number(value), id: Number(id) };
    return { after: Number(after), counted: { upTo: Number(upTo), isAll: isAll === '1', position } };
  },
});

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

/** The highest score first, equals by the id of the finding that has it. */
function order(left: Row, right: Row): number {
  return right.highest_score - left.highest_score || left.finding_id - right.finding_id;
}

function isBehind({ value, id }: Position, position: Position): boolean {
  return value < position.value || (value === position.value && id > position.id);
}

/** Counts the open findings of a range of ids by check and advice. A row says what its finding with the highest score says. */
async function count(
  store: Store,
  project: AuthorizedProject,
  selection: Omit<Selection, 'limit' | 'cursor'>,
  ids: { readonly after: number; readonly upTo?: number | undefined },
  search: Search | undefined,
) {
  const rows = new Map<string, Row>();
  let last = ids.after;
  for await (const finding of streamParts(store, project, { ...selection, status: 'open' }, needed, ids, search)) {
    const key = JSON.stringify([finding.check_id, finding.recommendation]);
    const known = rows.get(key);
    const open_findings = (known?.open_findings ?? 0) + 1;
    if (known && known.highest_score >= finding.score) known.open_findings = open_findings;
    else rows.set(key, z.parse(row, { ...finding, open_findings, highest_score: finding.score }));
    last = finding.finding_id;
  }
  const { stoppedAt } = search ?? {};
  return { rows: [...rows.values()].sort(order), last: stoppedAt === undefined ? last : idOfOrder(stoppedAt) };
}

/**
 * Groups the open findings by check and recommendation, highest score first: all groups, or `limit` of them. A check
 * may give more than one advice: what to do about an open port depends on what listens there. Each page counts the
 * findings. Where there are more than can be counted in the time of a search, those with the lowest ids are summed up
 * first, then the next: the same advice comes once for each, and its numbers add up.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listRecommendations(
  store: Store,
  project: AuthorizedProject,
  { limit, cursor, ...selection }: Selection,
): Promise<{ readonly records: readonly Row[]; readonly next: string | undefined }> {
  const { after, counted } = adviceCursors.decode(cursor) ?? { after: 0 };
  // What was counted for the page before is counted again to the same end, or the rows of one list would have different numbers.
  const search = counted ? undefined : new Search(store.now);
  const { rows, last } = await count(store, project, selection, { after, upTo: counted?.upTo }, search);
  const isAll = counted?.isAll ?? search?.stoppedAt === undefined;
  const upTo = counted?.upTo ?? last;
  const left = counted ? rows.filter((each) => isBehind(positionOf(each), counted.position)) : rows;
  const { taken, more } = await takePage(left, limit, recommendationRecord);
  const end = taken.at(-1);
  if (more && end) {
    return {
      records: taken,
      next: adviceCursors.encode({ after, counted: { upTo, isAll, position: positionOf(end) } }),
    };
  }
  return { records: taken, next: isAll ? undefined : adviceCursors.encode({ after: upTo }) };
}
