import type { AuthorizedProject } from '../auth/principal.ts';
import type { Kind } from '../records/kinds.ts';
import type { Resource } from '../records/resource.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Condition } from './expression.ts';
import { hiddenParents, isHidden } from './hidden.ts';
import { childPrefix, recordName, recordPrefix, settingsPartition } from './keys.ts';
import type { Item, Range, Table } from './table.ts';
import { takePage } from './take-page.ts';

/** Which records of a kind, and which part of the list. */
export interface Selection {
  /** Only children of this parent. */
  readonly parentId?: number;
  readonly keep?: readonly Condition[];
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

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

async function* visible(items: AsyncIterable<Item>, hidden: Promise<ReadonlySet<string>>): AsyncGenerator<Item> {
  for await (const item of items) if (!isHidden(item, await hidden)) yield item;
}

/** Streams records of one kind in id order, whatever they take together; `limit` says how many are looked at at once. */
export function readRecords(
  table: Table,
  project: AuthorizedProject,
  kind: Kind,
  selection: Selection,
): AsyncGenerator<Item> {
  const range = rangeOf(project, kind, selection, decodeCursor(kind.code, selection.cursor));
  const { limit } = selection;
  const items = table.items(limit === undefined ? range : { ...range, limit: limit + 1 });
  const hidden = kind.parent && hiddenParents(table, project);
  hidden?.catch(() => undefined);
  return hidden ? visible(items, hidden) : items;
}

/** Reads records of one kind in id order for an answer: as many as fit into it, or as `limit` says. */
export async function listRecords(
  table: Table,
  project: AuthorizedProject,
  kind: Kind & Pick<Resource, 'record'>,
  selection: Selection,
): Promise<RecordPage> {
  const { taken, more } = await takePage(readRecords(table, project, kind, selection), selection.limit, kind.record);
  const last = taken.at(-1);
  return { records: taken, next: more && last ? encodeCursor(kind.code, Number(last[kind.idField])) : undefined };
}
