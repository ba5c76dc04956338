import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../outcome/errors.ts';
import { findingRecord, shownFinding } from '../records/finding.ts';
import { hostOf } from '../records/host.ts';
import { findingKind } from '../records/kinds.ts';
import { type Store, unixSeconds } from './connection.ts';
import { decodeCursor, decodePlace, encodeCursor, encodePlace } from './cursor.ts';
import type { Condition } from './expression.ts';
import {
  findingOrder,
  findingPartition,
  findingPrefix,
  scoreOrder,
  scorePlace,
  scorePrefix,
  seenOrder,
  seenPlace,
  seenPrefix,
} from './keys.ts';
import type { RecordPage } from './list-records.ts';
import type { Item, Range, Table } from './table.ts';
import { tableSchema } from './table-schema.ts';
import { takePage } from './take-page.ts';

/** Which findings, in which order, and which part of the list. */
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
  readonly sort?: 'id' | 'score' | 'last_seen' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const sorts = {
  id: { index: tableSchema.localIndex, prefix: findingPrefix, cursor: findingKind.code },
  score: { index: tableSchema.scoreIndex, prefix: scorePrefix, cursor: `${findingKind.code}SCORE` },
  last_seen: { index: tableSchema.seenIndex, prefix: seenPrefix, cursor: `${findingKind.code}SEEN` },
} as const;

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
  if (sort === 'score' && min_score !== undefined) return scorePlace(min_score) + behind;
  if (sort === 'last_seen' && since !== undefined) return seenPlace(since) + behind;
  return undefined;
}

/** Where a list by score (in thousandths) or time goes on: behind this value and id. */
function placeOf(sort: 'score' | 'last_seen', value: number, id: number): string {
  return sort === 'score' ? scoreOrder(value / 1000, id) : seenOrder(value, id);
}

function nextKey(sort: keyof typeof sorts, cursor: string | undefined): string | undefined {
  const kind = sorts[sort].cursor;
  if (sort === 'id') {
    const after = decodeCursor(kind, cursor);
    return after === undefined ? undefined : findingOrder(after + 1);
  }
  const place = decodePlace(kind, cursor);
  return place && placeOf(sort, place.value, place.id + 1);
}

/** A score as its key holds it: in thousandths. */
export function thousandths(score: unknown): number {
  return Math.round(Number(score) * 1000);
}

function cursorAfter(sort: keyof typeof sorts, item: Item): string {
  const id = Number(item.finding_id);
  const kind = sorts[sort].cursor;
  if (sort === 'id') return encodeCursor(kind, id);
  return encodePlace(kind, { value: sort === 'score' ? thousandths(item.score) : Number(item.last_seen), id });
}

/** How many items a query looks at: a filter may drop most of them. */
const minLook = 250;

async function* shown(items: AsyncIterable<Item>, { host }: FindingSelection, now: number): AsyncGenerator<Item> {
  const wanted = host === undefined ? undefined : hostOf(host);
  for await (const item of items) {
    const finding = shownFinding(item, now);
    if (wanted === undefined || finding.host === wanted) yield finding;
  }
}

function rangeOf(project: AuthorizedProject, selection: FindingSelection, now: number): Range {
  const { sort = 'id', limit } = selection;
  const { index, prefix } = sorts[sort];
  const keep = conditions(selection, now);
  const look = limit === undefined ? undefined : keep.length > 0 ? Math.max(limit + 1, minLook) : limit + 1;
  return {
    pk: findingPartition(project),
    prefix,
    index,
    keep,
    from: nextKey(sort, selection.cursor),
    to: lastKey(selection),
    ...(look === undefined ? {} : { limit: look }),
  };
}

/**
 * Reads findings as they stand now: all that match, or as many as `limit` says; in id order, or the highest score or
 * the latest sight first, equals in id order.
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
  const found = shown(store.table.items(range), selection, now);
  const { taken, more } = await takePage(found, selection.limit, findingRecord);
  const last = taken.at(-1);
  return { records: taken, next: more && last ? cursorAfter(selection.sort ?? 'id', last) : undefined };
}

/**
 * Streams all findings that match, as they stand now, in the order that is asked for: never more than two pages in memory.
 * @param only the attributes that are needed, where not all are
 */
export function streamFindings(
  store: Store,
  project: AuthorizedProject,
  selection: Omit<FindingSelection, 'limit' | 'cursor'>,
  only?: readonly string[],
): AsyncIterable<Item> {
  const now = unixSeconds(store);
  const needed = only && selection.host !== undefined ? [...only, 'host', 'resource'] : only;
  const range = { ...rangeOf(project, selection, now), ahead: true, ...(needed ? { only: [...new Set(needed)] } : {}) };
  return shown(store.table.items(range), selection, now);
}

/**
 * Reads one finding as it is stored.
 * @throws NotFound
 */
export async function storedFinding(table: Table, project: AuthorizedProject, id: number): Promise<Item> {
  const range = { pk: findingPartition(project), prefix: findingOrder(id), local: true };
  const { items } = await table.query(range);
  if (!items[0]) throw new NotFound('finding_id: no such finding in this project');
  return items[0];
}

/**
 * Reads one finding as it stands now.
 * @throws NotFound
 */
export async function findFinding(store: Store, project: AuthorizedProject, id: number): Promise<Item> {
  return shownFinding(await storedFinding(store.table, project, id), unixSeconds(store));
}
