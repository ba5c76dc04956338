import { v7 } from 'uuid';
import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import { deliveryRecord, type Message, noCounts, storedDelivery } from '../records/notices/delivery.ts';
import { parseRecord } from '../records/stored.ts';
import { auditWrite } from '../store/changes/audit.ts';
import { claim, type Mutation, settle } from '../store/changes/mutation.ts';
import { deliveryKey } from '../store/keys/notification-keys.ts';
import { deliveryItem, findDelivery } from '../store/notifications/deliveries.ts';
import { readNotification } from '../store/notifications/notifications.ts';
import { unixSeconds } from '../store/table/connection.ts';
import { afterAttempt, beginAttempt, type Courier, secretOf } from './attempt-delivery.ts';
import { projectWords } from './messages/words.ts';

const shownDelivery = { type: 'delivery', record: deliveryRecord };

/** A notification that is there. */
async function notificationOf({ store }: Courier, { project }: Mutation, id: number, field: string) {
  const notification = await readNotification(store.table, project, id);
  if (!notification) throw new NotFound(`${field}: no such notification in this project`);
  return notification;
}

/**
 * Sends a test to the receiver of a notification at once, and says what came of it: one attempt, which is listed among the
 * deliveries and never repeated by itself.
 * @throws NotFound, and what `claim` throws
 */
export async function testNotification(courier: Courier, call: Mutation, id: number): Promise<Reply> {
  const { store } = courier;
  const { project } = call;
  const notification = await notificationOf(courier, call, id, 'notification_id');
  await claim(store, call);
  const named = { project_id: project.id, project_name: '' };
  const message: Message = {
    title: `Test of the notification "${notification.name}" of ${projectWords(named)}`,
    ...named,
    notification_name: notification.name,
    at: unixSeconds(store),
    notices: 0,
    counts: noCounts,
    shown: [],
    link: courier.linkBase.url,
  };
  const deliveryId = v7({ msecs: store.now() });
  const item = deliveryItem(store, project, { notificationId: id, deliveryId, message });
  const delivery = parseRecord(storedDelivery, item);
  const secret = await secretOf(courier, project, notification);
  const { receiver } = notification;
  const attempted = await courier.deliver({ deliveryId, receiver, secret, message, again: false });
  const { state, ...change } = afterAttempt(courier, delivery, 1, attempted);
  const now = unixSeconds(store);
  const after = {
    ...item,
    ...change,
    // Nobody waits for the second attempt of a test.
    ...(state === 'pending' ? { state: 'failed', next_attempt_at: 0 } : { state }),
    attempts: 1,
    first_attempt_at: now,
    last_attempt_at: now,
  };
  await store.table.transact([
    { put: after, when: [{ absent: 'pk' }] },
    auditWrite(store, call, { kind: shownDelivery, id: deliveryId, after }),
  ]);
  return settle(store, call, { output: { delivery: after } });
}

/**
 * Sends a delivery that has ended once more, at once: the same message under the same id. One attempt; if it fails, the
 * delivery is failed.
 * @throws NotFound, InvalidRequest where it is still being delivered, and what `claim` throws
 */
export async function redeliver(courier: Courier, call: Mutation, id: string): Promise<Reply> {
  const { store } = courier;
  const { project } = call;
  const delivery = await findDelivery(store, project, id);
  if (delivery.state === 'pending') {
    throw new InvalidRequest('delivery_id: is still being delivered: it is sent again by itself');
  }
  const notification = await notificationOf(courier, call, delivery.notification_id, 'delivery_id');
  await claim(store, call);
  const secret = await secretOf(courier, project, notification);
  const attempts = await beginAttempt(store, project, delivery);
  const { receiver } = notification;
  const { message } = delivery;
  const attempted = await courier.deliver({ deliveryId: id, receiver, secret, message, again: true });
  const change = {
    state: attempted.delivered ? 'delivered' : 'failed',
    http_status: attempted.status,
    detail: attempted.detail,
    next_attempt_at: 0,
    updated_at: unixSeconds(store),
  };
  const after = { ...delivery, ...change, attempts };
  await store.table.transact([
    { update: deliveryKey(project, id), changes: { set: change }, when: [{ exists: 'pk' }] },
    auditWrite(store, call, { kind: shownDelivery, id, before: delivery, after }),
  ]);
  return settle(store, call, { output: { delivery: { ...after, last_attempt_at: unixSeconds(store) } } });
}
