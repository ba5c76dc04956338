import { projectOfRun } from '../auth/principal.ts';
import { identityOf } from '../findings/observed-fields.ts';
import { recordFindings } from '../recording/record-findings.ts';
import { readOneFinding } from '../recording/tracked-findings.ts';
import { fingerprintOf } from '../records/findings/fingerprint.ts';
import { parseRecord } from '../records/stored.ts';
import { closeFindings } from '../store/findings/close-findings.ts';
import { type Key, settingsPartition } from '../store/keys/keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { heardObservation } from './heard-observation.ts';
import { type StoredCallback, storedCallback } from './stored-callback.ts';

/** What became of a callback that was due. */
type CallbackOutcome = 'recorded' | 'proved gone' | 'left' | 'setting deleted';

async function isThere({ table }: Store, { project_id, record }: StoredCallback): Promise<boolean> {
  return (await table.get({ pk: settingsPartition(projectOfRun(project_id)), sk: record })) !== undefined;
}

/** Makes the finding, or closes one that no callback has shown again in all the time of its address. */
async function makeFinding(store: Store, callback: StoredCallback): Promise<CallbackOutcome> {
  const { checkId, resource, location } = identityOf(callback.observation);
  const fingerprint = fingerprintOf({ check_id: checkId, resource, location });
  const { lastSeen, ...known } = await readOneFinding(store, callback, fingerprint);
  if (callback.hits > 0) {
    await recordFindings(store, callback, known, { observed: [heardObservation(callback)], absent: [] });
    return 'recorded';
  }
  // A scan that was later, or another payload of this one, has seen it since.
  if (lastSeen >= callback.sent_at) return 'left';
  await recordFindings(store, callback, known, { observed: [], absent: [{ checkId, resource, location }] });
  return 'proved gone';
}

/**
 * Makes a finding of a callback that is due, as the run that gave out the address would have: known by its fingerprint, a run
 * counted once, what a user said of it kept. Done twice it changes nothing, so one that was interrupted is done again. What a
 * deleted setting had sent opens nothing. A callback that comes meanwhile stays due.
 * @param until milliseconds since the epoch by which to return
 * @returns undefined where it is not due any more
 */
export async function recordCallback(store: Store, key: Key, until: number): Promise<CallbackOutcome | undefined> {
  const item = await store.table.get(key);
  if (item === undefined) return undefined;
  const callback = parseRecord(storedCallback, item);
  const { due_at, hits, last_hit } = callback;
  if (due_at === undefined || due_at > unixSeconds(store)) return undefined;
  let outcome: CallbackOutcome = 'setting deleted';
  if (await isThere(store, callback)) outcome = await makeFinding(store, callback);
  // It may have been deleted while the finding was written, after its findings were closed.
  if (!(await isThere(store, callback))) {
    outcome = 'setting deleted';
    const { project_id, record } = callback;
    if (!(await closeFindings(store, projectOfRun(project_id), record, until))) return outcome;
  }
  await store.table.write({
    update: key,
    changes: { remove: ['due_at', 'due_shard'] },
    when: [
      { equal: ['due_at', due_at] },
      hits === 0 ? { absent: 'hits' } : { equal: ['hits', hits] },
      last_hit === undefined ? { absent: 'last_hit' } : { equal: ['last_hit', last_hit] },
    ],
  });
  return outcome;
}
