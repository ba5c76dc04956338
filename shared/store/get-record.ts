import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../outcome/errors.ts';
import { complete, type Recorded } from '../records/resource.ts';
import { recordKey } from './keys.ts';
import { readRecords } from './list-records.ts';
import type { Item, Table } from './table.ts';

/** Reads one record; undefined where there is none. */
export async function findRecord(
  table: Table,
  project: AuthorizedProject,
  kind: Recorded,
  id: number,
): Promise<Item | undefined> {
  const item = await table.get(recordKey(project, kind, id));
  return item && complete(kind, item);
}

/**
 * Reads one record.
 * @throws NotFound
 */
export async function getRecord(table: Table, project: AuthorizedProject, kind: Recorded, id: number): Promise<Item> {
  const item = await findRecord(table, project, kind, id);
  if (!item) throw new NotFound(`${kind.idField}: no such record in this project`);
  return item;
}

/**
 * Reads the one child of its kind that a parent has.
 * @throws NotFound
 */
export async function getOnlyChild(
  table: Table,
  project: AuthorizedProject,
  kind: Recorded,
  parentId: number,
): Promise<Item> {
  for await (const child of readRecords(table, project, kind, { parentId, limit: 1 })) return child;
  throw new NotFound(`${kind.parent?.field}: has no ${kind.type} in this project`);
}
