import type { AuthorizedProject } from '../../auth/principal.ts';
import { asRecord, osintDataSources } from '../../records/settings/data-sources.ts';
import { osintDataSource } from '../../records/settings/osint-data-source.ts';
import { entityTagOf } from '../changes/revision.ts';
import type { Store } from '../table/connection.ts';
import { idCursors } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import { listRecords, type RecordPage } from './list-records.ts';

/** Which data sources, and which part of the list. */
interface Selection {
  /** A case-sensitive part of the name; empty filters nothing. */
  readonly name?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** `true`: each is answered with its entity tag. */
  readonly etags?: string | undefined;
}

/** OSINT data sources in id order: the built-in ones, then the project's own. */
export async function listDataSources(store: Store, project: AuthorizedProject, selection: Selection) {
  const { code, idField } = osintDataSource;
  const { name = '', limit, cursor, etags } = selection;
  const tagged = (record: Item) => (etags === 'true' ? { ...record, etag: entityTagOf(record[idField], 0) } : record);
  const after = idCursors(code).decode(cursor) ?? 0;
  const builtIn = osintDataSources.filter((source) => source.id > after && source.name.includes(name));
  const first = builtIn.slice(0, limit).map((source) => tagged(asRecord(source, idField)));
  if (first.length === limit) {
    // The page is full: whether the project has any of its own is asked on the next one.
    const last = builtIn[first.length - 1];
    return { records: first, next: last && idCursors(code).encode(last.id) } satisfies RecordPage;
  }
  const own = await listRecords(store, project, osintDataSource, {
    cursor,
    etags,
    limit: limit === undefined ? undefined : limit - first.length,
    keep: name === '' ? [] : [{ contains: ['name', name] }],
  });
  return { records: [...first, ...own.records], next: own.next } satisfies RecordPage;
}
