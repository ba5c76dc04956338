import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../http/errors.ts';
import { findingKind } from '../records/kinds.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Condition } from './expression.ts';
import { findingOrder, findingPartition, findingPrefix } from './keys.ts';
import { type RecordPage, takePage } from './list-records.ts';
import type { Item, Range, Table } from './table.ts';

/** Which findings, and which part of the list. */
interface Selection {
  readonly data_source?: string | undefined;
  readonly setting_type?: string | undefined;
  readonly setting_id?: number | undefined;
  readonly target_id?: number | undefined;
  readonly status?: string | undefined;
  readonly min_score?: number | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

function conditions(selection: Selection): Condition[] {
  const equal = (['data_source', 'setting_type', 'setting_id', 'target_id', 'status'] as const).flatMap((field) => {
    const wanted = selection[field];
    return wanted === undefined ? [] : [{ equal: [field, wanted] as const }];
  });
  const { min_score } = selection;
  return min_score === undefined ? equal : [...equal, { atLeast: ['score', min_score] }];
}

/** Reads findings in id order: all that match, or as many as `limit` says. */
export async function listFindings(
  table: Table,
  project: AuthorizedProject,
  selection: Selection,
): Promise<RecordPage> {
  const after = decodeCursor(findingKind.code, selection.cursor);
  const range: Range = {
    pk: findingPartition(project),
    prefix: findingPrefix,
    local: true,
    keep: conditions(selection),
    from: after === undefined ? undefined : findingOrder(after + 1),
    ...(selection.limit === undefined ? {} : { limit: selection.limit + 1 }),
  };
  const { taken, more } = await takePage(table.items(range), selection.limit);
  const last = taken.at(-1);
  return { records: taken, next: more && last ? encodeCursor(findingKind.code, Number(last.finding_id)) : undefined };
}

/**
 * Reads one finding.
 * @throws NotFound
 */
export async function findFinding(table: Table, project: AuthorizedProject, id: number): Promise<Item> {
  const range = { pk: findingPartition(project), prefix: findingOrder(id), local: true };
  const { items } = await table.query(range);
  if (!items[0]) throw new NotFound('finding_id: no such finding in this project');
  return items[0];
}
