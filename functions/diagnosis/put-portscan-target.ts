import { putPortscanTarget } from '../../shared/api/diagnosis/portscan-target.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanTarget } from '../../shared/records/portscan-target.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { readLimits } from '../../shared/store/limits.ts';
import { putRecord } from '../../shared/store/put-record.ts';

const connect = () => ({ store: connectStore(), limits: readLimits(process.env) });

export const handler = endpoint(putPortscanTarget, connect, async ({ store, limits }, { project, input }) => ({
  output: { portscan_target: await putRecord(store, project, portscanTarget, input.portscan_target, limits) },
}));
