import { verifyTargetProof } from '../../shared/api/scan/target-proof.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { onDemand } from '../../shared/on-demand.ts';
import { verifyProof } from '../../shared/proofs/change-proof.ts';
import type { Look } from '../../shared/proofs/prover.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

/** What looks for proofs is loaded with the first one that is to be looked for. */
const look: Look = onDemand(async () => (await import('../../shared/proofs/prover.ts')).connectProver());

const connect = () => ({ store: connectStore(), look });

export const handler = endpoint(verifyTargetProof, connect, ({ store, look }, call) =>
  verifyProof(store, look, call, call.input.target_proof_id),
);
