import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { type Finding, listedFinding } from '../../records/findings/finding.ts';
import { findingSearch } from '../../records/findings/finding-search.ts';
import { asItStands } from '../../records/findings/finding-status.ts';
import { shownFinding, storedFinding } from '../../records/findings/stored-finding.ts';
import { hostOf } from '../../records/host.ts';
import { findingKind } from '../../records/settings/kinds.ts';
import { type Stored, wholeRecord } from '../../records/stored.ts';
import { findingPartitions, idOfOrder } from '../keys/finding-keys.ts';
import {
  findingOrder,
  findingPrefix,
  scoreIndexPrefix,
  scoreOfOrder,
  scoreOrder,
  scorePrefix,
  seenIndexPrefix,
  seenOfOrder,
  seenOrder,
  seenPrefix,
} from '../keys/finding-order.ts';
import type { RecordPage } from '../records/list-records.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { idCursors, positionCursors } from '../table/cursor.ts';
import { notExpired } from '../table/expiry.ts';
import type { Condition } from '../table/expression.ts';
import type { Item } from '../table/item-range.ts';
import type { SpreadRange } from '../table/merged-reading.ts';
import { Search } from '../table/search.ts';
import { tableSchema } from '../table/table-schema.ts';
import { takePage } from '../table/take-page.ts';
import { allWithEvidence } from './evidence.ts';
import { inTerms } from './finding-tag.ts';
import { byTerms, type FindingTerms, readFindingTerms } from './finding-terms.ts';
import { readFinding } from './read-finding.ts';

/** The filters, order and page of a list of findings. */
export interface FindingSelection {
  readonly data_source?: string | undefined;
  readonly setting_type?: string | undefined;
  readonly setting_id?: number | undefined;
  readonly target_id?: number | undefined;
  readonly check_id?: string | undefined;
  readonly severity?: string | undefined;
  readonly status?: string | undefined;
  /** What the resource starts with. */
  readonly resource?: string | undefined;
  /** Which host it is about, in any spelling. */
  readonly host?: string | undefined;
  readonly min_score?: number | undefined;
  /** Seen at this time (seconds) or later. */
  readonly since?: number | undefined;
  /** Words that its title, check or taxonomy has: see `findingSearch`. */
  readonly text?: string | undefined;
  /** A CVE number that it names. */
  readonly cve?: string | undefined;
  /** Whether one of its CVEs is in the catalog of known exploited vulnerabilities. */
  readonly kev?: 'true' | 'false' | undefined;
  readonly min_epss?: number | undefined;
  readonly tag?: string | undefined;
  /** Who works on it. */
  readonly owner?: string | undefined;
  /** Opened, or its status changed, at this time (seconds) or later. */
  readonly changed_since?: number | undefined;
  /** Whether it is open beyond the time limit of the project. */
  readonly overdue?: 'true' | 'false' | undefined;
  /** Whether a rule sets it aside. */
  readonly suppressed?: 'true' | 'false' | undefined;
  readonly sort?: 'id' | 'score' | 'last_seen' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const sorts = {
  id: { index: tableSchema.localIndex, prefix: findingPrefix },
  score: { index: tableSchema.scoreIndex, prefix: scorePrefix },
  last_seen: { index: tableSchema.seenIndex, prefix: seenPrefix },
} as const;

/** The cursors of a list of findings in id order. */
export const findingCursors = idCursors(findingKind.code);
const byValue = {
  score: positionCursors(`${findingKind.code}SCORE`),
  last_seen: positionCursors(`${findingKind.code}SEEN`),
};

/** An acceptance that has expired counts as open, although the next scan has not written that yet. */
function statusConditions(status: string, now: number): Condition[] {
  const accepted = { equal: ['status', 'accepted'] } as const;
  const expired = [accepted, { atLeast: ['status_expires_at', 1] }, { below: ['status_expires_at', now + 1] }] as const;
  if (status === 'open') return [{ anyOf: [[{ equal: ['status', 'open'] }], expired] }];
  if (status !== 'accepted') return [{ equal: ['status', status] }];
  const valid = [[{ equal: ['status_expires_at', 0] }], [{ atLeast: ['status_expires_at', now + 1] }]] as const;
  return [accepted, { anyOf: valid }];
}

function conditions(selection: FindingSelection, now: number): Condition[] {
  const fields = ['data_source', 'setting_type', 'setting_id', 'target_id', 'check_id', 'severity'] as const;
  const { status, resource, host, min_score, since } = selection;
  return [
    ...fields.flatMap((field) => {
      const wanted = selection[field];
      return wanted === undefined ? [] : [{ equal: [field, wanted] as const }];
    }),
    ...(status === undefined ? [] : statusConditions(status, now)),
    ...(resource === undefined ? [] : [{ startsWith: ['resource', resource] as const }]),
    // Findings of earlier versions tell it by their resource alone.
    ...(host === undefined ? [] : [{ anyOf: [[{ equal: ['host', hostOf(host)] as const }], [{ absent: 'host' }]] }]),
    ...(min_score === undefined ? [] : [{ atLeast: ['score', min_score] as const }]),
    ...(since === undefined ? [] : [{ atLeast: ['last_seen', since] as const }]),
  ];
}

/** Sorts behind all keys that begin the same way. */
const behind = '~';

/** A list by score or time need not read on below what is asked for. */
function lastKey({ sort, min_score, since }: FindingSelection): string | undefined {
  if (sort === 'score' && min_score !== undefined) return scoreIndexPrefix(min_score) + behind;
  if (sort === 'last_seen' && since !== undefined) return seenIndexPrefix(since) + behind;
  return undefined;
}

/** Where a list by score (in thousandths) or time goes on: behind this value and id. */
function positionOf(sort: 'score' | 'last_seen', value: number, id: number): string {
  return sort === 'score' ? scoreOrder(value / 1000, id) : seenOrder(value, id);
}

function nextKey(sort: keyof typeof sorts, cursor: string | undefined): string | undefined {
  if (sort === 'id') {
    const after = findingCursors.decode(cursor);
    return after === undefined ? undefined : findingOrder(after + 1);
  }
  const position = byValue[sort].decode(cursor);
  return position && positionOf(sort, position.value, position.id + 1);
}

/** A score in thousandths, as its key contains it. */
export function thousandths(score: number): number {
  return Math.round(score * 1000);
}

function cursorAfter(sort: keyof typeof sorts, { finding_id: id, score, last_seen }: Finding): string {
  if (sort === 'id') return findingCursors.encode(id);
  return byValue[sort].encode({ value: sort === 'score' ? thousandths(score) : last_seen, id });
}

/** The cursor of a list that goes on behind a key. */
function cursorBehind(sort: keyof typeof sorts, key: string): string {
  const id = idOfOrder(key);
  if (sort === 'id') return findingCursors.encode(id);
  return byValue[sort].encode({ value: sort === 'score' ? scoreOfOrder(key) : seenOfOrder(key), id });
}

/** How many items a query looks at: a filter may drop most of them. */
const minLook = 250;

async function* about<F extends Stored>(
  items: AsyncIterable<Item>,
  read: (item: Item) => F,
  { host }: FindingSelection,
): AsyncGenerator<F> {
  const wanted = host === undefined ? undefined : hostOf(host);
  for await (const item of items) {
    const finding = read(item);
    if (wanted === undefined || finding.host === wanted) yield finding;
  }
}

/** When a finding was opened, or its status changed last, in seconds. */
function changedAt({ first_seen, status_set_at, fixed_at, reopened_at }: Finding): number {
  return Math.max(first_seen, status_set_at, fixed_at, reopened_at);
}

/**
 * What the table cannot tell of a finding: what a search goes through is not all stored, and the local indexes, which
 * stay as they were when the table was made, do not have its vulnerabilities. Undefined where nothing such is asked for.
 */
function matcherOf(selection: FindingSelection): ((finding: Finding) => boolean) | undefined {
  const { text, cve, kev, min_epss, tag, owner, changed_since } = selection;
  const matches = [
    ...(text === undefined ? [] : [findingSearch(text)]),
    ...(cve === undefined ? [] : [({ cve_ids }: Finding) => cve_ids.includes(cve)]),
    ...(kev === undefined ? [] : [(finding: Finding) => finding.kev === (kev === 'true')]),
    ...(min_epss === undefined ? [] : [({ epss }: Finding) => epss !== null && epss >= min_epss]),
    ...(tag === undefined ? [] : [({ tags }: Finding) => tags.includes(tag)]),
    ...(owner === undefined ? [] : [(finding: Finding) => finding.owner === owner]),
    ...(changed_since === undefined ? [] : [(finding: Finding) => changedAt(finding) >= changed_since]),
  ];
  return matches.length === 0 ? undefined : (finding) => matches.every((each) => each(finding));
}

/** Tells which findings are overdue or set aside, or are not, as a request asks for; undefined where it does not. */
async function termsMatcher(store: Store, project: AuthorizedProject, { overdue, suppressed }: FindingSelection) {
  if (overdue === undefined && suppressed === undefined) return undefined;
  const terms = await readFindingTerms(store, project);
  return (finding: Finding) => {
    const { due_at, suppressed_by } = byTerms(finding, terms);
    const isOverdue = due_at > 0 && due_at <= terms.now;
    return (
      (overdue === undefined || isOverdue === (overdue === 'true')) &&
      (suppressed === undefined || (suppressed_by !== null) === (suppressed === 'true'))
    );
  };
}

async function* found<F extends Finding>(
  store: Store,
  project: AuthorizedProject,
  findings: AsyncIterable<F>,
  selection: FindingSelection,
): AsyncGenerator<F> {
  const matches = [matcherOf(selection), await termsMatcher(store, project, selection)];
  for await (const finding of findings) if (matches.every((each) => each?.(finding) ?? true)) yield finding;
}

function rangeOf(project: AuthorizedProject, selection: FindingSelection, now: number): SpreadRange {
  const { sort = 'id', limit } = selection;
  const { index, prefix } = sorts[sort];
  const filters = conditions(selection, now);
  const { overdue, suppressed } = selection;
  const isDerived = matcherOf(selection) !== undefined || overdue !== undefined || suppressed !== undefined;
  const isFiltered = filters.length > 0 || isDerived;
  const look = limit === undefined ? undefined : isFiltered ? Math.max(limit + 1, minLook) : limit + 1;
  return {
    pk: findingPartitions(project),
    prefix,
    index,
    keep: [...filters, notExpired(now)],
    from: nextKey(sort, selection.cursor),
    to: lastKey(selection),
    ...(look === undefined ? {} : { limit: look }),
  };
}

async function* asListed<F extends Stored & Finding>(findings: AsyncIterable<F>, terms: FindingTerms) {
  for await (const finding of findings) yield inTerms(finding, terms);
}

/**
 * Reads findings with their current status: all that match, or `limit` of them, by id, highest score or latest
 * observation, and by id among equals. Where the time of a search ends before, the page is what was found by then,
 * which may be nothing, and goes on all the same.
 * @throws InvalidRequest for a cursor of another list or order
 */
export async function listFindings(
  store: Store,
  project: AuthorizedProject,
  selection: FindingSelection,
): Promise<RecordPage> {
  const now = unixSeconds(store);
  const range = rangeOf(project, selection, now);
  // A cursor may stand behind all that a filter given later leaves.
  if (range.from !== undefined && range.to !== undefined && range.from > range.to) {
    return { records: [], next: undefined };
  }
  const { sort = 'id', limit } = selection;
  const search = new Search(store.now);
  const shown = about(store.table.items(range, search), (item) => shownFinding(item, now), selection);
  const whole = allWithEvidence(store.table, found(store, project, shown, selection), limit && limit + 1);
  const { taken, more } = await takePage(asListed(whole, await readFindingTerms(store, project)), limit, listedFinding);
  const last = taken.at(-1);
  if (more && last) return { records: taken, next: cursorAfter(sort, last) };
  const { stoppedAt } = search;
  return { records: taken, next: stoppedAt === undefined ? undefined : cursorBehind(sort, stoppedAt) };
}

/**
 * Streams matching findings with their current status in id order, those after an id, without evidence that is stored
 * apart.
 */
export function streamAfter(
  store: Store,
  project: AuthorizedProject,
  selection: Omit<FindingSelection, 'limit' | 'cursor' | 'sort'>,
  afterId: number,
  search: Search,
): AsyncIterable<Stored & Finding> {
  const now = unixSeconds(store);
  const range = { ...rangeOf(project, selection, now), from: findingOrder(afterId + 1) };
  const shown = about(store.table.items(range, search), (item) => shownFinding(item, now), selection);
  return found(store, project, shown, selection);
}

/**
 * Streams all matching findings with their current status, in the requested order, as far as they can be read in the
 * time of `search`; at most two pages of each partition are in memory.
 */
export function streamFindings(
  store: Store,
  project: AuthorizedProject,
  selection: Omit<FindingSelection, 'limit' | 'cursor'>,
  search: Search,
): AsyncIterable<Stored & Finding> {
  const now = unixSeconds(store);
  const range = { ...rangeOf(project, selection, now), ahead: true };
  const shown = about(store.table.items(range, search), (item) => shownFinding(item, now), selection);
  return allWithEvidence(store.table, found(store, project, shown, selection));
}

/** What must be read of a finding to say which it is, and how it stands. */
export type StatusFields = z.ZodMiniObject<
  Pick<typeof storedFinding.record.shape, 'finding_id' | 'status' | 'status_expires_at'>
>;

/**
 * Streams findings as `streamFindings` does, in id order and optionally from an id on, but reads only the fields of
 * `record`.
 */
export function streamParts<R extends StatusFields>(
  store: Store,
  project: AuthorizedProject,
  selection: Omit<
    FindingSelection,
    | 'limit'
    | 'cursor'
    | 'sort'
    | 'text'
    | 'cve'
    | 'kev'
    | 'min_epss'
    | 'tag'
    | 'owner'
    | 'changed_since'
    | 'overdue'
    | 'suppressed'
  >,
  record: R,
  ids: { readonly after: number; readonly upTo?: number | undefined },
  search?: Search,
): AsyncIterable<Stored & z.output<R>> {
  const now = unixSeconds(store);
  const only = [
    ...new Set([...Object.keys(record.shape), ...(selection.host === undefined ? [] : ['host', 'resource'])]),
  ];
  const range = {
    ...rangeOf(project, selection, now),
    ahead: true,
    only,
    from: findingOrder(ids.after + 1),
    ...(ids.upTo === undefined ? {} : { to: findingOrder(ids.upTo) }),
  };
  const read = (item: Item) => asItStands(wholeRecord({ ...storedFinding, record }, item), now);
  return about(store.table.items(range, search), read, selection);
}

/**
 * Reads one finding with its current status, due date, rule and tag, as lists tell it.
 * @throws NotFound
 */
export async function findFinding(store: Store, project: AuthorizedProject, id: number) {
  const [item, terms] = await Promise.all([readFinding(store, project, id), readFindingTerms(store, project)]);
  return inTerms(shownFinding(item, terms.now), terms);
}
