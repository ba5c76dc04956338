import { retestFinding as route } from '../../shared/api/finding/retest.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { findRetest, startRetest } from '../../shared/invocation/start-retest.ts';
import { onDemand } from '../../shared/on-demand.ts';
import { asksForProofs } from '../../shared/proofs/asks-for-proofs.ts';
import { connectStarter } from '../../shared/runs/starter.ts';

// A stage asks for proofs of everybody or of nobody, as it is delivered of nobody.
const requireProofs = onDemand(async () => (await import('../../shared/proofs/require-proof.ts')).requireProofs);

export const handler = endpoint(route, connectStarter, async (starter, call) => {
  const found = await findRetest(starter.store, call, call.input.finding_id);
  if (asksForProofs(process.env)) await requireProofs(starter.store, call.project, found.invocation, 'finding_id');
  return startRetest(starter, call, found);
});
