import * as z from 'zod/mini';
import { recordId, unixTime } from '../records/fields.ts';
import { parseRecord } from '../records/stored.ts';
import type { Item } from '../store/table/item-range.ts';

/**
 * The delivery queue of a notification: one item through which all of its deliveries go, one after the other. `due_at` says when to
 * look, `held` that somebody does until then; `delivery_id` is there while a delivery is on its way, `digest_at` while a digest waits for its time, with the
 * timing that it was set for. `revision` counts who has called.
 */
export const storedDeliveryQueue = {
  type: 'delivery queue of a notification',
  record: z.object({
    line: z.literal(true),
    project_id: recordId,
    notification_id: recordId,
    revision: z._default(z.int(), 0),
    due_at: z.optional(unixTime),
    held: z.optional(z.literal(true)),
    delivery_id: z.optional(z.string()),
    digest_at: z.optional(unixTime),
    digest_for: z.optional(z.string()),
  }),
};

export type DeliveryQueue = z.output<typeof storedDeliveryQueue.record>;

/**
 * Reads the stored delivery queue of a notification.
 * @throws DamagedItem
 */
export const deliveryQueueOf = (item: Item): DeliveryQueue => parseRecord(storedDeliveryQueue, item);
