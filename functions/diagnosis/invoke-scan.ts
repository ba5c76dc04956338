import { invokeScan } from '../../shared/api/diagnosis/invoke-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { initiate } from '../../shared/invocation/invocation.ts';
import { findDiagnosisInvocation } from '../../shared/invocation/invoke-diagnosis.ts';
import { connectStarter } from '../../shared/runs/starter.ts';

export const handler = endpoint(invokeScan, connectStarter, async (starter, call) => {
  const { setting_id, diagnosis_data_source_id } = call.input;
  const { table } = starter.store;
  return initiate(
    starter,
    call,
    await findDiagnosisInvocation(table, call.project, setting_id, diagnosis_data_source_id),
  );
});
