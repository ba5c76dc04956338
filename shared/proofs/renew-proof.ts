import { projectOfRun } from '../auth/principal.ts';
import { storedTargetProof } from '../records/access/target-proof.ts';
import { parseRecord } from '../records/stored.ts';
import { dueProof } from '../store/access/target-proofs.ts';
import { unchanged } from '../store/changes/revision.ts';
import { proofKey } from '../store/keys/keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { changesOf } from './change-proof.ts';
import { afterLook, atEnd } from './proof-life.ts';
import type { Look } from './prover.ts';

/**
 * Verifies a due proof again, from a week before its end, daily; stores one that has ended as expired. Nobody needs to
 * do anything as long as the proof stays published.
 * @throws ConditionFailed where somebody else has seen to it
 */
export async function renewProof(store: Store, look: Look, due: Item): Promise<void> {
  const { target_proof_id: id, project_id } = parseRecord(dueProof, due);
  const key = proofKey(projectOfRun(project_id), id);
  const item = await store.table.get(key);
  // The index lags: what it says is due may have moved on.
  if (!item || typeof item.due_at !== 'number' || item.due_at > unixSeconds(store)) return;
  const proof = parseRecord(storedTargetProof, item);
  const change =
    unixSeconds(store) >= proof.valid_until ? atEnd(proof) : afterLook(proof, await look(proof), unixSeconds(store));
  await store.table.write({
    update: key,
    changes: changesOf(store, change),
    when: [unchanged(item, 'due_at'), unchanged(item, 'revision')],
  });
}
