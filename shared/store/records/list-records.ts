import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import type { Kind } from '../../records/settings/kinds.ts';
import { defaultsOf, idIn, type Recorded } from '../../records/settings/resource.ts';
import { type Stored, wholeRecord } from '../../records/stored.ts';
import { taggedIfAsked } from '../../records/tagged.ts';
import { entityTagOf, revisionOf } from '../changes/revision.ts';
import { idOfOrder } from '../keys/finding-keys.ts';
import { childPrefix, recordName, recordPrefix, settingsPartition } from '../keys/keys.ts';
import type { Store } from '../table/connection.ts';
import { idCursors } from '../table/cursor.ts';
import type { Condition } from '../table/expression.ts';
import type { Item, Range } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import type { Table } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';
import { hiddenParents, isHidden } from './hidden.ts';

/** The filters and the page of a list of records. */
export interface Selection {
  /** Only children of this parent. */
  readonly parentId?: number;
  readonly keep?: readonly Condition[];
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** `true`: each record is answered with its entity tag. */
  readonly etags?: string | undefined;
}

/** A page of records, and where the next one starts. */
export interface RecordPage {
  readonly records: readonly Item[];
  /** What X-Next-Cursor says; undefined at the end of the list. */
  readonly next: string | undefined;
}

function rangeOf(project: AuthorizedProject, kind: Kind, selection: Selection, afterId: number | undefined): Range {
  const { parent } = kind;
  const byParent = parent && selection.parentId !== undefined ? childPrefix(parent.code, selection.parentId) : '';
  return {
    pk: settingsPartition(project),
    prefix: byParent + recordPrefix(kind),
    from: afterId === undefined ? undefined : byParent + recordName(kind.code, afterId + 1),
    local: byParent !== '',
    keep: selection.keep ?? [],
  };
}

/** The condition that a field has a value; an item of an earlier version without the field has its default. */
export function fieldIs({ record }: Recorded, field: string, value: unknown): Condition {
  const equal = { equal: [field, value] } as const;
  return defaultsOf(record)[field] === value ? { anyOf: [[equal], [{ absent: field }]] } : equal;
}

async function* asRead<R extends z.ZodMiniObject>(
  kind: Recorded<R>,
  items: AsyncIterable<Item>,
  hidden: Promise<ReadonlySet<string>> | undefined,
): AsyncGenerator<Stored & z.output<R>> {
  for await (const item of items) if (!hidden || !isHidden(item, await hidden)) yield wholeRecord(kind, item);
}

/** Streams records of one kind in id order, without a limit of their size; `limit` is the number read at a time. */
export function readRecords<R extends z.ZodMiniObject>(
  table: Table,
  project: AuthorizedProject,
  kind: Recorded<R>,
  selection: Selection,
  search?: Search,
): AsyncGenerator<Stored & z.output<R>> {
  const range = rangeOf(project, kind, selection, idCursors(kind.code).decode(selection.cursor));
  const { limit } = selection;
  const items = table.items(limit === undefined ? range : { ...range, limit: limit + 1 }, search);
  const hidden = kind.parent && hiddenParents(table, project);
  hidden?.catch(() => undefined);
  return asRead(kind, items, hidden);
}

/** Adds to each record its entity tag. */
async function* withTags({ idField }: Kind, records: AsyncIterable<Item>): AsyncGenerator<Item> {
  for await (const record of records) yield { ...record, etag: entityTagOf(record[idField], revisionOf(record)) };
}

/**
 * Reads records of one kind in id order for a response: as many as fit into it and are found in time, or `limit` of
 * them.
 */
export async function listRecords(
  store: Store,
  project: AuthorizedProject,
  kind: Recorded,
  selection: Selection,
): Promise<RecordPage> {
  const search = new Search(store.now);
  const found = readRecords(store.table, project, kind, selection, search);
  const [records, record] =
    selection.etags === 'true' ? [withTags(kind, found), taggedIfAsked(kind.record)] : [found, kind.record];
  const { taken, more } = await takePage(records, selection.limit, record);
  const last = taken.at(-1);
  const { stoppedAt } = search;
  const reached =
    more && last ? idIn(kind, last, kind.idField) : stoppedAt === undefined ? undefined : idOfOrder(stoppedAt);
  return { records: taken, next: reached === undefined ? undefined : idCursors(kind.code).encode(reached) };
}
