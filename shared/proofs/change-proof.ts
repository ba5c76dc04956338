import { randomBytes } from 'node:crypto';
import { covers } from '../auth/principal.ts';
import { InvalidRequest, NotPermitted } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import { storedTargetProof, type TargetProofInput, targetProofKind } from '../records/access/target-proof.ts';
import { parseAddressRange } from '../records/fields.ts';
import { hostOf } from '../records/host.ts';
import { allProofs, readProof } from '../store/access/target-proofs.ts';
import { commit, type Mutation } from '../store/changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, taggedReply, unchanged } from '../store/changes/revision.ts';
import { proofShard } from '../store/keys/due-shards.ts';
import { proofKey } from '../store/keys/keys.ts';
import { nextIds } from '../store/records/next-id.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Changes } from '../store/table/expression.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';
import { proofFault } from './proof-fault.ts';
import { afterLook, type ProofChange, verifiedAt } from './proof-life.ts';
import type { Look } from './prover.ts';

const maxProofs = 500;

/** The attributes of an item by which it is found when it is due, if it is to be. */
function dueOf(due_at: number | undefined) {
  return due_at === undefined ? {} : { due_shard: proofShard, due_at };
}

/** The changes of a stored item for a changed proof. */
export function changesOf(store: Store, { due_at, ...fields }: ProofChange): Changes {
  const set = { ...fields, ...dueOf(due_at), updated_at: unixSeconds(store) };
  return { set, ...(due_at === undefined ? { remove: ['due_shard', 'due_at'] } : {}) };
}

/** The one form that a target is kept in: a host as hosts are compared, a range of one address as that address. */
function targetOf(text: string): string {
  const [address = ''] = text.split('/');
  return hostOf(parseAddressRange(text)?.hostBits === 0 ? address : text) || text;
}

/**
 * Creates a proof that is to be verified, or an operator grant, which is valid immediately. Only an admin of all
 * projects grants: an admin of one could otherwise vouch for any target himself.
 * @throws InvalidRequest, NotPermitted
 */
export async function putProof(store: Store, call: Mutation, input: TargetProofInput): Promise<Reply> {
  const { project, principal } = call;
  if (input.project_id !== project.id) throw new InvalidRequest('target_proof.project_id: must equal project_id');
  const target = targetOf(input.target);
  const fault = await proofFault({ ...input, target });
  if (fault !== undefined) throw new InvalidRequest(`target_proof.${fault}`);
  const isGrant = input.method === 'operator_grant';
  if (isGrant && !covers(principal, { project: '*', role: 'admin' }))
    throw new NotPermitted('an operator grant requires an admin of all projects');
  requireMatch(call, undefined);
  if ((await Array.fromAsync(allProofs(store.table, project))).length >= maxProofs)
    throw new InvalidRequest(`target_proof: the project already has the maximum of ${maxProofs} proofs`);
  const id = await nextIds(store.table, targetProofKind, 1);
  const now = unixSeconds(store);
  const { due_at, ...granted }: ProofChange = isGrant
    ? verifiedAt(input.method, now, `Granted by ${principal.subject}`.slice(0, 255))
    : {};
  const item = {
    ...proofKey(project, id),
    target_proof_id: id,
    project_id: project.id,
    target,
    method: input.method,
    port: input.port ?? null,
    proof: `scanfold-verification=${randomBytes(16).toString('hex')}`,
    state: 'pending',
    verified_at: 0,
    valid_until: 0,
    detail: '',
    ...granted,
    ...dueOf(due_at),
    created_at: now,
    updated_at: now,
    revision: 1,
  };
  const writes = [{ put: item, when: [{ absent: 'pk' } as const] }];
  return commit(store, call, writes, { kind: storedTargetProof, id, after: item }, taggedReply(targetProofKind, item));
}

/**
 * Verifies a proof now and stores the result.
 * @throws NotFound, InvalidRequest (a grant, or all traffic is switched off), PreconditionFailed
 */
export async function verifyProof(store: Store, look: Look, call: Mutation, id: number): Promise<Reply> {
  const { project } = call;
  const first = await readProof(store.table, project, id);
  if (first.proof.method === 'operator_grant')
    throw new InvalidRequest('target_proof_id: is an operator grant, which cannot be verified: create a new one');
  requireMatch(call, entityTagOf(id, revisionOf(first.item)));
  if (!(await scansMayRun(store)))
    throw new InvalidRequest('target_proof_id: cannot be verified while scanning is switched off');
  const looked = await look(first.proof);
  return untilUnchanged(store.table, async () => {
    const { item, proof } = await readProof(store.table, project, id);
    const change = changesOf(store, afterLook(proof, looked, unixSeconds(store)));
    const set = { ...change.set, revision: revisionOf(item) + 1 };
    const after = { ...item, ...set };
    const writes = [
      {
        update: proofKey(project, id),
        changes: { ...change, set },
        when: [unchanged(item, 'revision'), unchanged(item, 'valid_until')],
      },
    ];
    const audit = { kind: storedTargetProof, id, before: item, after };
    return commit(store, call, writes, audit, taggedReply(targetProofKind, after));
  });
}

/**
 * Deletes a proof: scans can no longer rely on it.
 * @throws NotFound, PreconditionFailed
 */
export async function deleteProof(store: Store, call: Mutation, id: number): Promise<Reply> {
  return untilUnchanged(store.table, async () => {
    const { item } = await readProof(store.table, call.project, id);
    requireMatch(call, entityTagOf(id, revisionOf(item)));
    const writes = [{ remove: proofKey(call.project, id), when: [{ exists: 'pk' } as const] }];
    return commit(store, call, writes, { kind: storedTargetProof, id, before: item }, { output: {} });
  });
}
