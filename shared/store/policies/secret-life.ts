import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type AuthorizedProject, projectOfRun } from '../../auth/principal.ts';
import type { Reply } from '../../outcome/reply.ts';
import { recordId } from '../../records/fields.ts';
import { parseRecord } from '../../records/stored.ts';
import { unchanged } from '../changes/revision.ts';
import { type Key, keyOf } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import type { Write } from '../table/table.ts';
import type { Vault } from './credentials-vault.ts';

/** The dependencies of changing records with secrets: the store and the vault of the secrets. */
export interface SecretStore {
  readonly store: Store;
  readonly vault: Vault;
}

/** When a secret is destroyed that nobody has taken; no function that could still take it lives as long. */
export const abandonedSeconds = 15 * 60;
/** When one is looked after whose destruction is under way already. */
export const graceSeconds = 30;

/** A note that a secret is to go: which, where the note is, in which shard it is found, and from when on. */
interface Discarding {
  readonly id: string;
  readonly key: Key;
  readonly shard: string;
  readonly seconds: number;
}

/** The item of a note that a secret is to go. */
export function discardNote(store: Store, project: AuthorizedProject, { id, key, shard, seconds }: Discarding) {
  return { ...key, discard: id, project_id: project.id, due_shard: shard, due_at: unixSeconds(store) + seconds };
}

export type DiscardNote = ReturnType<typeof discardNote>;

/** The write by which a record takes the secret of a note. Fails where the secret is on its way out. */
export function takeNote(note: DiscardNote): Write {
  return { remove: { pk: note.pk, sk: note.sk }, when: [unchanged(note, 'due_at')] };
}

/** Destroys a secret now, and takes its note away. What fails here is left to who looks after notes. */
export async function destroySecret({ store, vault }: SecretStore, note: DiscardNote): Promise<void> {
  try {
    await vault.destroy(projectOfRun(note.project_id), note.discard);
    await store.table.write({ remove: { pk: note.pk, sk: note.sk } });
  } catch {
    // Who looks after notes says what could not be done either.
  }
}

/** What came of letting a record have a secret: the answer, and the note of the secret that it had before. */
export interface Pointed {
  readonly reply: Reply;
  readonly replaced: DiscardNote | undefined;
}

/** A secret to be kept, with what those who look at the account read about it, and the note that it goes unless it is taken. */
interface Fresh {
  readonly secret: string;
  readonly about: string;
  readonly note: DiscardNote;
}

/**
 * Keeps a new secret for a record. A secret is never changed: the new one is kept under an id of its own, with a note that
 * it goes unless it is taken; then `point` lets the record have it in one transaction, and the old one goes. A process
 * that dies in between leaves the record as it was or as it is to be, and no secret that nobody destroys.
 */
export async function keepSecret(
  { store, vault }: SecretStore,
  project: AuthorizedProject,
  fresh: (id: string) => Fresh,
  point: (note: DiscardNote) => Promise<Pointed>,
): Promise<Reply> {
  const id = randomUUID();
  const { secret, about, note } = fresh(id);
  await store.table.write({ put: note });
  try {
    await vault.keep(project, id, secret, about);
    const { reply, replaced } = await point(note);
    if (replaced !== undefined) await destroySecret({ store, vault }, replaced);
    return reply;
  } catch (error) {
    // Where it was taken after all, and only the answer was lost, the note is gone and the secret stays.
    await discardSecret({ store, vault }, note).catch(() => undefined);
    throw error;
  }
}

/** The schema of a marker for a secret that is to be destroyed unless a record uses it. */
export const storedDiscard = {
  type: 'note of a secret to delete',
  record: z.object({ discard: z.string(), project_id: recordId, due_at: z.number() }),
};

/**
 * Destroys the secret of a marker that is due, left by a put, replacement or deletion that was interrupted. Done
 * twice, it is done once.
 * @throws ConditionFailed where somebody else has seen to it
 */
export async function discardSecret({ store, vault }: SecretStore, item: Item): Promise<void> {
  const { discard: id, project_id, due_at } = parseRecord(storedDiscard, item);
  const key = keyOf(item);
  // A put that stood still until now finds the note moved, and leaves the secret alone.
  await store.table.write({
    update: key,
    changes: { set: { due_at: unixSeconds(store) + abandonedSeconds } },
    when: [{ equal: ['due_at', due_at] }],
  });
  await vault.destroy(projectOfRun(project_id), id);
  await store.table.write({ remove: key });
}
