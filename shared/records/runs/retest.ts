import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';

/** What a retest of a finding came to; `pending` as long as its run has not ended. */
const retestOutcomes = ['pending', 'still_there', 'fixed', 'not_checked'] as const;

export type RetestOutcome = (typeof retestOutcomes)[number];

/** The latest retest of a finding, as the finding tells it. */
export const latestRetest = z.object({
  run_id: z.string(),
  requested_at: unixTime,
  /** Subject of the user. */
  requested_by: z.string(),
  ended_at: unixTime,
  outcome: z.enum(retestOutcomes),
  /** Why it could not be checked; empty where it could. */
  detail: z.string(),
});

export type LatestRetest = z.output<typeof latestRetest>;

/** What a retest sent, and what came back: its proof. */
const retestExchange = z.object({ at: unixTime, asked: z.string(), answered: z.string() });

export type RetestExchange = z.output<typeof retestExchange>;

const place = { finding_id: recordId, check_id: z.string(), resource: z.string(), location: z.string() };

/** What a run retests, as it is stored with the run. */
export const storedRetest = z.object({ ...place, fingerprint: z.string() });

export type StoredRetest = z.output<typeof storedRetest>;

/** What a retest has come to so far, as it is stored with each sign of life of its run. */
export const retestResult = z.object({
  /** Whether the finding was observed again, or proved to be gone; null where neither. */
  seen: z.nullable(z.boolean()),
  /** Why a check could not look, in the user's words. */
  reason: z.string(),
  /** What the scanner limited itself to. */
  scope: z.string(),
  exchanges: z.array(retestExchange),
});

export type RetestResult = z.output<typeof retestResult>;

/** A retest as its run tells it. */
export const retestReport = z.object({
  ...place,
  outcome: z.enum(retestOutcomes),
  scope: z.string(),
  exchanges: z.array(retestExchange),
});

/** The outcome of a retest that has ended: a place that nobody could look at is neither there nor fixed. */
export function outcomeOf(result: Pick<RetestResult, 'seen'> | undefined): Exclude<RetestOutcome, 'pending'> {
  if (result?.seen === true) return 'still_there';
  return result?.seen === false ? 'fixed' : 'not_checked';
}
