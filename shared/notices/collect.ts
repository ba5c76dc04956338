import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { atOnce } from '../at-once.ts';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import type { ServiceEvent } from '../events/event.ts';
import { eventsOf } from '../events/events-of.ts';
import { errorFacts, type Log, logLine } from '../log.ts';
import { type Measure, measure } from '../metrics/measure.ts';
import type { StoredNotification } from '../records/notices/notification.ts';
import { allNotifications } from '../store/notifications/notifications.ts';
import { connectStore, type Store } from '../store/table/connection.ts';
import { patiently } from '../store/table/patiently.ts';
import { isWanted, type Told, toldOf } from './notice-of.ts';
import { callDeliveryQueue, storeNotice } from './stored-notice.ts';

/** What collecting notices needs of the outside. */
export interface Collector {
  readonly store: Store;
  readonly log: Log;
  readonly measure?: Measure;
}

/** Connects to the table that the environment names. */
export function connectCollector(): Collector {
  return { store: connectStore(), log: logLine, measure };
}

type Image = Record<string, AttributeValue>;
const image = z.optional(z.custom<Image>((value) => typeof value === 'object' && value !== null));

/** A change of the table, as a record of its stream. */
const change = z.looseObject({
  dynamodb: z.looseObject({ SequenceNumber: z.string(), OldImage: image, NewImage: image }),
});

const writers = 16;

/** What changes tell, by project; what cannot be read is told by the publisher, which sets it aside for the operator. */
function toldByProject(log: Log, records: readonly unknown[]): Map<number, Told[]> {
  const told = records.flatMap((record): Told[] => {
    const { OldImage, NewImage, SequenceNumber: sequenceNumber } = z.parse(change, record).dynamodb;
    let events: readonly ServiceEvent[] = [];
    try {
      events = eventsOf(OldImage && unmarshall(OldImage), NewImage && unmarshall(NewImage));
    } catch (error) {
      log({ event: 'change not parsed', sequenceNumber, ...errorFacts(error) });
    }
    return events.flatMap((event) => toldOf(event) ?? []);
  });
  return Map.groupBy(told, ({ projectId }) => projectId);
}

/** Stores what a notification is to tell, and has its delivery queue looked at. Returns how many were not there yet. */
export async function storeNotices(
  store: Store,
  project: AuthorizedProject,
  notification: StoredNotification,
  all: readonly Told[],
): Promise<number> {
  const { notification_id: id } = notification;
  const wanted = all.filter(({ notice }) => isWanted(notification, notice));
  if (wanted.length === 0) return 0;
  let stored = 0;
  await atOnce(wanted, writers, async (told) => {
    if (await patiently(() => storeNotice(store, project, id, told))) stored += 1;
  });
  await callDeliveryQueue(store, project, id);
  return stored;
}

/**
 * Stores a notice for each notification that wants an event of these changes, under the event's id: told again, they are
 * stored once. Fails as a whole, so that the stream is read again from the first of them. Adds to the batch's line of the
 * log how many notices were stored.
 */
export async function collectNotices(
  { store, log, measure: count }: Collector,
  records: readonly unknown[],
  line: Record<string, unknown> = {},
): Promise<readonly string[]> {
  let stored = 0;
  for (const [id, told] of toldByProject(log, records)) {
    const project = projectOfRun(id);
    for await (const notification of allNotifications(store.table, project)) {
      stored += await storeNotices(store, project, notification, told);
    }
  }
  line.notices = stored;
  count?.('NoticesStored', stored);
  return [];
}
