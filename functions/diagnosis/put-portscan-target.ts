import { putPortscanTarget } from '../../shared/api/diagnosis/portscan-target.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanTarget } from '../../shared/records/settings/portscan-target.ts';
import { readDenial } from '../../shared/scanning/egress/deny-list.ts';
import { estimateTarget } from '../../shared/schedules/scan-estimate.ts';
import { readLimits } from '../../shared/store/records/limits.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({
  store: connectStore(),
  limits: { ...readLimits(process.env), denied: readDenial(process.env) },
});

export const handler = endpoint(putPortscanTarget, connect, async ({ store, limits }, call) => {
  const { portscan_target: target } = call.input;
  const told = await estimateTarget(store, call.project, target);
  return await putRecord(store, { ...call, ...(told && { told }) }, portscanTarget, target, limits);
});
