import type { AuthorizedProject } from '../../auth/principal.ts';
import { redacted } from '../../findings/redaction.ts';
import { auditRecord, storedAudit } from '../../records/access/audit-record.ts';
import { parseRecord } from '../../records/stored.ts';
import { masked } from '../changes/audit.ts';
import { auditPartitions, auditPrefix, deniedKey, keyOf } from '../keys/keys.ts';
import type { Store } from '../table/connection.ts';
import { textCursors } from '../table/cursor.ts';
import type { Condition } from '../table/expression.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import { takePage } from '../table/take-page.ts';
import type { RecordPage } from './list-records.ts';

/** Which audit records, and which part of the list. Times are in seconds since the epoch, both inclusive. */
interface Selection {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: 'done' | 'denied' | undefined;
  readonly record_type?: string | undefined;
  readonly record_id?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Records for a request that does not say how many: the trail has no natural end. */
const defaultLimit = 100;

/** What the ids of a moment start with: a UUID of version 7 begins with its milliseconds. */
function idStart(seconds: number): string {
  const hex = (seconds * 1000).toString(16).padStart(12, '0');
  return `${auditPrefix}${hex.slice(0, 8)}-${hex.slice(8)}`;
}

function conditions(selection: Selection): Condition[] {
  return (['subject', 'action', 'record_type', 'record_id'] as const).flatMap((field) => {
    const wanted = selection[field];
    return wanted === undefined ? [] : [{ equal: [field, wanted] as const }];
  });
}

/** By the sort key of a record: those before it come next. */
const auditCursors = textCursors('AUD:', /^AUD:(AUDIT#[\da-f-]{36})$/);

/**
 * Records as they are answered. Texts that a user wrote may hold secrets: they go here, where their rules need not be part
 * of every function that writes.
 */
async function* asAnswered(items: AsyncIterable<Item>, but: string | undefined) {
  for await (const item of items) {
    if (item.sk === but) continue;
    const record = parseRecord(storedAudit, item);
    const [before, after] = [record.before, record.after].map((fields) => masked(fields, redacted));
    yield { ...record, before, after, sk: keyOf(item).sk };
  }
}

/**
 * Reads audit records, newest first. An answer may hold fewer than the limit, or none, and still go on: a search that
 * takes long is answered in parts.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listAuditRecords(
  store: Store,
  project: AuthorizedProject,
  selection: Selection,
): Promise<RecordPage> {
  const { since = 0, until, cursor, outcome, limit = defaultLimit } = selection;
  const from = idStart(since);
  const before = auditCursors.decode(cursor);
  const ends = [until === undefined ? `${auditPrefix}~` : idStart(until + 1), before ?? `${auditPrefix}~`];
  const to = ends.toSorted()[0] ?? '';
  if (to < from) return { records: [], next: undefined };
  const keep = conditions(selection);
  const pk = [
    ...(outcome === 'denied' ? [] : auditPartitions(project)),
    ...(outcome === 'done' ? [] : [deniedKey(project, '').pk]),
  ];
  const search = new Search(store.now);
  // The record that the cursor names is read again, and one more tells whether the list goes on.
  const range = { pk, prefix: auditPrefix, from, to, keep, newestFirst: true, limit: limit + 2 };
  const { taken, more } = await takePage(asAnswered(store.table.items(range, search), before), limit, auditRecord);
  const reached = more ? taken.at(-1)?.sk : search.stoppedAt;
  return { records: taken, next: reached === undefined ? undefined : auditCursors.encode(reached) };
}
