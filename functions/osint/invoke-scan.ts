import { invokeScan } from '../../shared/api/osint/invoke-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { initiate } from '../../shared/invocation/invocation.ts';
import { findOsintInvocation } from '../../shared/invocation/invoke-osint.ts';
import { onDemand } from '../../shared/on-demand.ts';
import { asksForProofs } from '../../shared/proofs/asks-for-proofs.ts';
import { connectStarter } from '../../shared/runs/starter.ts';

// A stage asks for proofs of everybody or of nobody, as it is delivered of nobody.
const requireProofs = onDemand(async () => (await import('../../shared/proofs/require-proof.ts')).requireProofs);

export const handler = endpoint(invokeScan, connectStarter, async (starter, call) => {
  const link = call.input.rel_osint_data_source_id;
  const invocation = await findOsintInvocation(starter.store.table, call.project, link);
  if (asksForProofs(process.env))
    await requireProofs(starter.store, call.project, invocation, 'rel_osint_data_source_id');
  return initiate(starter, call, invocation);
});
