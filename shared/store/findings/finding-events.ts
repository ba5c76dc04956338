import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { type FindingEvent, noDetails, storedFindingEvent } from '../../records/findings/finding-event.ts';
import { parseRecord } from '../../records/stored.ts';
import { auditId } from '../changes/audit.ts';
import type { Mutation } from '../changes/mutation.ts';
import { findingEventKey, findingEventPartition, findingEventPrefix } from '../keys/finding-keys.ts';
import type { Store } from '../table/connection.ts';
import { unixSeconds } from '../table/connection.ts';
import type { Write } from '../table/table.ts';

type Details = Pick<FindingEvent, 'finding_id' | 'event'> & Partial<FindingEvent>;

/** What a user did to a finding, as an event of its history. */
export function eventOf(store: Store, call: Pick<Mutation, 'principal'>, details: Details): FindingEvent {
  const now = store.now();
  const moment = { now: () => now };
  return {
    ...noDetails,
    event_id: auditId(moment),
    at: unixSeconds(moment),
    by: call.principal.subject,
    ...details,
  };
}

/** The write of an event, made in the transaction of what happened; what does not apply is left out. */
export function eventWrite(project: AuthorizedProject, event: FindingEvent): Write {
  const without: Readonly<Record<string, unknown>> = noDetails;
  const said = Object.entries(event).filter(([name, value]) => !(name in without && without[name] === value));
  return { put: { ...findingEventKey(project, event.finding_id, event.event_id), ...Object.fromEntries(said) } };
}

/** The stored events of a finding, the latest first: at most 200 comments, and each status that a user has set. */
export async function* storedEvents(
  { table }: Store,
  project: AuthorizedProject,
  findingId: number,
): AsyncGenerator<z.output<typeof storedFindingEvent.record>> {
  const range = { pk: findingEventPartition(project, findingId), prefix: findingEventPrefix, newestFirst: true };
  for await (const item of table.items(range)) yield parseRecord(storedFindingEvent, item);
}
