import * as z from 'zod/mini';
import { recordId, timestamps, unixTime } from '../fields.ts';
import type { Severity } from '../findings/severity.ts';
import { jsonText } from '../stored.ts';
import { type NoticeEvent, noticeRecord } from './notice.ts';

/** `pending` is sent again until a day after its first attempt; then it is `failed`. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

const count = z.int().check(z.gte(0));

/** How many of each event a delivery tells, and of its findings how many of each severity. */
const noticeCounts = z.object({
  finding_new: count,
  finding_reopened: count,
  finding_fixed: count,
  finding_overdue: count,
  run_failed: count,
  host_new: count,
  high: count,
  medium: count,
  low: count,
} satisfies Record<NoticeEvent | Severity, unknown>);

export type NoticeCounts = z.output<typeof noticeCounts>;

/** Nothing counted yet. */
export const noCounts: NoticeCounts = {
  finding_new: 0,
  finding_reopened: 0,
  finding_fixed: 0,
  finding_overdue: 0,
  run_failed: 0,
  host_new: 0,
  high: 0,
  medium: 0,
  low: 0,
};

/** A delivery as it is answered and listed. */
export const deliveryRecord = z.object({
  delivery_id: z.string(),
  notification_id: recordId,
  project_id: recordId,
  state: z.enum(deliveryStates),
  /** How many things it tells, in all and by what they are. */
  notices: count,
  counts: noticeCounts,
  attempts: count,
  first_attempt_at: unixTime,
  last_attempt_at: unixTime,
  /** 0 where there is none to come. */
  next_attempt_at: unixTime,
  /** What the receiver answered last; 0 where it answered nothing. */
  http_status: count,
  /** Why the last attempt failed; empty where it did not. */
  detail: z.string(),
  ...timestamps,
});

/** A notice as a message shows it, with where to read more. */
const shownNotice = z.object({ ...noticeRecord.shape, link: z.string() });

/** What a delivery says, whoever it goes to: bounded, however much it tells. */
const messageRecord = z.object({
  title: z.string(),
  project_id: recordId,
  project_name: z.string(),
  notification_name: z.string(),
  /** When it was written, in seconds since the epoch. */
  at: unixTime,
  notices: count,
  counts: noticeCounts,
  /** The worst of them. */
  shown: z.array(shownNotice),
  /** Where all of them are; empty in a test, which tells of none and is sent where the address is not known. */
  link: z.string(),
});

export type Message = z.output<typeof messageRecord>;
export type ShownNotice = z.output<typeof shownNotice>;

/** A delivery as it is stored: with its message, which every attempt sends as it is. */
export const storedDelivery = {
  type: 'delivery',
  record: z.object({ ...deliveryRecord.shape, message: jsonText(messageRecord) }),
};

export type StoredDelivery = z.output<typeof storedDelivery.record>;
