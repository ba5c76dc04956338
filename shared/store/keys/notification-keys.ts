import type { AuthorizedProject } from '../../auth/principal.ts';
import { type Key, padded } from './keys.ts';

/* The keys of notifications, as keys.ts lists them. */

/** The partition of a project's notifications, and of what they are about to send. */
export function notificationPartition(project: AuthorizedProject): string {
  return `P#${project.id}#NOTIFICATION`;
}

/** The prefix of notifications. */
export const notificationPrefix = 'NOTIFICATION#';

/** The key of a notification; its secret is not in the table. */
export function notificationKey(project: AuthorizedProject, id: number): Key {
  return { pk: notificationPartition(project), sk: notificationPrefix + padded(id) };
}

/** The key of the delivery queue of a notification: one delivery after the other. */
export function deliveryQueueKey(project: AuthorizedProject, id: number): Key {
  return { pk: notificationPartition(project), sk: `LINE#${padded(id)}` };
}

/** The key of the search of a notification for findings that have become overdue. */
export function overdueSearchKey(project: AuthorizedProject, id: number): Key {
  return { pk: notificationPartition(project), sk: `OVERDUE#${padded(id)}` };
}

/** The key of the marker that a notification's secret is to be destroyed unless the notification uses it. */
export function receiverDiscardKey(project: AuthorizedProject, secretId: string): Key {
  return { pk: notificationPartition(project), sk: `DISCARD#${secretId}` };
}

/** The partition of what a notification has to tell, or has told. */
export function noticePartition(project: AuthorizedProject, notificationId: number): string {
  return `P#${project.id}#${padded(notificationId)}#NOTICE`;
}

/** The key of a notice: an event is told once by a notification. */
export function noticeKey(project: AuthorizedProject, notificationId: number, eventId: string): Key {
  return { pk: noticePartition(project, notificationId), sk: `NOTICE#${eventId}` };
}

/** The prefix of the `local` index keys of what no delivery has yet. */
export const pendingPrefix = 'PENDING#';

/** The partition of a project's deliveries. */
export function deliveryPartition(project: AuthorizedProject): string {
  return `P#${project.id}#DELIVERY`;
}

/** The prefix of deliveries; their ids, UUIDs of version 7, sort by time. */
export const deliveryPrefix = 'DELIVERY#';

/** The key of a delivery. */
export function deliveryKey(project: AuthorizedProject, deliveryId: string): Key {
  return { pk: deliveryPartition(project), sk: deliveryPrefix + deliveryId };
}

/** The prefix of the `local` index keys of all deliveries of a notification. */
export function deliveriesOf(notificationId: number): string {
  return `NTF#${padded(notificationId)}#`;
}
