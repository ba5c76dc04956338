import { deletePortscanTarget } from '../../shared/api/diagnosis.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanTarget } from '../../shared/records/portscan-target.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deletePortscanTarget, connectStore, async (store, { project, input }) => {
  await deleteRecord(store, project, portscanTarget, input.portscan_target_id);
  return { output: {} };
});
