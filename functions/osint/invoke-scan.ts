import { invokeScan } from '../../shared/api/osint/invoke-scan.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { initiate } from '../../shared/scans/invocation.ts';
import { findOsintInvocation } from '../../shared/scans/invoke-osint.ts';
import { connectStarter } from '../../shared/scans/starter.ts';

export const handler = endpoint(invokeScan, connectStarter, async (starter, call) => {
  const link = call.input.rel_osint_data_source_id;
  return initiate(starter, call, await findOsintInvocation(starter.store.table, call.project, link));
});
