import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { InvalidRequest, NotFound, TooManyRequests } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import { type CredentialInput, credentialRecord } from '../records/credential.ts';
import { credentialName } from '../records/credential-name.ts';
import { recordId } from '../records/fields.ts';
import { parseRecord } from '../records/stored.ts';
import { type Store, unixSeconds } from './connection.ts';
import type { Vault } from './credentials-vault.ts';
import { textCursors } from './cursor.ts';
import { dueShard } from './due-shards.ts';
import { credentialKey, credentialPrefix, discardKey, settingsPartition } from './keys.ts';
import type { RecordPage } from './list-records.ts';
import { commit, type Mutation } from './mutation.ts';
import { requireMatch, revisionOf, tagOf, unchanged } from './revision.ts';
import { Search } from './search.ts';
import { ConditionFailed, type Item, type Table, type Write } from './table.ts';
import { takePage } from './take-page.ts';
import { untilUnchanged } from './until-unchanged.ts';

/** The dependencies of changing credentials: the store and the vault of their secrets. */
export interface CredentialStore {
  readonly store: Store;
  readonly vault: Vault;
}

/** Each is billed: what a project may have at most. */
const maxCredentials = 50;

/** When the dispatcher destroys a secret that nobody has taken; no function that could still take it lives as long. */
const abandonedSeconds = 15 * 60;
/** When it looks after one whose destruction is under way already. */
const graceSeconds = 30;

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
  return tagOf(`${item.name}-${item.created_at}`, revisionOf(item));
}

/** A note that a secret is to go, and from when on. */
function discardNote(store: Store, project: AuthorizedProject, secretId: string, seconds: number) {
  return {
    ...discardKey(project, secretId),
    discard: secretId,
    project_id: project.id,
    due_shard: dueShard(store, secretId),
    due_at: unixSeconds(store) + seconds,
  };
}

/** Destroys a secret now, and takes its note away. What fails here is the dispatcher's: the note stays. */
async function destroy({ store, vault }: CredentialStore, project: AuthorizedProject, id: string): Promise<void> {
  try {
    await vault.destroy(project, id);
    await store.table.write({ remove: discardKey(project, id) });
  } catch {
    // The dispatcher says what it could not do either.
  }
}

async function requireRoom(table: Table, project: AuthorizedProject): Promise<void> {
  let count = 0;
  const range = { pk: settingsPartition(project), prefix: credentialPrefix, only: ['sk'] };
  for await (const _ of table.items(range)) count += 1;
  if (count >= maxCredentials) {
    throw new InvalidRequest(`credential.name: the project already has the maximum of ${maxCredentials} credentials`);
  }
}

/** Lets the credential have the new secret, in place of the one it may have had. Returns the answer, and that one. */
async function point(
  store: Store,
  call: Mutation,
  { secret: _, ...fields }: CredentialInput,
  note: ReturnType<typeof discardNote>,
): Promise<{ readonly reply: Reply; readonly replaced: string | undefined }> {
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
    const writes: Write[] = [
      { put: after, when: [before ? unchanged(before, 'secret_id') : { absent: 'pk' }] },
      { remove: { pk: note.pk, sk: note.sk }, when: [unchanged(note, 'due_at')] },
      ...(replaced === undefined ? [] : [{ put: discardNote(store, project, replaced, graceSeconds) }]),
    ];
    const audit = { kind: shownCredential, id: fields.name, before, after };
    const reply = { output: { credential: after }, headers: { ETag: tagOfCredential(after) } };
    try {
      return { reply: await commit(store, call, writes, audit, reply), replaced };
    } catch (error) {
      // The note is not as it was left: the secret was taken for abandoned and is on its way out.
      throw error instanceof ConditionFailed && error.index > 0 ? new TooManyRequests() : error;
    }
  });
}

/**
 * Stores a credential, replacing any of the same name. A secret is never changed: the new one is kept under an id of
 * its own, with a note that it goes unless it is taken; then one transaction lets the credential have it, and the old
 * one goes. A process that dies in between leaves the credential as it was or as it is to be, and no secret that
 * nobody destroys.
 * @throws InvalidRequest (another project inside, too many), PreconditionFailed, TooManyRequests
 */
export async function putCredential(
  { store, vault }: CredentialStore,
  call: Mutation,
  credential: CredentialInput,
): Promise<Reply> {
  const { project } = call;
  if (credential.project_id !== project.id) throw new InvalidRequest('credential.project_id: must equal project_id');
  const before = await store.table.get(credentialKey(project, credential.name));
  requireMatch(call, before && tagOfCredential(before));
  if (!before) await requireRoom(store.table, project);
  const id = randomUUID();
  const note = discardNote(store, project, id, abandonedSeconds);
  await store.table.write({ put: note });
  try {
    const about = `Credential ${credential.name} of project ${project.id}`;
    await vault.keep(project, id, JSON.stringify(credential.secret), about);
    const { reply, replaced } = await point(store, call, credential, note);
    if (replaced !== undefined) await destroy({ store, vault }, project, replaced);
    return reply;
  } catch (error) {
    // Where it was taken after all, and only the answer was lost, the note is gone and the secret stays.
    await discardSecret({ store, vault }, note).catch(() => undefined);
    throw error;
  }
}

/**
 * Deletes a credential and destroys its secret; scans cannot use it afterwards. Policies that name it keep the name.
 * @throws NotFound, PreconditionFailed, TooManyRequests
 */
export async function deleteCredential(parts: CredentialStore, call: Mutation, name: string): Promise<Reply> {
  const { store } = parts;
  const { project } = call;
  const key = credentialKey(project, name);
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(key);
    if (!before) throw new NotFound('name: no such credential in this project');
    requireMatch(call, tagOfCredential(before));
    const { secret_id } = parseRecord(storedCredential, before);
    const writes = [
      { remove: key, when: [unchanged(before, 'secret_id')] },
      { put: discardNote(store, project, secret_id, graceSeconds) },
    ];
    const audit = { kind: shownCredential, id: name, before };
    const reply = await commit(store, call, writes, audit, { output: {} });
    await destroy(parts, project, secret_id);
    return reply;
  });
}

const credentialCursors = textCursors('', /^([\s\S]*)$/, (name) => credentialName.test(name));

async function* asStored(items: AsyncIterable<Item>): AsyncGenerator<StoredCredential> {
  for await (const item of items) yield parseRecord(storedCredential, item);
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
  const { taken, more } = await takePage(asStored(items), limit, credentialRecord);
  const reached = more ? taken.at(-1)?.name : search.stoppedAt?.slice(credentialPrefix.length);
  return { records: taken, next: reached === undefined ? undefined : credentialCursors.encode(reached) };
}

/** The schema of a marker for a secret that is to be destroyed unless a credential uses it. */
export const storedDiscard = {
  type: 'note of a secret to delete',
  record: z.object({ discard: z.string(), project_id: recordId, due_at: z.number() }),
};

/**
 * Destroys the secret of a marker that is due, left by a put, replacement or deletion that was interrupted. Done
 * twice, it is done once.
 * @throws ConditionFailed where somebody else has seen to it
 */
export async function discardSecret({ store, vault }: CredentialStore, item: Item): Promise<void> {
  const { discard: id, project_id, due_at } = parseRecord(storedDiscard, item);
  const project = projectOfRun(project_id);
  // A put that stood still until now finds the note moved, and leaves the secret alone.
  await store.table.write({
    update: discardKey(project, id),
    changes: { set: { due_at: unixSeconds(store) + abandonedSeconds } },
    when: [{ equal: ['due_at', due_at] }],
  });
  await vault.destroy(project, id);
  await store.table.write({ remove: discardKey(project, id) });
}
