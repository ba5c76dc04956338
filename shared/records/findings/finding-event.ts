import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';
import { findingStatuses } from './finding-status.ts';

/** What happens to a finding: scans open, see, fix and reopen it, users set its status, comment on it and have it retested. */
const findingEventTypes = ['opened', 'seen', 'fixed', 'reopened', 'status', 'comment', 'retest'] as const;

/** One happening in the history of a finding. What does not apply is empty, null or 0. */
export const findingEvent = z.object({
  /** Names it within the history; the same whenever it is read. */
  event_id: z.string(),
  finding_id: recordId,
  at: unixTime,
  event: z.enum(findingEventTypes),
  /** The status since then; null where it stayed as it was. */
  status: z.nullable(z.enum(findingStatuses)),
  /** Subject of the user; empty where a scan or the service did it. */
  by: z.string(),
  run_id: z.nullable(z.string()),
  reason: z.string(),
  owner: z.string(),
  expires_at: unixTime,
  comment: z.string(),
});

export type FindingEvent = z.output<typeof findingEvent>;

/** What an event says of what does not apply to it. */
export const noDetails = {
  status: null,
  by: '',
  run_id: null,
  reason: '',
  owner: '',
  expires_at: 0,
  comment: '',
} as const satisfies Partial<FindingEvent>;

/** What a user did, as it is stored beside the finding: without what does not apply. */
export const storedFindingEvent = {
  type: 'event of a finding',
  record: z.object({
    ...findingEvent.shape,
    status: z._default(findingEvent.shape.status, noDetails.status),
    by: z._default(z.string(), noDetails.by),
    run_id: z._default(findingEvent.shape.run_id, noDetails.run_id),
    reason: z._default(z.string(), noDetails.reason),
    owner: z._default(z.string(), noDetails.owner),
    expires_at: z._default(unixTime, noDetails.expires_at),
    comment: z._default(z.string(), noDetails.comment),
  }),
};
