import { verifyTargetProof } from '../../shared/api/scan/target-proof.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { verifyProof } from '../../shared/proofs/change-proof.ts';
import { connectProver } from '../../shared/proofs/prover.ts';
import { connectStore } from '../../shared/store/connection.ts';

const connect = () => ({ store: connectStore(), look: connectProver() });

export const handler = endpoint(verifyTargetProof, connect, ({ store, look }, call) =>
  verifyProof(store, look, call, call.input.target_proof_id),
);
