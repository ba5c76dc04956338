import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { InvalidRequest, NotFound, TooManyRequests } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { type CredentialInput, credentialRecord, taggedCredential } from '../../records/policies/credential.ts';
import { credentialName } from '../../records/policies/credential-name.ts';
import { parseRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import { dueShard } from '../keys/due-shards.ts';
import { credentialKey, credentialPrefix, discardKey, settingsPartition } from '../keys/keys.ts';
import type { RecordPage } from '../records/list-records.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { textCursors } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import { ConditionFailed, type Table, type Write } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import {
  abandonedSeconds,
  type DiscardNote,
  destroySecret,
  discardNote,
  graceSeconds,
  keepSecret,
  type Pointed,
  type SecretStore,
  takeNote,
} from './secret-life.ts';

/** Each is billed: what a project may have at most. */
const maxCredentials = 50;

/** The schema of a stored credential, without its secret. */
export const storedCredential = {
  type: 'credential',
  record: z.object({ ...credentialRecord.shape, secret_id: z.string() }),
};

/** What an audit may show of it: neither the secret nor where it is. */
const shownCredential = { type: 'credential', record: credentialRecord };

/** A stored credential: its kind and origins, and the id of its secret. */
export type StoredCredential = z.output<typeof storedCredential.record>;

/** Reads one credential with strong consistency; undefined if there is none of this name. */
export async function readCredential(
  table: Pick<Table, 'get'>,
  project: AuthorizedProject,
  name: string,
): Promise<StoredCredential | undefined> {
  const item = await table.get(credentialKey(project, name));
  return item && parseRecord(storedCredential, item);
}

/** Credentials come and go under one name, so the tag says when this one came. */
function tagOfCredential(item: Item): string {
  return entityTagOf(`${item.name}-${item.created_at}`, revisionOf(item));
}

async function requireRoom(table: Table, project: AuthorizedProject): Promise<void> {
  let count = 0;
  const range = { pk: settingsPartition(project), prefix: credentialPrefix, only: ['sk'] };
  for await (const _ of table.items(range)) count += 1;
  if (count >= maxCredentials) {
    throw new InvalidRequest(`credential.name: the project already has the maximum of ${maxCredentials} credentials`);
  }
}

/** The note that a credential's secret is to go, for the dispatcher. */
function noteOf(store: Store, project: AuthorizedProject, id: string, seconds: number): DiscardNote {
  return discardNote(store, project, { id, key: discardKey(project, id), shard: dueShard(store, id), seconds });
}

/** Lets the credential have the new secret, in place of the one it may have had. Returns the answer, and that one. */
async function point(
  store: Store,
  call: Mutation,
  { secret: _, ...fields }: CredentialInput,
  note: DiscardNote,
): Promise<Pointed> {
  const { project } = call;
  const key = credentialKey(project, fields.name);
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(key);
    requireMatch(call, before && tagOfCredential(before));
    if (!before) await requireRoom(store.table, project);
    const now = unixSeconds(store);
    const after = {
      ...key,
      ...fields,
      secret_id: note.discard,
      created_at: before?.created_at ?? now,
      updated_at: now,
      revision: before ? revisionOf(before) + 1 : 1,
    };
    const replaced = before && parseRecord(storedCredential, before).secret_id;
    const old = replaced === undefined ? undefined : noteOf(store, project, replaced, graceSeconds);
    const writes: Write[] = [
      { put: after, when: [before ? unchanged(before, 'secret_id') : { absent: 'pk' }] },
      takeNote(note),
      ...(old === undefined ? [] : [{ put: old }]),
    ];
    const audit = { kind: shownCredential, id: fields.name, before, after };
    const etag = tagOfCredential(after);
    const reply = { output: { credential: { ...after, etag } }, headers: { ETag: etag } };
    try {
      return { reply: await commit(store, call, writes, audit, reply), replaced: old };
    } catch (error) {
      // The note is not as it was left: the secret was taken for abandoned and is on its way out.
      throw error instanceof ConditionFailed && error.index > 0 ? new TooManyRequests() : error;
    }
  });
}

/**
 * Stores a credential, replacing any of the same name, with a secret as `keepSecret` keeps it.
 * @throws InvalidRequest (another project inside, too many), PreconditionFailed, TooManyRequests
 */
export async function putCredential(
  { store, vault }: SecretStore,
  call: Mutation,
  credential: CredentialInput,
): Promise<Reply> {
  const { project } = call;
  if (credential.project_id !== project.id) throw new InvalidRequest('credential.project_id: must equal project_id');
  const before = await store.table.get(credentialKey(project, credential.name));
  requireMatch(call, before && tagOfCredential(before));
  if (!before) await requireRoom(store.table, project);
  const about = `Credential ${credential.name} of project ${project.id}`;
  const fresh = { secret: JSON.stringify(credential.secret), about };
  return keepSecret(
    { store, vault },
    project,
    (id) => ({ ...fresh, note: noteOf(store, project, id, abandonedSeconds) }),
    (note) => point(store, call, credential, note),
  );
}

/**
 * Deletes a credential and destroys its secret; scans cannot use it afterwards. Policies that name it keep the name.
 * @throws NotFound, PreconditionFailed, TooManyRequests
 */
export async function deleteCredential(parts: SecretStore, call: Mutation, name: string): Promise<Reply> {
  const { store } = parts;
  const { project } = call;
  const key = credentialKey(project, name);
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(key);
    if (!before) throw new NotFound('name: no such credential in this project');
    requireMatch(call, tagOfCredential(before));
    const { secret_id } = parseRecord(storedCredential, before);
    const note = noteOf(store, project, secret_id, graceSeconds);
    const writes = [{ remove: key, when: [unchanged(before, 'secret_id')] }, { put: note }];
    const audit = { kind: shownCredential, id: name, before };
    const reply = await commit(store, call, writes, audit, { output: {} });
    await destroySecret(parts, note);
    return reply;
  });
}

const credentialCursors = textCursors('', /^([\s\S]*)$/, (name) => credentialName.test(name));

async function* withTags(items: AsyncIterable<Item>) {
  for await (const item of items) yield { ...parseRecord(storedCredential, item), etag: tagOfCredential(item) };
}

/** Reads credentials without their secrets, by name: all of them, or as many as `limit` says. */
export async function listCredentials(
  store: Store,
  project: AuthorizedProject,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<RecordPage> {
  const after = credentialCursors.decode(cursor);
  const search = new Search(store.now);
  const range = {
    pk: settingsPartition(project),
    prefix: credentialPrefix,
    // '!' sorts before whatever may follow.
    from: after === undefined ? undefined : `${credentialPrefix}${after}!`,
  };
  const items = store.table.items(range, search);
  const { taken, more } = await takePage(withTags(items), limit, taggedCredential);
  const reached = more ? taken.at(-1)?.name : search.stoppedAt?.slice(credentialPrefix.length);
  return { records: taken, next: reached === undefined ? undefined : credentialCursors.encode(reached) };
}
