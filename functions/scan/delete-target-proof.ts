import { deleteTargetProof } from '../../shared/api/scan/target-proof.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { deleteProof } from '../../shared/proofs/change-proof.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(deleteTargetProof, connectStore, (store, call) =>
  deleteProof(store, call, call.input.target_proof_id),
);
