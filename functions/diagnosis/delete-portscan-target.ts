import { deletePortscanTarget } from '../../shared/api/diagnosis/portscan-target.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanTargetKind } from '../../shared/records/kinds.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deletePortscanTarget, connectStore, (store, call) =>
  deleteRecord(store, call, portscanTargetKind, call.input.portscan_target_id),
);
