import type { AuthorizedProject } from '../../auth/principal.ts';
import { NotFound } from '../../outcome/errors.ts';
import { deliveryRecord, type Message, type StoredDelivery, storedDelivery } from '../../records/notices/delivery.ts';
import { parseRecord, wholeRecord } from '../../records/stored.ts';
import { deliveriesOf, deliveryKey, deliveryPartition, deliveryPrefix } from '../keys/notification-keys.ts';
import type { RecordPage } from '../records/list-records.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { textCursors } from '../table/cursor.ts';
import { isExpired, notExpired } from '../table/expiry.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import type { Table } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';

/** Which deliveries a list tells. */
export interface DeliverySelection {
  readonly notification_id?: number | undefined;
  readonly state?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Days that a delivery is listed, and can be sent again. */
const keptDays = 30;
const daySeconds = 24 * 3600;

/** A delivery that is to be made. */
interface Planned {
  readonly notificationId: number;
  readonly deliveryId: string;
  readonly message: Message;
}

/** The item of a new delivery, of which nothing has been sent yet. */
export function deliveryItem(store: Store, project: AuthorizedProject, planned: Planned) {
  const { notificationId, deliveryId, message } = planned;
  const now = unixSeconds(store);
  return {
    ...deliveryKey(project, deliveryId),
    lk: deliveriesOf(notificationId) + deliveryId,
    delivery_id: deliveryId,
    notification_id: notificationId,
    project_id: project.id,
    state: 'pending',
    notices: message.notices,
    counts: message.counts,
    attempts: 0,
    first_attempt_at: 0,
    last_attempt_at: 0,
    next_attempt_at: now,
    http_status: 0,
    detail: '',
    message: JSON.stringify(message),
    created_at: now,
    updated_at: now,
    expires_at: now + keptDays * daySeconds,
  };
}

/** Reads one delivery with its message; undefined where there is none of this id. */
export async function readDelivery(
  table: Pick<Table, 'get'>,
  project: AuthorizedProject,
  id: string,
): Promise<StoredDelivery | undefined> {
  const item = await table.get(deliveryKey(project, id));
  return item && parseRecord(storedDelivery, item);
}

/**
 * Reads one delivery that has not expired.
 * @throws NotFound
 */
export async function findDelivery(store: Store, project: AuthorizedProject, id: string) {
  const item = await store.table.get(deliveryKey(project, id));
  if (!item || isExpired(item, unixSeconds(store))) {
    throw new NotFound('delivery_id: no such delivery in this project');
  }
  return wholeRecord(storedDelivery, item);
}

const uuid = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
const deliveryCursors = textCursors('DELIVERY:', /^DELIVERY:(.*)$/, (id) => uuid.test(id));

/** Deliveries but for one: the last of the page before. */
async function* parsed(items: AsyncIterable<Item>, but: string | undefined): AsyncGenerator<StoredDelivery> {
  for await (const item of items) if (item.delivery_id !== but) yield parseRecord(storedDelivery, item);
}

/**
 * Reads deliveries, the latest first, of a project or of one notification: all of them, or as many as `limit` says.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listDeliveries(
  store: Store,
  project: AuthorizedProject,
  { notification_id, state, limit, cursor }: DeliverySelection,
): Promise<RecordPage> {
  const before = deliveryCursors.decode(cursor);
  const search = new Search(store.now);
  const prefix = notification_id === undefined ? deliveryPrefix : deliveriesOf(notification_id);
  const range = {
    pk: deliveryPartition(project),
    prefix,
    local: notification_id !== undefined,
    newestFirst: true,
    keep: [notExpired(unixSeconds(store)), ...(state === undefined ? [] : [{ equal: ['state', state] as const }])],
    ...(before === undefined ? {} : { from: prefix, to: prefix + before }),
  };
  const { taken, more } = await takePage(parsed(store.table.items(range, search), before), limit, deliveryRecord);
  const reached = more ? taken.at(-1)?.delivery_id : search.stoppedAt?.slice(prefix.length);
  return { records: taken, next: reached === undefined ? undefined : deliveryCursors.encode(reached) };
}
