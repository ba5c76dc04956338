import { v7 } from 'uuid';
import { atOnce } from '../at-once.ts';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import type { Log } from '../log.ts';
import type { Measure } from '../metrics/measure.ts';
import { type Message, type StoredDelivery, storedDelivery } from '../records/notices/delivery.ts';
import type { StoredNotification } from '../records/notices/notification.ts';
import { parseRecord } from '../records/stored.ts';
import { keyOf } from '../store/keys/keys.ts';
import {
  deliveryKey,
  deliveryQueueKey,
  noticePartition,
  notificationKey,
  pendingPrefix,
} from '../store/keys/notification-keys.ts';
import { deliveryItem, readDelivery } from '../store/notifications/deliveries.ts';
import { readNotification } from '../store/notifications/notifications.ts';
import { unixSeconds } from '../store/table/connection.ts';
import type { Changes, Condition } from '../store/table/expression.ts';
import type { Item } from '../store/table/item-range.ts';
import { patiently } from '../store/table/patiently.ts';
import { ConditionFailed } from '../store/table/table.ts';
import { attempt, type Courier } from './attempt-delivery.ts';
import { compose } from './compose.ts';
import { nextDigest } from './digest-time.ts';
import { settingAside } from './set-aside.ts';
import { type DeliveryQueue, deliveryQueueOf } from './stored-delivery-queue.ts';

/** What telling needs of the outside. */
export interface Teller extends Courier {
  readonly log: Log;
  readonly measure?: Measure;
}

/** A delivery queue while somebody looks at it, until `due_at`: whoever finds it later takes it over. */
interface Held {
  readonly project: AuthorizedProject;
  readonly queue: DeliveryQueue;
}

/** How long one look may take: longer than the function lives, so that two never send at the same time. */
const heldSeconds = 6 * 60;

const movers = 32;

const isMine = ({ queue }: Held) => ({ equal: ['due_at', queue.due_at] as const });

/** Changes a delivery queue that is held, unless somebody has taken it over. */
async function change({ store }: Teller, held: Held, changes: Changes, more: readonly Condition[] = []): Promise<void> {
  const { project, queue } = held;
  const when = [isMine(held), ...more];
  await store.table.write({ update: deliveryQueueKey(project, queue.notification_id), changes, when });
}

/** Ends a look at a delivery queue; it is looked at again at `due_at`. */
async function release(
  teller: Teller,
  held: Held,
  due_at: number,
  { set = {}, remove = [] }: Pick<Changes, 'set' | 'remove'> = {},
  more: readonly Condition[] = [],
): Promise<void> {
  await change(teller, held, { set: { ...set, due_at }, remove: [...remove, 'held'] }, more);
}

/** Ends the look at a delivery queue that waits for nothing; one that was called meanwhile is looked at again. */
async function rest(teller: Teller, held: Held): Promise<void> {
  const { store } = teller;
  const { project, queue } = held;
  try {
    await store.table.write({
      update: deliveryQueueKey(project, queue.notification_id),
      changes: { remove: ['due_shard', 'due_at', 'held', 'digest_at', 'digest_for'] },
      when: [isMine(held), { equal: ['revision', queue.revision] }],
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    await release(teller, held, unixSeconds(store));
  }
}

async function hasPending({ store }: Teller, { project, queue }: Held): Promise<boolean> {
  const range = { pk: noticePartition(project, queue.notification_id), prefix: pendingPrefix, local: true, limit: 1 };
  return (await store.table.query(range)).items.length > 0;
}

/** Whether a notification's time has come; a digest that has none yet gets one. */
async function isTime(teller: Teller, held: Held, { timing }: StoredNotification): Promise<boolean> {
  if (timing.kind === 'immediate') return true;
  const { queue } = held;
  const { store } = teller;
  const now = store.now();
  const planned = JSON.stringify(timing);
  const digestAt =
    queue.digest_for === planned && queue.digest_at !== undefined
      ? queue.digest_at
      : Math.floor(nextDigest(timing, now) / 1000);
  if (digestAt * 1000 <= now) return true;
  // A timing that was changed while we looked is planned anew by the next look.
  const same = [{ equal: ['revision', queue.revision] as const }];
  await release(teller, held, digestAt, { set: { digest_at: digestAt, digest_for: planned } }, same);
  return false;
}

/**
 * Lets a delivery take all that is to be told; what rules set aside is forgotten, so that it is told where it comes up
 * again. What comes meanwhile may be among it, or waits for the next one.
 */
async function takePending(
  teller: Teller,
  { project, queue }: Held,
  deliveryId: string,
  until: number,
): Promise<boolean> {
  const { store } = teller;
  const range = {
    pk: noticePartition(project, queue.notification_id),
    prefix: pendingPrefix,
    local: true,
    ahead: true,
  };
  const isSetAside = await settingAside(store, project);
  let isDone = true;
  async function* inTime() {
    for await (const item of store.table.items(range)) {
      if (store.now() >= until) {
        isDone = false;
        return;
      }
      yield item;
    }
  }
  await atOnce(inTime(), movers, async (item) => {
    const set = { lk: `${deliveryId}#${item.rank}` };
    // One that expired meanwhile must not come to life again.
    const when = [{ exists: 'pk' } as const];
    const write = (await isSetAside(item))
      ? { remove: keyOf(item), when }
      : { update: keyOf(item), changes: { set }, when };
    await patiently(() => store.table.write(write)).catch(ignoreGone);
  });
  return isDone;
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error;
}

/** Writes down a delivery: from here on every attempt sends the same. */
async function makeDelivery(
  { store }: Teller,
  { project, queue }: Held,
  deliveryId: string,
  message: Message,
): Promise<StoredDelivery> {
  const item = deliveryItem(store, project, { notificationId: queue.notification_id, deliveryId, message });
  await store.table.write({ put: item, when: [{ absent: 'pk' }] });
  return parseRecord(storedDelivery, item);
}

/** Switches a notification off whose receiver says that it is gone for good. */
async function switchOff({ store }: Teller, { project, queue }: Held, detail: string): Promise<void> {
  await store.table
    .write({
      update: notificationKey(project, queue.notification_id),
      changes: { set: { enabled: false, disabled_reason: detail }, add: { revision: 1 } },
      when: [{ exists: 'pk' }],
    })
    .catch(ignoreGone);
}

/** Lets the next delivery have the queue. The next minute looks for more: what comes until then goes into one message. */
async function free(teller: Teller, held: Held): Promise<void> {
  const remove = ['delivery_id', 'digest_at', 'digest_for'];
  await release(teller, held, unixSeconds(teller.store) + 1, { remove });
}

/** Gives up what is on its way for a notification that was switched off meanwhile. */
async function giveUp({ store }: Teller, { project }: Held, { delivery_id, attempts }: StoredDelivery): Promise<void> {
  const detail = 'The notification was disabled before it was delivered';
  await store.table.write({
    update: deliveryKey(project, delivery_id),
    changes: { set: { state: 'failed', detail, next_attempt_at: 0, updated_at: unixSeconds(store) } },
    when: [{ equal: ['attempts', attempts] }],
  });
}

/** Sends what is on its way. When it has arrived or was given up, the queue is free for the next. */
async function send(teller: Teller, held: Held, notification: StoredNotification, delivery: StoredDelivery) {
  const { log, measure } = teller;
  const { project, queue } = held;
  const facts = { project: project.id, notification: queue.notification_id, delivery: delivery.delivery_id };
  if (delivery.state === 'pending' && !notification.enabled) await giveUp(teller, held, delivery);
  else if (delivery.state === 'pending') {
    const { change: made, attempted } = await attempt(teller, project, notification, delivery);
    log({ event: 'delivery', ...facts, state: made.state, status: made.http_status, detail: made.detail });
    if (made.state === 'pending') {
      measure?.('DeliveriesRetried', 1);
      await release(teller, held, made.next_attempt_at);
      return;
    }
    measure?.(made.state === 'delivered' ? 'DeliveriesSent' : 'DeliveriesFailed', 1);
    if (attempted.gone) await switchOff(teller, held, made.detail);
  }
  await free(teller, held);
}

/** Finds or makes the delivery that is on its way; undefined where there is none, or no time is left to make it. */
async function deliveryOf(teller: Teller, held: Held, notification: StoredNotification, until: number) {
  const { store } = teller;
  const { project, queue } = held;
  const known = queue.delivery_id;
  if (known !== undefined) {
    const delivery = await readDelivery(store.table, project, known);
    if (delivery) return delivery;
  } else {
    if (!(notification.enabled && (await hasPending(teller, held)))) {
      await rest(teller, held);
      return undefined;
    }
    if (!(await isTime(teller, held, notification))) return undefined;
  }
  const id = known ?? v7({ msecs: store.now() });
  if (known === undefined) await change(teller, held, { set: { delivery_id: id } });
  if (!(await takePending(teller, held, id, until))) {
    await release(teller, held, unixSeconds(store));
    return undefined;
  }
  const message = await compose(store, project, notification, id, teller.linkBase);
  if (message.notices > 0) return makeDelivery(teller, held, id, message);
  // All of them were too old to be kept, or set aside.
  await free(teller, held);
  return undefined;
}

/**
 * Looks at one delivery queue that is due: sends what is on its way, or makes one message of all that is to be told. Whoever dies in
 * between leaves the queue to the next look after `heldSeconds`, which goes on where it was: the id of a delivery is stored
 * before it takes notices, its message before it is sent.
 * @param until milliseconds since the epoch: no notices are taken after it
 * @throws ConditionFailed where somebody else has the queue
 */
export async function lookAtDeliveryQueue(teller: Teller, item: Item, until: number): Promise<void> {
  const { store } = teller;
  const { project_id, notification_id: id, due_at } = deliveryQueueOf(item);
  const project = projectOfRun(project_id);
  const taken = await store.table.write({
    update: deliveryQueueKey(project, id),
    changes: { set: { due_at: unixSeconds(store) + heldSeconds, held: true } },
    when: [{ equal: ['due_at', due_at] }],
  });
  const held = { project, queue: deliveryQueueOf(taken) };
  const notification = await readNotification(store.table, project, id);
  if (!notification) {
    await store.table.write({ remove: deliveryQueueKey(project, id), when: [isMine(held)] });
    return;
  }
  const delivery = await deliveryOf(teller, held, notification, until);
  if (delivery) await send(teller, held, notification, delivery);
}
