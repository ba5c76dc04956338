import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { NotFound } from '../../outcome/errors.ts';
import type { Recorded } from '../../records/settings/resource.ts';
import { type Stored, wholeRecord } from '../../records/stored.ts';
import { recordKey } from '../keys/keys.ts';
import type { Table } from '../table/table.ts';
import { readRecords } from './list-records.ts';

/** Reads one record; undefined if there is none. */
export async function findRecord<R extends z.ZodMiniObject>(
  table: Table,
  project: AuthorizedProject,
  kind: Recorded<R>,
  id: number,
): Promise<(Stored & z.output<R>) | undefined> {
  const item = await table.get(recordKey(project, kind, id));
  return item && wholeRecord(kind, item);
}

/**
 * Reads one record.
 * @throws NotFound
 */
export async function getRecord<R extends z.ZodMiniObject>(
  table: Table,
  project: AuthorizedProject,
  kind: Recorded<R>,
  id: number,
): Promise<Stored & z.output<R>> {
  const item = await findRecord(table, project, kind, id);
  if (!item) throw new NotFound(`${kind.idField}: no such record in this project`);
  return item;
}

/**
 * Reads the only child of its kind that a parent has.
 * @throws NotFound
 */
export async function getOnlyChild<R extends z.ZodMiniObject>(
  table: Table,
  project: AuthorizedProject,
  kind: Recorded<R>,
  parentId: number,
): Promise<Stored & z.output<R>> {
  for await (const child of readRecords(table, project, kind, { parentId, limit: 1 })) return child;
  throw new NotFound(`${kind.parent?.field}: no ${kind.type} in this project`);
}
