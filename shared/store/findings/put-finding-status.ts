import { InvalidRequest } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { findingRecord } from '../../records/findings/finding.ts';
import { type SettableStatus, statusAfter } from '../../records/findings/finding-life.ts';
import { parseStatus, unsaid } from '../../records/findings/finding-status.ts';
import { shownFinding } from '../../records/findings/stored-finding.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import { keyOf } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { eventOf, eventWrite } from './finding-events.ts';
import { findingTag, inTerms } from './finding-tag.ts';
import { type FindingTerms, readFindingTerms } from './finding-terms.ts';
import { readFinding } from './read-finding.ts';

/**
 * The status that a user sets for a finding, with its reason, owner and expiry. `expires_at` is in seconds, 0 or
 * absent for never.
 */
export interface StatusWord {
  readonly status: SettableStatus;
  readonly reason?: string | undefined;
  /** Who is responsible for the decision; defaults to the caller. */
  readonly owner?: string | undefined;
  readonly expires_at?: number | undefined;
}

const auditedFinding = { type: 'finding', record: findingRecord };

/**
 * Holds a word to the rules of its status.
 * @throws InvalidRequest
 */
export function checkWord(word: StatusWord, now: number): void {
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

type Said = ReturnType<typeof saidOf>;

function partOf(item: Item, fields: readonly string[]): Item {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}

/** Whether a finding says already what is to be said of it: only who said it, and when, would be new. */
function saysSo(item: Item, set: Said): boolean {
  const { status, status_reason, status_owner, status_expires_at } = set;
  const wanted = { status, status_reason, status_owner, status_expires_at };
  return Object.entries(wanted).every(([field, value]) => item[field] === value);
}

/**
 * What setting a status does to a finding: `changed`, nothing because it says so already, or nothing because it is fixed,
 * of which only a scan can say something else.
 */
export type StatusEffect = 'changed' | 'unchanged' | 'fixed';

/** What a word on its status would do to a stored finding. */
export function statusEffect(item: Item, word: StatusWord, caller: string, now: number): StatusEffect {
  if (statusAfter(parseStatus(item), `set_${word.status}`) === undefined) return 'fixed';
  return saysSo(item, saidOf(word, caller, now)) ? 'unchanged' : 'changed';
}

/**
 * Sets the status of a finding as it was read: with its event and its audit record, in one transaction.
 * @throws InvalidRequest where the finding is fixed, ConditionFailed where it is no longer as it was read
 */
export async function setStatus(
  store: Store,
  call: Mutation,
  item: Item,
  word: StatusWord,
  now: number,
  terms: FindingTerms,
): Promise<Reply> {
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
  const finding = shownFinding(after, now);
  const { finding_id } = finding;
  const facts = { kind: auditedFinding, id: finding_id, before: partOf(item, fields), after: set };
  const reply = { output: { finding: inTerms(finding, terms) }, headers: { ETag: findingTag(after) } };
  const { status, status_reason: reason, status_owner: owner, status_expires_at: expires_at } = set;
  const event = eventOf(store, call, { finding_id, event: 'status', at: now, status, reason, owner, expires_at });
  return commit(store, call, [update, eventWrite(call.project, event)], facts, reply);
}

/**
 * Sets the status of a finding with its audit record, and returns the updated finding.
 * @throws InvalidRequest (a rule of the status, or the finding is fixed), NotFound, PreconditionFailed, and what
 * `commit` throws
 */
export async function putFindingStatus(
  store: Store,
  call: Mutation,
  { finding_id, ...word }: StatusWord & { readonly finding_id: number },
): Promise<Reply> {
  const now = unixSeconds(store);
  checkWord(word, now);
  const terms = await readFindingTerms(store, call.project);
  return untilUnchanged(store.table, async () => {
    const item = await readFinding(store, call.project, finding_id);
    requireMatch(call, findingTag(item));
    return setStatus(store, call, item, word, now, terms);
  });
}
