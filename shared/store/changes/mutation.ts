import type { AuthorizedProject, Principal } from '../../auth/principal.ts';
import type { Reply } from '../../outcome/reply.ts';
import type { Store } from '../table/connection.ts';
import { ConditionFailed, type Write } from '../table/table.ts';
import { type AuditFacts, auditWrite } from './audit.ts';
import { answerWrite, type Idempotency, keyClaimWrite, taken } from './idempotency.ts';

export type { AuditFacts } from './audit.ts';

/** A request that changes data: its caller, its project, and its Idempotency-Key if it has one. Every Call is one. */
export interface Mutation {
  readonly project: AuthorizedProject;
  readonly principal: Principal;
  readonly requestId: string;
  /** The route, as `<area>/<name>`. */
  readonly action: string;
  /** Present where the request has an Idempotency-Key. */
  readonly idempotency?: Idempotency | undefined;
  /** The If-Match header as sent. */
  readonly ifMatch?: string | undefined;
  /** Ends when the caller has been answered for want of time: no transaction begins after that. */
  readonly signal?: AbortSignal | undefined;
  /** Headers that the response carries beside those of the change. */
  readonly told?: Reply['headers'];
}

/**
 * The error to throw for a failed write: one that concerns the request's Idempotency-Key becomes an idempotency error,
 * all others are unchanged.
 */
export function inWordsOfKey({ idempotency }: Pick<Mutation, 'idempotency'>, error: unknown): unknown {
  if (!idempotency || !(error instanceof ConditionFailed) || error.item?.sk !== idempotency.key.sk) return error;
  return taken(idempotency, error.item);
}

async function write(store: Store, call: Mutation, writes: readonly Write[]): Promise<void> {
  try {
    await store.table.transact(writes, call.signal);
  } catch (error) {
    throw inWordsOfKey(call, error);
  }
}

/**
 * Makes a change: its writes, the audit record and the stored response for repetitions, in one transaction. Returns
 * the reply for the function to return. What must follow the change may run after this returns.
 * @throws ConditionFailed with the index of the one of `writes` whose condition did not hold; Replayed (an identical
 * request was faster; endpoint() answers it), KeyReused, InProgress
 */
export async function commit(
  store: Store,
  call: Mutation,
  writes: readonly Write[],
  audit: AuditFacts,
  changed: Reply,
): Promise<Reply> {
  const reply = call.told ? { ...changed, headers: { ...changed.headers, ...call.told } } : changed;
  const key = call.idempotency ? [answerWrite(store, call.idempotency, reply)] : [];
  await write(store, call, [...writes, ...key, auditWrite(store, call, audit)]);
  return reply;
}

/**
 * Claims the request's Idempotency-Key before a change that needs more than one transaction, so that a concurrent
 * repetition has to wait. A crash frees it after a minute; an error that the function throws frees it at once. Nothing
 * without a key. Each transaction then carries its own `auditWrite`, and `settle` stores the answer at the end.
 * @throws Replayed, KeyReused, InProgress
 */
export async function claim(store: Store, call: Mutation): Promise<void> {
  if (call.idempotency) await write(store, call, [keyClaimWrite(store, call.idempotency)]);
}

/** Stores and returns the response of a change that `claim` began. */
export async function settle(store: Store, call: Mutation, reply: Reply): Promise<Reply> {
  if (call.idempotency) await write(store, call, [answerWrite(store, call.idempotency, reply)]);
  return reply;
}
