import type { AuthorizedProject } from '../../auth/principal.ts';
import { NotFound } from '../../outcome/errors.ts';
import {
  type Suppression,
  storedSuppression,
  suppressionKind,
  taggedSuppression,
} from '../../records/findings/suppression.ts';
import { parseRecord } from '../../records/stored.ts';
import { entityTagOf, revisionOf } from '../changes/revision.ts';
import { suppressionKey, suppressionPartition, suppressionPrefix } from '../keys/finding-keys.ts';
import type { RecordPage } from '../records/list-records.ts';
import type { Store } from '../table/connection.ts';
import { idCursors } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import type { Table } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';

/** How many rules a project may have: each list of findings reads them all. */
export const maxSuppressions = 200;

async function* parsed(items: AsyncIterable<Item>): AsyncGenerator<Suppression> {
  for await (const item of items) yield parseRecord(storedSuppression, item);
}

/** All rules of a project, whether they hold or have ended, in id order. */
export function readSuppressions({ table }: Pick<Store, 'table'>, project: AuthorizedProject): Promise<Suppression[]> {
  return Array.fromAsync(parsed(table.items({ pk: suppressionPartition(project), prefix: suppressionPrefix })));
}

/**
 * Reads one rule as it is stored.
 * @throws NotFound
 */
export async function readSuppression(
  table: Pick<Table, 'get'>,
  project: AuthorizedProject,
  id: number,
): Promise<Item> {
  const item = await table.get(suppressionKey(project, id));
  if (!item) throw new NotFound('suppression_id: no such suppression rule in this project');
  return item;
}

async function* withTags(items: AsyncIterable<Item>) {
  for await (const item of items) {
    const rule = parseRecord(storedSuppression, item);
    yield { ...rule, etag: entityTagOf(rule.suppression_id, revisionOf(item)) };
  }
}

const suppressionCursors = idCursors(suppressionKind.code);

/**
 * Lists the rules of a project in id order.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listSuppressions(
  { table }: Pick<Store, 'table'>,
  project: AuthorizedProject,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<RecordPage> {
  const after = suppressionCursors.decode(cursor);
  const from = after === undefined ? undefined : suppressionKey(project, after + 1).sk;
  const items = withTags(table.items({ pk: suppressionPartition(project), prefix: suppressionPrefix, from }));
  const { taken, more } = await takePage(items, limit, taggedSuppression);
  const last = more ? taken.at(-1) : undefined;
  return { records: taken, next: last && suppressionCursors.encode(last.suppression_id) };
}
