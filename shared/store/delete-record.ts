import type { AuthorizedProject } from '../auth/principal.ts';
import { InvalidRequest, NotFound, NotPermitted } from '../http/errors.ts';
import type { Kind } from '../records/kinds.ts';
import { cleanUp, cleanupMarker } from './cleanup.ts';
import type { Store } from './connection.ts';
import { type Key, recordKey, recordName, recordPrefix, settingsPartition } from './keys.ts';
import { ConditionFailed, type Item } from './table.ts';

/** How long a delete itself works on what hung on the record; the dispatcher does the rest. */
const inlineCleanupMs = 8000;

function missing(kind: Kind): NotFound {
  return new NotFound(`${kind.idField}: no such record in this project`);
}

/** Removes a record that never had children or scans: one write. Returns the item where it has. */
async function removeBare(store: Store, kind: Kind, key: Key): Promise<Item | undefined> {
  try {
    await store.table.write({
      remove: key,
      when: [{ exists: 'pk' }, { absent: 'version' }, { absent: 'last_run' }],
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!error.item) throw missing(kind);
    return error.item;
  }
}

/** Frees the parent's one place together with the record. */
async function removeOnly(store: Store, project: AuthorizedProject, kind: Kind, id: number, key: Key) {
  const item = await store.table.get(key);
  const { parent } = kind;
  if (!item || !parent) throw missing(kind);
  const parentKey = recordKey(project, parent, Number(item[parent.field]));
  try {
    await store.table.transact([
      { remove: key, when: [{ exists: 'pk' }] },
      { update: parentKey, changes: { remove: ['only_child'] }, when: [{ equal: ['only_child', id] }] },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw missing(kind);
    throw error;
  }
}

/**
 * Deletes a record and all that hangs on it. The record goes first, together with a note of the clean-up: from then on
 * nothing that hung on it can be seen or added, and a clean-up that dies is taken up by the dispatcher. Findings of
 * deleted settings are closed.
 * @throws NotFound, NotPermitted (a built-in record)
 */
export async function deleteRecord(store: Store, project: AuthorizedProject, kind: Kind, id: number) {
  if (kind.builtIn?.has(id)) throw new NotPermitted('a built-in record');
  const key = recordKey(project, kind, id);
  if (kind.single) return removeOnly(store, project, kind, id, key);
  const item = await removeBare(store, kind, key);
  if (!item) return;
  const name = recordName(kind.code, id);
  try {
    await store.table.transact([
      { remove: key, when: [{ exists: 'pk' }] },
      { put: cleanupMarker(store, project, name) },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw missing(kind);
    throw error;
  }
  await cleanUp(store, project, name, store.now() + inlineCleanupMs);
}

/**
 * Deletes a record that others may refer to by `field`, unless one does. A reference made meanwhile bumps the version
 * and is found on the next look.
 * @throws NotFound, NotPermitted, InvalidRequest where it is in use
 */
export async function deleteUnreferenced(
  store: Store,
  project: AuthorizedProject,
  kind: Kind,
  id: number,
  by: Kind,
): Promise<void> {
  if (kind.builtIn?.has(id)) throw new NotPermitted('a built-in record');
  const key = recordKey(project, kind, id);
  for (;;) {
    const item = await store.table.get(key);
    if (!item) throw missing(kind);
    const version = item.version;
    const range = { pk: settingsPartition(project), prefix: recordPrefix(by) };
    for await (const user of store.table.items({ ...range, keep: [{ equal: [kind.idField, id] }] })) {
      throw new InvalidRequest(`${kind.idField}: is used by ${by.type} ${user[by.idField]}`);
    }
    try {
      const same = version === undefined ? { absent: 'version' } : { equal: ['version', version] as const };
      await store.table.write({ remove: key, when: [{ exists: 'pk' }, same] });
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
