import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { type FindingEvent, findingEvent, noDetails } from '../../records/findings/finding-event.ts';
import { acceptanceExpired, isStatusExpired } from '../../records/findings/finding-status.ts';
import { storedFinding } from '../../records/findings/stored-finding.ts';
import { wholeRecord } from '../../records/stored.ts';
import type { RecordPage } from '../records/list-records.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { textCursors } from '../table/cursor.ts';
import { takePage } from '../table/take-page.ts';
import { storedEvents } from './finding-events.ts';
import { readFinding } from './read-finding.ts';

type Finding = z.output<typeof storedFinding.record>;

/** When a run was requested, in seconds: its id, a UUID of version 7, begins with it. Undefined for any other text. */
function requestedAt(runId: string): number | undefined {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(runId) ?? [];
  return high === undefined || low === undefined ? undefined : Math.floor(Number.parseInt(high + low, 16) / 1000);
}

/** The runs that saw a finding: the latest when they did, the others when they were requested. */
function sightings(finding: Finding): Partial<FindingEvent>[] {
  const { run_ids, first_seen, last_seen, times_seen } = finding;
  const isWhole = times_seen <= run_ids.length;
  const opened = { event_id: '0-opened', event: 'opened', at: first_seen, status: 'open' } as const;
  const seen = run_ids.slice(isWhole ? 1 : 0).flatMap((run_id, index, all) => {
    const at = index === all.length - 1 ? last_seen : requestedAt(run_id);
    if (at === undefined) return [];
    return [{ event_id: `seen-${run_id}`, event: 'seen' as const, at: Math.max(first_seen, at), run_id }];
  });
  return [{ ...opened, run_id: isWhole ? (run_ids[0] ?? null) : null }, ...seen];
}

/** Changes of status that no user made: those that are kept, and of earlier versions what the finding still says. */
function changes(finding: Finding, now: number): Partial<FindingEvent>[] {
  const { status_changes, fixed_at, reopened_at } = finding;
  const kept = status_changes.map(({ at, status, reason, run_id }) => ({ at, status, reason, run_id }));
  const isKept = (time: number) => kept.some(({ at }) => at === time);
  const earlier = [
    ...(fixed_at > 0 && !isKept(fixed_at)
      ? [{ at: fixed_at, status: 'fixed' as const, reason: finding.status_reason, run_id: null }]
      : []),
    ...(reopened_at > 0 && !isKept(reopened_at)
      ? [{ at: reopened_at, status: 'open' as const, reason: '', run_id: null }]
      : []),
    ...(isStatusExpired(finding, now)
      ? [{ at: finding.status_expires_at, status: 'open' as const, reason: acceptanceExpired, run_id: null }]
      : []),
  ];
  return [...earlier, ...kept].map((change) => {
    const event = change.status === 'fixed' ? ('fixed' as const) : ('reopened' as const);
    return { ...change, event, event_id: `${event}-${change.at}` };
  });
}

/** The status that a user set before events were stored, as far as the finding still says it. */
function earlierStatus(finding: Finding, stored: readonly FindingEvent[]): Partial<FindingEvent>[] {
  const { status, status_set_at: at, status_set_by: by } = finding;
  if (by === '' || stored.some((each) => each.event === 'status' && each.at === at)) return [];
  const { status_reason: reason, status_owner: owner, status_expires_at: expires_at } = finding;
  return [{ event_id: `status-${at}`, event: 'status', at, status, by, reason, owner, expires_at }];
}

/** Where an event stands among those of its finding. */
const orderOf = ({ at, event_id }: Pick<FindingEvent, 'at' | 'event_id'>) =>
  `${String(at).padStart(12, '0')}#${event_id}`;

const eventCursors = textCursors('FEV:', /^FEV:(\d{12}#[\w-]{1,60})$/);

/**
 * Lists what has happened to a finding, the latest first. What scans did is read from the finding itself, which remembers
 * the last 20 runs and the last 20 changes of status; what users did is complete since events are stored.
 * @throws NotFound, InvalidRequest for a cursor of another list
 */
export async function listFindingHistory(
  store: Store,
  project: AuthorizedProject,
  selection: {
    readonly finding_id: number;
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  },
): Promise<RecordPage> {
  const before = eventCursors.decode(selection.cursor);
  const { finding_id } = selection;
  const finding = wholeRecord(storedFinding, await readFinding(store, project, finding_id));
  const stored = await Array.fromAsync(storedEvents(store, project, finding_id));
  const derived = [...sightings(finding), ...changes(finding, unixSeconds(store)), ...earlierStatus(finding, stored)];
  const events = [...stored, ...derived.map((each) => ({ ...noDetails, finding_id, ...each }))]
    .map((each) => z.parse(findingEvent, each))
    .map((each) => ({ ...each, order: orderOf(each) }))
    .filter(({ order }) => before === undefined || order < before)
    .toSorted((one, other) => (one.order < other.order ? 1 : -1));
  const { taken, more } = await takePage(events, selection.limit, findingEvent);
  const last = more ? taken.at(-1) : undefined;
  return { records: taken, next: last && eventCursors.encode(last.order) };
}
