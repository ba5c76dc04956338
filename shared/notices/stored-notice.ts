import type { AuthorizedProject } from '../auth/principal.ts';
import { noticeRecord } from '../records/notices/notice.ts';
import { noticeShard } from '../store/keys/due-shards.ts';
import { deliveryQueueKey, noticeKey, pendingPrefix } from '../store/keys/notification-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import type { Told } from './notice-of.ts';

/** The schema of a stored notice. */
export const storedNotice = { type: 'notice', record: noticeRecord };

/** Longer than any message waits to be sent, and than the stream may tell an event again. */
const noticeKeptDays = 30;
/** What stays overdue is not told anew: its notice is kept as long as a fixed finding. */
const overdueKeptDays = 400;

const daySeconds = 24 * 3600;

/** The write of a notice that is to be told; its condition fails where it is there, told or not. */
function noticeWrite(store: Store, project: AuthorizedProject, notificationId: number, told: Told): Write {
  const { eventId, rank, notice, subject } = told;
  const days = notice.event === 'finding_overdue' ? overdueKeptDays : noticeKeptDays;
  const item = {
    ...noticeKey(project, notificationId, eventId),
    lk: `${pendingPrefix}${rank}#${eventId}`,
    rank: `${rank}#${eventId}`,
    ...notice,
    ...(subject && { subject }),
    expires_at: unixSeconds(store) + days * daySeconds,
  };
  return { put: item, when: [{ absent: 'pk' }] };
}

/** Stores a notice to be told, once. Returns false where it was there. */
export async function storeNotice(
  store: Store,
  project: AuthorizedProject,
  notificationId: number,
  told: Told,
): Promise<boolean> {
  try {
    await store.table.write(noticeWrite(store, project, notificationId, told));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/**
 * Has a delivery queue looked at: at once where it waits for nothing, else when it was to be looked at anyway. Done also where all
 * notices were there: who stored them may have died before this.
 */
export async function callDeliveryQueue(
  store: Store,
  project: AuthorizedProject,
  notificationId: number,
): Promise<void> {
  await store.table.write({
    update: deliveryQueueKey(project, notificationId),
    changes: {
      set: { line: true, project_id: project.id, notification_id: notificationId, due_shard: noticeShard },
      setOnce: { due_at: unixSeconds(store) },
      add: { revision: 1 },
    },
  });
}
