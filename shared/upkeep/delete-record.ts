import { InvalidRequest, NotFound, NotPermitted } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import type { Kind } from '../records/settings/kinds.ts';
import { idIn, type Recorded } from '../records/settings/resource.ts';
import { commit, type Mutation } from '../store/changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, unchanged } from '../store/changes/revision.ts';
import { recordKey, recordName, recordPrefix, settingsPartition } from '../store/keys/keys.ts';
import { scheduleOfGone } from '../store/runs/schedules.ts';
import type { Store } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';
import { cleanUp, cleanupMarker } from './cleanup.ts';

/** How long a delete itself works on what hung on the record; the dispatcher does the rest. */
const inlineCleanupMs = 8000;

/** What must be as it was read: who it belongs to, what hangs on it, what the audit says it was. */
const watched = ['revision', 'version', 'last_run', 'active_run', 'status_detail'];

function missing(kind: Kind): NotFound {
  return new NotFound(`${kind.idField}: no such record in this project`);
}

/** Removes a record in one transaction with what `beside` asks for, as it is read, until nobody interferes. */
async function remove(
  store: Store,
  call: Mutation,
  kind: Recorded,
  id: number,
  beside: (item: Item) => Promise<readonly Write[]> | readonly Write[],
): Promise<Item> {
  if (kind.builtIn?.has(id)) throw new NotPermitted('a built-in record');
  const key = recordKey(call.project, kind, id);
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(key);
    if (!before) throw missing(kind);
    requireMatch(call, entityTagOf(id, revisionOf(before)));
    const when = [{ exists: 'pk' }, ...watched.map((attribute) => unchanged(before, attribute))];
    const writes = [{ remove: key, when }, ...(await beside(before))];
    try {
      await commit(store, call, writes, { kind, id, before }, { output: {} });
      return before;
    } catch (error) {
      // The parent does not know the record any more: it hangs on one that was deleted.
      throw error instanceof ConditionFailed && error.index > 0 ? missing(kind) : error;
    }
  });
}

/** A record that had children or scans leaves something behind. */
function isBare(item: Item): boolean {
  return item.version === undefined && item.last_run === undefined;
}

/**
 * Deletes a record and all that hangs on it. The record goes first, together with a note of the clean-up: from then on
 * nothing that hung on it can be seen or added, and a clean-up that dies is taken up by the dispatcher. Findings of
 * deleted settings are closed. The one place that an only child has in its parent is freed with it.
 * @throws NotFound, NotPermitted (a built-in record), PreconditionFailed
 */
export async function deleteRecord(store: Store, call: Mutation, kind: Recorded, id: number): Promise<Reply> {
  const { project } = call;
  const { parent, single } = kind;
  const name = recordName(kind.code, id);
  const item = await remove(store, call, kind, id, (before) => {
    if (single && parent) {
      const update = recordKey(project, parent, idIn(kind, before, parent.field));
      return [{ update, changes: { remove: ['only_child'] }, when: [{ equal: ['only_child', id] }] }];
    }
    return isBare(before) ? scheduleOfGone(project, kind, id) : [{ put: cleanupMarker(store, project, name) }];
  });
  if (!single && !isBare(item)) await cleanUp(store, project, name, store.now() + inlineCleanupMs);
  return { output: {} };
}

/**
 * Deletes a record that others may refer to by `field`, unless one does. A reference made meanwhile bumps the version
 * and is found on the next look.
 * @throws NotFound, NotPermitted, InvalidRequest where it is in use, PreconditionFailed
 */
export async function deleteUnreferenced(
  store: Store,
  call: Mutation,
  kind: Recorded,
  id: number,
  by: Kind,
): Promise<Reply> {
  await remove(store, call, kind, id, async () => {
    const range = { pk: settingsPartition(call.project), prefix: recordPrefix(by) };
    for await (const user of store.table.items({ ...range, keep: [{ equal: [kind.idField, id] }] })) {
      throw new InvalidRequest(`${kind.idField}: is used by ${by.type} ${user[by.idField]}`);
    }
    return [];
  });
  return { output: {} };
}
