import * as z from 'zod/mini';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { eventId } from '../events/event-id.ts';
import { recordId, unixTime } from '../records/fields.ts';
import type { Finding } from '../records/findings/finding.ts';
import { dueAt, type SlaDays } from '../records/findings/sla.ts';
import { noticeSubject } from '../records/notices/notice.ts';
import type { StoredNotification } from '../records/notices/notification.ts';
import { parseRecord } from '../records/stored.ts';
import { streamAfter } from '../store/findings/list-findings.ts';
import { overdueSearchKey } from '../store/keys/notification-keys.ts';
import { readNotification } from '../store/notifications/notifications.ts';
import { readSlaDays } from '../store/records/projects.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { Search } from '../store/table/search.ts';
import { storeNotices } from './collect.ts';
import { findingNotice, rankOf, type Told } from './notice-of.ts';

/** The schema of a search: where the one that is under way goes on. */
export const storedOverdueSearch = {
  type: 'search for overdue findings',
  record: z.object({
    overdue: z.literal(true),
    project_id: recordId,
    notification_id: recordId,
    due_at: unixTime,
    after_id: z._default(z.int(), 0),
  }),
};

/** How often a notification's findings are searched: a limit is in days. */
const everySeconds = 6 * 3600;
/** How long one search may take before it goes on with the next look. */
const searchMs = 30_000;
const heldSeconds = 6 * 60;
const perBatch = 100;

/** A finding beyond its limit as it is told, once for each date that it had to be fixed by. */
function toldOf(project: AuthorizedProject, finding: Finding, sla: SlaDays): Told {
  const due = dueAt(finding, sla);
  const { finding_id } = finding;
  return {
    eventId: eventId('Finding Overdue', undefined, { project: project.id, finding_id, due }),
    projectId: project.id,
    rank: rankOf('finding_overdue', finding),
    notice: findingNotice('finding_overdue', due, finding),
    subject: z.parse(noticeSubject, finding),
  };
}

async function searchFindings(
  store: Store,
  project: AuthorizedProject,
  notification: StoredNotification,
  after: number,
) {
  const sla = await readSlaDays(store, project);
  if (Object.values(sla).every((days) => days === 0)) return { after: 0, isOver: true };
  const search = new Search(store.now, searchMs);
  const selection = { status: 'open', overdue: 'true' } as const;
  let batch: Told[] = [];
  let last = after;
  for await (const finding of streamAfter(store, project, selection, after, search)) {
    batch.push(toldOf(project, finding, sla));
    last = finding.finding_id;
    if (batch.length < perBatch) continue;
    await storeNotices(store, project, notification, batch);
    batch = [];
  }
  await storeNotices(store, project, notification, batch);
  return { after: last, isOver: search.stoppedAt === undefined };
}

/**
 * Searches a project for findings that have become overdue, for the notification of a search that is due, and says when to
 * search again. Done twice, nothing is told twice.
 * @throws ConditionFailed where somebody else has seen to it
 */
export async function searchOverdue(store: Store, item: Item): Promise<void> {
  const { project_id, notification_id: id, due_at, after_id } = parseRecord(storedOverdueSearch, item);
  const project = projectOfRun(project_id);
  const key = overdueSearchKey(project, id);
  const held = unixSeconds(store) + heldSeconds;
  await store.table.write({ update: key, changes: { set: { due_at: held } }, when: [{ equal: ['due_at', due_at] }] });
  const when = [{ equal: ['due_at', held] as const }];
  const notification = await readNotification(store.table, project, id);
  if (!notification?.enabled || !notification.events.includes('finding_overdue')) {
    await store.table.write({ remove: key, when });
    return;
  }
  const { after, isOver } = await searchFindings(store, project, notification, after_id);
  const now = unixSeconds(store);
  const set = isOver ? { due_at: now + everySeconds, after_id: 0 } : { due_at: now, after_id: after };
  await store.table.write({ update: key, changes: { set }, when });
}
