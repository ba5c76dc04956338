import * as z from 'zod/mini';
import { taggedTargetProof, targetProofInput } from '../../records/access/target-proof.ts';
import { recordId } from '../../records/fields.ts';
import { equalProjects, paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { deleteLeafUses, empty, listUses } from '../uses.ts';

const one = z.object({ project_id: recordId, target_proof_id: recordId });
const answer = z.object({ target_proof: taggedTargetProof });

export const putTargetProof = route({
  method: 'POST',
  path: '/api/v1/scan/put-target-proof',
  summary: 'Start a proof of ownership of a target; the response contains the text to publish',
  description: `Each request creates a proof; a proof cannot be changed. ${equalProjects}`,
  permission: 'scan:write',
  input: z.object({ project_id: recordId, target_proof: targetProofInput }),
  output: answer,
  uses: ['table:Query', 'table:GetItem', 'table:UpdateItem', 'table:PutItem'],
});

export const verifyTargetProof = route({
  method: 'POST',
  path: '/api/v1/scan/verify-target-proof',
  summary: 'Verify a proof of ownership now; the response contains the result',
  permission: 'scan:write',
  input: one,
  output: answer,
  uses: ['table:GetItem', 'table:UpdateItem', 'table:PutItem', 'stage:EGRESS'],
});

export const listTargetProof = route({
  method: 'GET',
  path: '/api/v1/scan/list-target-proof',
  summary: 'List the proofs of ownership of a project',
  permission: 'scan:read',
  input: z.object({ project_id: queryId, ...paging }),
  output: z.object({ target_proof: z.array(taggedTargetProof) }),
  uses: listUses,
});

export const deleteTargetProof = route({
  method: 'POST',
  path: '/api/v1/scan/delete-target-proof',
  summary: 'Delete a proof of ownership; scans can no longer rely on it',
  permission: 'scan:write',
  input: one,
  output: empty,
  uses: deleteLeafUses,
});
