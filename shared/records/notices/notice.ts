import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';
import { severities } from '../findings/severity.ts';

/** What a notification may tell of. */
export const noticeEvents = [
  'finding_new',
  'finding_reopened',
  'finding_fixed',
  'finding_overdue',
  'run_failed',
  'host_new',
] as const;

export type NoticeEvent = (typeof noticeEvents)[number];

/** One thing that is told: what happened, where, and why it matters. Texts are cut to what a message has room for. */
export const noticeRecord = z.object({
  event: z.enum(noticeEvents),
  /** When it happened, in seconds since the epoch. */
  at: unixTime,
  /** Of findings alone. */
  severity: z.nullable(z.enum(severities)),
  title: z.string(),
  host: z.string(),
  resource: z.string(),
  /** Why it matters: the risk of a finding, why a run failed, where a host is. */
  reason: z.string(),
  finding_id: z.nullable(recordId),
  run_id: z.nullable(z.string()),
});

export type Notice = z.output<typeof noticeRecord>;

/** By what rules match the finding of a notice, uncut; its tags, which users change, are not among it. */
export const noticeSubject = z.object({
  check_id: z.string(),
  host: z.string(),
  resource: z.string(),
  location: z.string(),
});

export type NoticeSubject = z.output<typeof noticeSubject>;
