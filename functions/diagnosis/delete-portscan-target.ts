import { deletePortscanTarget } from '../../shared/api/diagnosis/portscan-target.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanTarget } from '../../shared/records/settings/portscan-target.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deletePortscanTarget, connectStore, (store, call) =>
  deleteRecord(store, call, portscanTarget, call.input.portscan_target_id),
);
