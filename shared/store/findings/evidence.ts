import * as z from 'zod/mini';
import { type AuthorizedProject, projectOfRun } from '../../auth/principal.ts';
import { recordId } from '../../records/fields.ts';
import { parseRecord } from '../../records/stored.ts';
import { evidenceKey } from '../keys/finding-keys.ts';
import { type Key, keyOf } from '../keys/keys.ts';
import type { Item } from '../table/item-range.ts';
import type { Table, Write } from '../table/table.ts';

/** Evidence above this has an item of its own: lists read a finding often, and indexes hold it twice. */
const mostBytes = 1024;

/** How many are read at the same time. */
const parallel = 32;

/** The schema of evidence that is stored in an item of its own (`evidence_apart`). */
export const storedEvidence = { type: 'evidence', record: z.object({ evidence: z.string() }) };

const owner = { type: 'finding', record: z.object({ project_id: recordId }) };

/** Whether evidence is stored in an item of its own. */
export function isApart(evidence: string): boolean {
  return Buffer.byteLength(evidence) > mostBytes;
}

/** The write of evidence in an item of its own, made in the transaction that writes its finding. */
export function evidenceWrite(project: AuthorizedProject, finding: Key, evidence: string): Write {
  return { put: { ...evidenceKey(project, finding.sk), project_id: project.id, evidence } };
}

/** The write by which evidence expires together with its finding, at a time in seconds. */
export function evidenceExpiry(project: AuthorizedProject, finding: Key, expiresAt: number): Write {
  return { update: evidenceKey(project, finding.sk), changes: { set: { expires_at: expiresAt } } };
}

/** The write that deletes the separate evidence of a finding. */
export function evidenceRemoval(project: AuthorizedProject, finding: Key): Write {
  return { remove: evidenceKey(project, finding.sk) };
}

/** A stored finding together with its evidence, wherever that is stored. */
export async function withEvidence<F extends Item>(
  table: Pick<Table, 'get'>,
  item: F,
): Promise<F & { readonly evidence?: unknown }> {
  if (item.evidence_apart !== true) return item;
  const project = projectOfRun(parseRecord(owner, item).project_id);
  const stored = await table.get(evidenceKey(project, keyOf(item).sk));
  // It is gone where the finding was removed, or is other evidence now, since the finding was read.
  return { ...item, evidence: stored ? parseRecord(storedEvidence, stored).evidence : '' };
}

/** Stored findings with their evidence, in the same order; at most `ahead` are read in advance. */
export async function* allWithEvidence<F extends Item>(
  table: Pick<Table, 'get'>,
  items: AsyncIterable<F>,
  ahead = parallel,
): AsyncGenerator<F & { readonly evidence?: unknown }> {
  const width = Math.min(ahead, parallel);
  let held: F[] = [];
  for await (const item of items) {
    held.push(item);
    if (held.length < width) continue;
    yield* await Promise.all(held.map((each) => withEvidence(table, each)));
    held = [];
  }
  yield* await Promise.all(held.map((each) => withEvidence(table, each)));
}
