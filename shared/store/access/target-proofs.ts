import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { NotFound } from '../../outcome/errors.ts';
import {
  storedTargetProof,
  type TaggedTargetProof,
  type TargetProof,
  taggedTargetProof,
  targetProofKind,
} from '../../records/access/target-proof.ts';
import { recordId } from '../../records/fields.ts';
import { parseRecord } from '../../records/stored.ts';
import { entityTagOf, revisionOf } from '../changes/revision.ts';
import { idOfOrder } from '../keys/finding-keys.ts';
import { proofKey, proofPrefix, settingsPartition } from '../keys/keys.ts';
import type { RecordPage } from '../records/list-records.ts';
import type { Store } from '../table/connection.ts';
import { idCursors } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import type { Table } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';

/** The fields of a due proof that the index contains. */
export const dueProof = {
  type: 'proof that is due',
  record: z.object({ target_proof_id: recordId, project_id: recordId, due_at: z.number() }),
};

/**
 * Reads one proof with all its stored fields.
 * @throws NotFound
 */
export async function readProof(table: Pick<Table, 'get'>, project: AuthorizedProject, id: number) {
  const item = await table.get(proofKey(project, id));
  if (!item) throw new NotFound('target_proof_id: no such proof in this project');
  return { item, proof: parseRecord(storedTargetProof, item) };
}

async function* parsed(items: AsyncIterable<Item>): AsyncGenerator<TargetProof> {
  for await (const item of items) yield parseRecord(storedTargetProof, item);
}

/** All proofs of a project, in id order. */
export function allProofs(table: Pick<Table, 'items'>, project: AuthorizedProject): AsyncGenerator<TargetProof> {
  return parsed(table.items({ pk: settingsPartition(project), prefix: proofPrefix }));
}

async function* withTags(items: AsyncIterable<Item>) {
  for await (const item of items) {
    const proof = parseRecord(storedTargetProof, item);
    yield { ...proof, etag: entityTagOf(proof.target_proof_id, revisionOf(item)) };
  }
}

const proofCursors = idCursors(targetProofKind.code);

/** Reads the proofs of a project in id order: all of them, or as many as `limit` says. */
export async function listProofs(
  store: Store,
  project: AuthorizedProject,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Omit<RecordPage, 'records'> & { readonly records: readonly TaggedTargetProof[] }> {
  const after = proofCursors.decode(cursor);
  const search = new Search(store.now);
  const range = {
    pk: settingsPartition(project),
    prefix: proofPrefix,
    from: after === undefined ? undefined : proofKey(project, after + 1).sk,
  };
  const items = withTags(store.table.items(range, search));
  const { taken, more } = await takePage(items, limit, taggedTargetProof);
  const reached = more ? taken.at(-1)?.target_proof_id : search.stoppedAt && idOfOrder(search.stoppedAt);
  return { records: taken, next: reached ? proofCursors.encode(reached) : undefined };
}
