import { hashOfSecret, newTokenSecret, writeApiToken } from '../../auth/api-token.ts';
import { type AuthorizedProject, covers, parseGrant } from '../../auth/principal.ts';
import { isApiTokenSubject } from '../../auth/subject.ts';
import { InvalidRequest, NotFound, NotPermitted } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { storedToken, type TokenInput, taggedToken, tokenKind, tokenRecord } from '../../records/access/token.ts';
import { parseRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, taggedReply } from '../changes/revision.ts';
import { idOfOrder } from '../keys/finding-keys.ts';
import { tokenKey, tokenPartition, tokenPrefix } from '../keys/keys.ts';
import type { RecordPage } from '../records/list-records.ts';
import { nextIds } from '../records/next-id.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { idCursors } from '../table/cursor.ts';
import { isExpired, notExpired } from '../table/expiry.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import { takePage } from '../table/take-page.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';

const daySeconds = 24 * 3600;
const defaultDays = 90;
const maxDays = 365;

/** More than programs that anybody can keep in view. */
const maxTokens = 100;

/** What an audit may show of a token: never its hash. */
const shownToken = { type: tokenKind.type, record: tokenRecord };

/**
 * Holds a token to what its creator may do, and to its project: an admin of a project finds in its list whoever has
 * rights there by a token, but for those who have them in all.
 * @throws NotPermitted, InvalidRequest
 */
function requireGrants({ principal, project }: Mutation, texts: readonly string[]): void {
  // Deleting a token would leave those that it has created.
  if (isApiTokenSubject(principal.subject)) throw new NotPermitted('an API token cannot create API tokens');
  for (const [index, text] of texts.entries()) {
    const grant = parseGrant(text);
    if (!grant) throw new InvalidRequest(`token.grants.${index}: is not a valid grant`);
    if (!covers(principal, grant)) throw new NotPermitted(`a token with ${text}`);
    if (grant.project !== '*' && grant.project !== project.id)
      throw new InvalidRequest(`token.grants.${index}: must be for the project of the token, or for all projects (*)`);
  }
}

function expiryOf(asked: number | undefined, now: number): number {
  const expiresAt = asked ?? now + defaultDays * daySeconds;
  if (expiresAt <= now) throw new InvalidRequest('token.expires_at: must be in the future');
  if (expiresAt > now + maxDays * daySeconds)
    throw new InvalidRequest(`token.expires_at: must be at most ${maxDays} days from now`);
  return expiresAt;
}

async function requireRoom({ table, now }: Store, project: AuthorizedProject): Promise<void> {
  let count = 0;
  const keep = [notExpired(unixSeconds({ now }))];
  const range = { pk: tokenPartition(project), prefix: tokenPrefix, keep, only: ['sk'] };
  for await (const _ of table.items(range)) count += 1;
  if (count >= maxTokens) throw new InvalidRequest(`token: the project already has the maximum of ${maxTokens} tokens`);
}

/**
 * Creates an API token. Its secret is in this one answer; what is stored, and what a repeat of the request is answered,
 * is without.
 * @throws InvalidRequest (project, grants of another project, expiry, too many), NotPermitted (more than the creator has)
 */
export async function putToken(store: Store, call: Mutation, input: TokenInput): Promise<Reply> {
  const { project, principal } = call;
  requireGrants(call, input.grants);
  if (input.project_id !== project.id) throw new InvalidRequest('token.project_id: must equal project_id');
  requireMatch(call, undefined);
  const now = unixSeconds(store);
  const expiresAt = expiryOf(input.expires_at, now);
  await requireRoom(store, project);
  const tokenId = await nextIds(store.table, tokenKind, 1);
  const secret = newTokenSecret();
  const item = {
    ...tokenKey(project, tokenId),
    token_id: tokenId,
    project_id: project.id,
    name: input.name,
    grants: input.grants,
    created_by: principal.subject,
    secret_hash: hashOfSecret(secret),
    // The table's own time to live: an expired token goes by itself.
    expires_at: expiresAt,
    last_used_at: 0,
    created_at: now,
    updated_at: now,
    revision: 1,
  };
  const audit = { kind: shownToken, id: tokenId, after: item };
  const writes = [{ put: item, when: [{ absent: 'pk' } as const] }];
  const reply = await commit(store, call, writes, audit, taggedReply(tokenKind, item));
  return { ...reply, once: { access_token: writeApiToken({ projectId: project.id, tokenId, secret }) } };
}

/**
 * Deletes an API token: the authorizer rejects it immediately.
 * @throws NotFound, PreconditionFailed
 */
export async function deleteToken(store: Store, call: Mutation, tokenId: number): Promise<Reply> {
  const key = tokenKey(call.project, tokenId);
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(key);
    if (!before || isExpired(before, unixSeconds(store))) throw new NotFound('token_id: no such token in this project');
    requireMatch(call, entityTagOf(tokenId, revisionOf(before)));
    const audit = { kind: shownToken, id: tokenId, before };
    return commit(store, call, [{ remove: key, when: [{ exists: 'pk' }] }], audit, { output: {} });
  });
}

async function* withTags(items: AsyncIterable<Item>) {
  for await (const item of items) {
    const token = parseRecord(storedToken, item);
    yield { ...token, etag: entityTagOf(token.token_id, revisionOf(item)) };
  }
}

const tokenCursors = idCursors(tokenKind.code);

/** Reads the tokens of a project that have not expired, in id order: all of them, or as many as `limit` says. */
export async function listTokens(
  store: Store,
  project: AuthorizedProject,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<RecordPage> {
  const after = tokenCursors.decode(cursor);
  const search = new Search(store.now);
  const range = {
    pk: tokenPartition(project),
    prefix: tokenPrefix,
    from: after === undefined ? undefined : tokenKey(project, after + 1).sk,
    keep: [notExpired(unixSeconds(store))],
  };
  const { taken, more } = await takePage(withTags(store.table.items(range, search)), limit, taggedToken);
  const reached = more ? taken.at(-1)?.token_id : search.stoppedAt && idOfOrder(search.stoppedAt);
  return { records: taken, next: reached ? tokenCursors.encode(reached) : undefined };
}
