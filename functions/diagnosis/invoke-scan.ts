import { invokeScan } from '../../shared/api/diagnosis/invoke-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { initiate } from '../../shared/invocation/invocation.ts';
import { findDiagnosisInvocation } from '../../shared/invocation/invoke-diagnosis.ts';
import { onDemand } from '../../shared/on-demand.ts';
import { asksForProofs } from '../../shared/proofs/asks-for-proofs.ts';
import { connectStarter } from '../../shared/runs/starter.ts';

// A stage asks for proofs of everybody or of nobody, as it is delivered of nobody.
const requireProofs = onDemand(async () => (await import('../../shared/proofs/require-proof.ts')).requireProofs);

export const handler = endpoint(invokeScan, connectStarter, async (starter, call) => {
  const { setting_id, diagnosis_data_source_id } = call.input;
  const { table } = starter.store;
  const invocation = await findDiagnosisInvocation(table, call.project, setting_id, diagnosis_data_source_id);
  if (asksForProofs(process.env)) await requireProofs(starter.store, call.project, invocation, 'setting_id');
  return initiate(starter, call, invocation);
});
