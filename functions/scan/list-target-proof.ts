import { listTargetProof } from '../../shared/api/scan/target-proof.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { stateAt } from '../../shared/proofs/proof-life.ts';
import { listProofs } from '../../shared/store/access/target-proofs.ts';
import { connectStore, unixSeconds } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listTargetProof, connectStore, async (store, { project, input }) => {
  const { records, next } = await listProofs(store, project, input);
  const now = unixSeconds(store);
  return pageReply('target_proof', {
    next,
    records: records.map((proof) => ({ ...proof, state: stateAt(proof, now) })),
  });
});
