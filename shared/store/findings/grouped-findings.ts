import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import type { storedFinding } from '../../records/findings/stored-finding.ts';
import { type Matched, type Suppression, suppressionOf } from '../../records/findings/suppression.ts';
import { idOfOrder } from '../keys/finding-keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { type Cursors, cursors, type ListPosition } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import { takePage } from '../table/take-page.ts';
import { type FindingSelection, type StatusFields, streamParts, thousandths } from './list-findings.ts';
import { readSuppressions } from './suppressions.ts';

/** What says where a group stands in its list: its highest score, and the finding that has it. */
interface Ranked extends Item {
  readonly highest_score: number;
  readonly finding_id: number;
}

/**
 * Where a list goes on: in the findings with ids above `after`, behind `position`, where these were counted before up to the
 * id `upTo`. `isAll`: there are none above that.
 */
interface Progress {
  readonly after: number;
  readonly counted?: { readonly upTo: number; readonly isAll: boolean; readonly position: ListPosition };
}

/** The cursors of a list of groups. `kind` is what they are known by, in capital letters. */
export function groupCursors(kind: string): Cursors<Progress> {
  return cursors({
    write: ({ after, counted }) =>
      counted
        ? `${kind}:${after}:${counted.upTo}:${counted.isAll ? 1 : 0}:${counted.position.value}.${counted.position.id}`
        : `${kind}:${after}`,
    pattern: new RegExp(`^${kind}:(\\d{1,10})(?::([1-9]\\d{0,9}):([01]):(\\d{1,12})\\.([1-9]\\d{0,9}))?$`),
    read: ([after, upTo, isAll, value, id]) => {
      if (upTo === undefined) return { after: Number(after) };
      if (Number(upTo) <= Number(after)) return undefined;
      const position = { value: Number(value), id: Number(id) };
      return { after: Number(after), counted: { upTo: Number(upTo), isAll: isAll === '1', position } };
    },
  });
}

/** What must be read of a finding to say how it stands, and whether a rule sets it aside. */
type Weighed = StatusFields & z.ZodMiniObject<Pick<typeof storedFinding.record.shape, keyof Matched>>;

/** How the open findings of a project are put into groups. */
export interface Grouping<R extends Weighed, G extends Ranked> {
  readonly cursors: Cursors<Progress>;
  /** What is read of each finding. */
  readonly needed: R;
  /** As a group is answered. */
  readonly record: z.ZodMiniObject;
  /** The group of a finding. */
  readonly keyOf: (finding: z.output<R>) => string;
  /** A group with one finding more. */
  readonly add: (known: G | undefined, finding: z.output<R>) => G;
}

/** Which findings are grouped, and which part of the list. */
export type GroupSelection = Pick<
  FindingSelection,
  'data_source' | 'setting_type' | 'setting_id' | 'target_id' | 'severity' | 'limit' | 'cursor'
>;

function positionOf({ highest_score, finding_id }: Ranked): ListPosition {
  return { value: thousandths(highest_score), id: finding_id };
}

/** The highest score first, equals by the id of the finding that has it. */
function order(left: Ranked, right: Ranked): number {
  return right.highest_score - left.highest_score || left.finding_id - right.finding_id;
}

function isBehind({ value, id }: ListPosition, position: ListPosition): boolean {
  return value < position.value || (value === position.value && id > position.id);
}

/** Counts the open findings of a range of ids that no rule sets aside by their groups. */
async function count<R extends Weighed, G extends Ranked>(
  store: Store,
  project: AuthorizedProject,
  { needed, keyOf, add }: Grouping<R, G>,
  selection: Omit<GroupSelection, 'limit' | 'cursor'>,
  rules: readonly Suppression[],
  ids: { readonly after: number; readonly upTo?: number | undefined },
  search: Search | undefined,
) {
  const groups = new Map<string, G>();
  let last = ids.after;
  for await (const finding of streamParts(store, project, { ...selection, status: 'open' }, needed, ids, search)) {
    last = finding.finding_id;
    if (suppressionOf(finding, rules, unixSeconds(store)) !== null) continue;
    const key = keyOf(finding);
    groups.set(key, add(groups.get(key), finding));
  }
  const { stoppedAt } = search ?? {};
  return { groups: [...groups.values()].sort(order), last: stoppedAt === undefined ? last : idOfOrder(stoppedAt) };
}

/**
 * Groups the open findings that no rule sets aside, highest score first: all groups, or `limit` of them. Each page counts the findings. Where there
 * are more than can be counted in the time of a search, those with the lowest ids are summed up first, then the next: the
 * same group comes once for each, and its numbers add up.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listGroups<R extends Weighed, G extends Ranked>(
  store: Store,
  project: AuthorizedProject,
  grouping: Grouping<R, G>,
  { limit, cursor, ...selection }: GroupSelection,
): Promise<{ readonly records: readonly G[]; readonly next: string | undefined }> {
  const { after, counted } = grouping.cursors.decode(cursor) ?? { after: 0 };
  // What was counted for the page before is counted again to the same end, or the groups of one list would have different numbers.
  const search = counted ? undefined : new Search(store.now);
  const ids = { after, upTo: counted?.upTo };
  const rules = await readSuppressions(store, project);
  const { groups, last } = await count(store, project, grouping, selection, rules, ids, search);
  const isAll = counted?.isAll ?? search?.stoppedAt === undefined;
  const upTo = counted?.upTo ?? last;
  const left = counted ? groups.filter((each) => isBehind(positionOf(each), counted.position)) : groups;
  const { taken, more } = await takePage(left, limit, grouping.record);
  const end = taken.at(-1);
  if (more && end) {
    const position = positionOf(end);
    return { records: taken, next: grouping.cursors.encode({ after, counted: { upTo, isAll, position } }) };
  }
  return { records: taken, next: isAll ? undefined : grouping.cursors.encode({ after: upTo }) };
}
