import { createHash, randomUUID, scryptSync } from 'node:crypto';
import * as z from 'zod/mini';
import type { AuthorizedProject, Principal } from '../../auth/principal.ts';
import { InProgress, KeyReused } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { parseRecord } from '../../records/stored.ts';
import { idempotencyKey, type Key } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Condition } from '../table/expression.ts';
import type { Item } from '../table/item-range.ts';
import type { Write } from '../table/table.ts';

/**
 * The Idempotency-Key of a request and what identifies its repetitions. Neither its key nor its body can be read from
 * this.
 */
export interface Idempotency {
  readonly key: Key;
  /** Says whether a request with the same key is the same request. */
  readonly fingerprint: string;
  /** This attempt's own: what it has claimed no other takes. */
  readonly attempt: string;
  /** The answer's body as the route shapes it. */
  readonly bodyOf: (reply: Reply) => string;
}

/** The stored response of an earlier request; `headers` are those that the function set. */
export interface StoredAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Thrown if an identical request already has a response, which is returned again. Only endpoint() catches it. */
export class Replayed extends Error {
  override readonly name = 'Replayed';
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('replayed');
    this.answer = answer;
  }
}

/** How long an answer is kept for repeats, and how long an attempt may take that must not run twice. */
const keptSeconds = 24 * 3600;
const leaseSeconds = 60;

function sha256(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** The parts of a request by which a repetition is recognized. */
export interface RequestIdentity {
  readonly project: AuthorizedProject;
  readonly principal: Principal;
  readonly action: string;
  readonly sent: unknown;
  /** The Idempotency-Key header. */
  readonly key: string;
  /** The input holds a secret. */
  readonly sensitive?: boolean | undefined;
}

/**
 * A fingerprint from which a secret cannot be tried out: each guess costs some 50 ms of a processor and 16 MB, and the
 * key of the request, which is stored nowhere.
 */
function slowFingerprint(action: string, sent: unknown, key: string): string {
  return scryptSync(JSON.stringify([action, sent]), key, 32, { N: 16_384, r: 8, p: 1 }).toString('base64url');
}

/** The idempotency of a request; keys are separate for each project and subject. */
export function idempotencyOf(
  { project, principal, action, sent, key, sensitive = false }: RequestIdentity,
  bodyOf: Idempotency['bodyOf'],
) {
  return {
    key: idempotencyKey(project, sha256(principal.subject, key)),
    fingerprint: sensitive ? slowFingerprint(action, sent, key) : sha256(action, sent),
    attempt: randomUUID(),
    bodyOf,
  } satisfies Idempotency;
}

/** The schema of a stored response. */
export const storedAnswer = {
  type: 'stored response',
  record: z.object({
    fingerprint: z.string(),
    attempt: z.string(),
    expires_at: z.number(),
    body: z.optional(z.string()),
    headers: z.optional(z.catchall(z.object({}), z.string())),
  }),
};

/** Only where the key is free (DynamoDB removes expired items late), or this attempt has claimed it. */
function free(store: Store, { attempt }: Idempotency): Condition[] {
  const expired = { below: ['expires_at', unixSeconds(store)] } as const;
  return [{ anyOf: [[{ absent: 'pk' }], [expired], [{ equal: ['attempt', attempt] }]] }];
}

function put(store: Store, of: Idempotency, seconds: number, answer: Partial<StoredAnswer>): Write {
  const { key, fingerprint, attempt } = of;
  const item = { ...key, fingerprint, attempt, ...answer, expires_at: unixSeconds(store) + seconds };
  return { put: item, when: free(store, of) };
}

/** The write of a response for repetitions of its request. */
export function answerWrite(store: Store, of: Idempotency, reply: Reply): Write {
  return put(store, of, keptSeconds, { body: of.bodyOf(reply), headers: reply.headers ?? {} });
}

/** The write that claims an Idempotency-Key for a request that has not changed anything yet. */
export function keyClaimWrite(store: Store, of: Idempotency): Write {
  return put(store, of, leaseSeconds, {});
}

/**
 * What a request gets whose Idempotency-Key was used before: the first answer again, or an error where the first one is not
 * finished or was a different request.
 */
export function taken(of: Idempotency, item: Item): Replayed | InProgress | KeyReused {
  const { fingerprint, body, headers = {} } = parseRecord(storedAnswer, item);
  if (fingerprint !== of.fingerprint) return new KeyReused();
  return body === undefined ? new InProgress() : new Replayed({ body, headers });
}

/**
 * Checks whether a request is a repetition. Returns true where this attempt has claimed the key, false where it is
 * free.
 * @throws Replayed, KeyReused, InProgress
 */
export async function checkRepeat(store: Store, of: Idempotency): Promise<boolean> {
  const item = await store.table.get(of.key);
  if (!item) return false;
  const { attempt, body, expires_at } = parseRecord(storedAnswer, item);
  if (expires_at < unixSeconds(store)) return false;
  if (attempt === of.attempt && body === undefined) return true;
  throw taken(of, item);
}

/** Releases the Idempotency-Key that a request has claimed. */
export async function release(store: Store, { key, attempt }: Idempotency): Promise<void> {
  await store.table.write({ remove: key, when: [{ equal: ['attempt', attempt] }, { absent: 'body' }] });
}
