import { putTargetProof } from '../../shared/api/scan/target-proof.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { putProof } from '../../shared/proofs/change-proof.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(putTargetProof, connectStore, (store, call) =>
  putProof(store, call, call.input.target_proof),
);
