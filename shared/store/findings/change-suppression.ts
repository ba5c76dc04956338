import { InvalidRequest } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { type SuppressionInput, storedSuppression, suppressionKind } from '../../records/findings/suppression.ts';
import { parseRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import { suppressionKey } from '../keys/finding-keys.ts';
import { nextIds } from '../records/next-id.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { maxSuppressions, readSuppression, readSuppressions } from './suppressions.ts';

/** What a rule says beside what it matches. */
function wordsOf({ owner, expires_at = 0, match, reason }: SuppressionInput, caller: string) {
  return { match, reason, owner: owner ?? caller, expires_at };
}

/**
 * Holds a rule to what its schema cannot tell.
 * @throws InvalidRequest
 */
export function checkSuppression({ project_id, expires_at = 0 }: SuppressionInput, call: Mutation, now: number): void {
  if (project_id !== call.project.id) throw new InvalidRequest('suppression.project_id: must equal project_id');
  if (expires_at !== 0 && expires_at <= now)
    throw new InvalidRequest('suppression.expires_at: must be in the future, or 0');
}

/** The response with one rule. */
function replyOf(item: Item): Reply {
  const suppression = parseRecord(storedSuppression, item);
  const etag = entityTagOf(suppression.suppression_id, revisionOf(item));
  const output = { suppression: { ...suppression, etag }, matched: null, is_complete: true, sample: [] };
  return { output, headers: { ETag: etag } };
}

async function createSuppression(store: Store, call: Mutation, input: SuppressionInput): Promise<Reply> {
  const { project, principal } = call;
  requireMatch(call, undefined);
  if ((await readSuppressions(store, project)).length >= maxSuppressions)
    throw new InvalidRequest(`suppression: the project already has the maximum of ${maxSuppressions} rules`);
  const id = await nextIds(store.table, suppressionKind, 1);
  const now = unixSeconds(store);
  const item = {
    ...suppressionKey(project, id),
    suppression_id: id,
    project_id: project.id,
    ...wordsOf(input, principal.subject),
    created_by: principal.subject,
    created_at: now,
    updated_at: now,
    revision: 1,
  };
  const writes = [{ put: item, when: [{ absent: 'pk' } as const] }];
  return commit(store, call, writes, { kind: storedSuppression, id, after: item }, replyOf(item));
}

async function updateSuppression(store: Store, call: Mutation, id: number, input: SuppressionInput): Promise<Reply> {
  return untilUnchanged(store.table, async () => {
    const before = await readSuppression(store.table, call.project, id);
    requireMatch(call, entityTagOf(id, revisionOf(before)));
    const set = {
      ...wordsOf(input, call.principal.subject),
      updated_at: unixSeconds(store),
      revision: revisionOf(before) + 1,
    };
    const after = { ...before, ...set };
    const when = [{ exists: 'pk' } as const, unchanged(before, 'revision')];
    const writes = [{ update: suppressionKey(call.project, id), changes: { set }, when }];
    return commit(store, call, writes, { kind: storedSuppression, id, before, after }, replyOf(after));
  });
}

/**
 * Creates a rule that sets findings aside, or replaces one. It is applied whenever findings are read, so that they come
 * back when it ends.
 * @throws InvalidRequest, NotFound, PreconditionFailed, and what `commit` throws
 */
export async function putSuppression(store: Store, call: Mutation, input: SuppressionInput): Promise<Reply> {
  checkSuppression(input, call, unixSeconds(store));
  const { suppression_id: id } = input;
  return id === undefined ? createSuppression(store, call, input) : updateSuppression(store, call, id, input);
}

/**
 * Deletes a rule: what it set aside comes back.
 * @throws NotFound, PreconditionFailed
 */
export async function deleteSuppression(store: Store, call: Mutation, id: number): Promise<Reply> {
  return untilUnchanged(store.table, async () => {
    const before = await readSuppression(store.table, call.project, id);
    requireMatch(call, entityTagOf(id, revisionOf(before)));
    const writes = [{ remove: suppressionKey(call.project, id), when: [{ exists: 'pk' } as const] }];
    return commit(store, call, writes, { kind: storedSuppression, id, before }, { output: {} });
  });
}
