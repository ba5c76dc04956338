import type { AuthorizedProject } from '../auth/principal.ts';
import type { StoredDelivery } from '../records/notices/delivery.ts';
import { type ReceiverSecret, receiverSecret, type StoredNotification } from '../records/notices/notification.ts';
import { jsonText } from '../records/stored.ts';
import { deliveryKey } from '../store/keys/notification-keys.ts';
import type { Vault } from '../store/policies/credentials-vault.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Changes } from '../store/table/expression.ts';
import type { Attempted } from './attempt.ts';
import type { Parcel } from './deliver.ts';
import type { LinkBase } from './links.ts';
import { nextAttempt } from './retry.ts';

/** Delivers a message once and says what came of it; never rejects for what a receiver does. */
export type Deliver = (parcel: Parcel) => Promise<Attempted>;

/** What sending needs of the outside. */
export interface Courier {
  readonly store: Store;
  readonly vault: Pick<Vault, 'read'>;
  readonly deliver: Deliver;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly linkBase: LinkBase;
}

const secretText = jsonText(receiverSecret);

/** The secret of a notification's receiver; undefined where it has none or it is gone. */
export async function secretOf(
  { vault }: Pick<Courier, 'vault'>,
  project: AuthorizedProject,
  { secret_id }: StoredNotification,
): Promise<ReceiverSecret | undefined> {
  const text = secret_id === undefined ? undefined : await vault.read(project, secret_id);
  return text === undefined ? undefined : secretText.parse(text);
}

/** Notes that an attempt begins: one that dies leaves word that it may have got through. Returns the number of it. */
export async function beginAttempt(
  store: Store,
  project: AuthorizedProject,
  delivery: StoredDelivery,
): Promise<number> {
  const now = unixSeconds(store);
  const attempts = delivery.attempts + 1;
  const first = delivery.first_attempt_at === 0 ? { first_attempt_at: now } : {};
  await store.table.write({
    update: deliveryKey(project, delivery.delivery_id),
    changes: { set: { attempts, ...first, last_attempt_at: now, updated_at: now } },
    when: [{ equal: ['attempts', delivery.attempts] }],
  });
  return attempts;
}

/** What an attempt makes of a delivery. */
export function afterAttempt(
  courier: Pick<Courier, 'store' | 'random'>,
  delivery: StoredDelivery,
  attempts: number,
  { delivered, status, detail, gone, retryAfterSeconds }: Attempted,
) {
  const now = unixSeconds(courier.store);
  const firstAttemptAt = delivery.first_attempt_at || now;
  const next =
    delivered || gone
      ? undefined
      : nextAttempt({ attempts, firstAttemptAt, now, retryAfterSeconds, random: courier.random() });
  const state = delivered ? 'delivered' : next === undefined ? 'failed' : 'pending';
  return { state, http_status: status, detail, next_attempt_at: next ?? 0, updated_at: now } as const;
}

/** The changes of a delivery after an attempt. */
export type DeliveryChange = ReturnType<typeof afterAttempt>;

/** Makes the attempt with this number, and stores what came of it. */
export async function attempt(
  courier: Courier,
  project: AuthorizedProject,
  notification: StoredNotification,
  delivery: StoredDelivery,
): Promise<{ readonly change: DeliveryChange; readonly attempted: Attempted }> {
  const { store } = courier;
  const { delivery_id: deliveryId, message } = delivery;
  const secret = await secretOf(courier, project, notification);
  const attempts = await beginAttempt(store, project, delivery);
  const parcel = { deliveryId, receiver: notification.receiver, secret, message, again: attempts > 1 };
  const attempted = await courier.deliver(parcel);
  const change = afterAttempt(courier, delivery, attempts, attempted);
  const changes: Changes = { set: change };
  await store.table.write({
    update: deliveryKey(project, deliveryId),
    changes,
    when: [{ equal: ['attempts', attempts] }],
  });
  return { change, attempted };
}
