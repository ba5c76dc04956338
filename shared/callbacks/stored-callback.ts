import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { recordId, unixTime } from '../records/fields.ts';
import { jsonText } from '../records/stored.ts';
import { subject } from '../runs/run-subject.ts';
import { callbackProofs, observationFields } from '../scanning/scanner.ts';
import type { Key } from '../store/keys/keys.ts';
import { callbackKey, callbackPartition } from '../store/keys/run-keys.ts';

/** Somebody who asked for a callback address. */
const call = z.object({
  at: unixTime,
  address: z.string(),
  /** Its User-Agent, cut. */
  agent: z.string(),
  /** True where it says of itself what browsers and those who look at links for people say. */
  is_browser: z.boolean(),
  /** Of the script that the address serves, where it ran: the page that it ran on, without its query, and its title. */
  page: z.optional(z.string()),
  title: z.optional(z.string()),
});

export type HeardCall = z.output<typeof call>;

/** What has been heard of an address so far. Nothing where nobody has asked for it. */
const heard = {
  hits: z._default(z.int(), 0),
  first_hit: z.optional(unixTime),
  last_hit: z.optional(unixTime),
  /** The first of those that differ. */
  calls: z._default(z.array(call), []),
};

/** The part that a request for the address changes. */
export const heardCallback = { type: 'callback', record: z.object({ valid_until: unixTime, ...heard }) };

/** A callback address of the stage as it is stored: who gave it to whom, and the finding that a request for it opens. */
export const storedCallback = {
  type: 'callback',
  record: z.object({
    callback: z.literal(true),
    run_id: z.string(),
    project_id: recordId,
    ...subject.shape,
    /** The finding as far as it is known before anybody asks. */
    observation: jsonText(z.object(observationFields)),
    proof: z.enum(callbackProofs),
    /** Addresses of the target. */
    addresses: z.array(z.string()),
    sent_at: unixTime,
    valid_until: unixTime,
    due_at: z.optional(unixTime),
    ...heard,
  }),
};

export type StoredCallback = z.output<typeof storedCallback.record>;

/** More requests for one address are not counted. */
export const maxHits = 100;

const runLength = 12;
const form = /^[0-9a-f]{44}$/;

/** What the tokens of a run begin with: no secret, it keeps them together. */
const runPart = (runId: string) => createHash('sha256').update(`callback ${runId}`).digest('hex').slice(0, runLength);

/** Where a run's callbacks are. */
export const callbacksOf = (runId: string) => callbackPartition(runPart(runId));

/** A new token of a run: 128 random bits, which say nothing of the run, behind what they are found by. */
export function newToken(runId: string): string {
  return runPart(runId) + randomBytes(16).toString('hex');
}

/** The key of the callback with this token; undefined for what is no token. */
export function keyOfToken(token: string): Key | undefined {
  if (!form.test(token)) return undefined;
  return callbackKey(token.slice(0, runLength), token.slice(runLength));
}
