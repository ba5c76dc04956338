import type { AuthorizedProject } from '../auth/principal.ts';
import type { Kind } from '../records/kinds.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Condition } from './expression.ts';
import { hiddenParents, isHidden } from './hidden.ts';
import { childPrefix, recordName, recordPrefix, settingsPartition } from './keys.ts';
import type { Item, Range, Table } from './table.ts';

/** An answer stays below the gateway's limits: beyond this many bytes a list ends early, with a cursor. */
const maxListBytes = 5_000_000;

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

/** Takes items until the limit or the size is reached; says whether any are left. */
export async function takePage(
  items: AsyncIterable<Item> | Iterable<Item>,
  limit: number | undefined,
): Promise<{ taken: Item[]; more: boolean }> {
  const taken: Item[] = [];
  let bytes = 0;
  for await (const item of items) {
    if (taken.length === limit) return { taken, more: true };
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes > maxListBytes && taken.length > 0) return { taken, more: true };
    taken.push(item);
  }
  return { taken, more: false };
}

async function* visible(items: AsyncIterable<Item>, hidden: Promise<ReadonlySet<string>>): AsyncGenerator<Item> {
  for await (const item of items) if (!isHidden(item, await hidden)) yield item;
}

/** Reads records of one kind in id order: all of them, or as many as `limit` says. */
export async function listRecords(
  table: Table,
  project: AuthorizedProject,
  kind: Kind,
  selection: Selection,
): Promise<RecordPage> {
  const range = rangeOf(project, kind, selection, decodeCursor(kind.code, selection.cursor));
  const { limit } = selection;
  const items = table.items(limit === undefined ? range : { ...range, limit: limit + 1 });
  const hidden = kind.parent && hiddenParents(table, project);
  hidden?.catch(() => undefined);
  const { taken, more } = await takePage(hidden ? visible(items, hidden) : items, limit);
  const last = taken.at(-1);
  return { records: taken, next: more && last ? encodeCursor(kind.code, Number(last[kind.idField])) : undefined };
}
