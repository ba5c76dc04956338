import { InvalidRequest } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import { findingRecord, parseStatus, unsaid } from '../records/finding.ts';
import { type SettableStatus, statusAfter } from '../records/finding-life.ts';
import { findingKind } from '../records/kinds.ts';
import { shownFinding } from '../records/stored-finding.ts';
import { type Store, unixSeconds } from './connection.ts';
import { eventOf, eventWrite } from './finding-events.ts';
import { keyOf } from './keys.ts';
import { readFinding } from './list-findings.ts';
import { commit, type Mutation } from './mutation.ts';
import { requireMatch, revisionOf, tagOf, unchanged } from './revision.ts';
import type { Item } from './table.ts';
import { untilUnchanged } from './until-unchanged.ts';

/**
 * The status that a user sets for a finding, with its reason, owner and expiry. `expires_at` is in seconds, 0 or
 * absent for never.
 */
export interface StatusWord {
  readonly finding_id: number;
  readonly status: SettableStatus;
  readonly reason?: string | undefined;
  /** Who is responsible for the decision; defaults to the caller. */
  readonly owner?: string | undefined;
  readonly expires_at?: number | undefined;
}

const auditedFinding = { type: 'finding', record: findingRecord };

function check(word: StatusWord, now: number): void {
  if (word.status === 'open') {
    if (word.owner !== undefined) throw new InvalidRequest('owner: is allowed only for false_positive and accepted');
  } else if (word.reason === undefined) {
    throw new InvalidRequest(`reason: is required for ${word.status}`);
  }
  if (word.expires_at === undefined) return;
  if (word.status !== 'accepted') throw new InvalidRequest('expires_at: is allowed only for accepted');
  if (word.expires_at !== 0 && word.expires_at <= now) throw new InvalidRequest('expires_at: must be in the future');
}

function saidOf(word: StatusWord, caller: string, now: number) {
  return {
    ...unsaid,
    status: word.status,
    status_reason: word.reason ?? '',
    status_owner: word.status === 'open' ? '' : (word.owner ?? caller),
    status_expires_at: word.expires_at ?? 0,
    status_set_by: caller,
    status_set_at: now,
  };
}

function partOf(item: Item, fields: readonly string[]): Item {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}

/** The tag of a finding: what users say of it, not what scans write. */
export function findingTag(item: Item): string {
  return tagOf(item[findingKind.idField], revisionOf(item));
}

async function tryOnce(store: Store, call: Mutation, word: StatusWord, now: number): Promise<Reply> {
  const item = await readFinding(store, call.project, word.finding_id);
  requireMatch(call, findingTag(item));
  const from = parseStatus(item);
  if (statusAfter(from, `set_${word.status}`) === undefined) {
    throw new InvalidRequest(`status: the finding is ${from}; only a scan that observes it again can reopen it`);
  }
  const set = saidOf(word, call.principal.subject, now);
  const after = { ...item, ...set, revision: revisionOf(item) + 1 };
  const update = {
    update: keyOf(item),
    changes: { set, add: { revision: 1 } },
    when: [{ equal: ['status', from] as const }, unchanged(item, 'revision')],
  };
  const fields = Object.keys(set);
  const facts = { kind: auditedFinding, id: word.finding_id, before: partOf(item, fields), after: set };
  const reply = { output: { finding: shownFinding(after, now) }, headers: { ETag: findingTag(after) } };
  const { status, status_reason: reason, status_owner: owner, status_expires_at: expires_at } = set;
  const event = { finding_id: word.finding_id, event: 'status' as const, status, reason, owner, expires_at };
  return commit(store, call, [update, eventWrite(call.project, eventOf(store, call, event))], facts, reply);
}

/**
 * Sets the status of a finding with its audit record, and returns the updated finding.
 * @throws InvalidRequest (a rule of the status, or the finding is fixed), NotFound, PreconditionFailed, and what
 * `commit` throws
 */
export async function putFindingStatus(store: Store, call: Mutation, word: StatusWord): Promise<Reply> {
  const now = unixSeconds(store);
  check(word, now);
  return untilUnchanged(store.table, () => tryOnce(store, call, word, now));
}
