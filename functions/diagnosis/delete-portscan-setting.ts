import { deletePortscanSetting } from '../../shared/api/diagnosis/portscan-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanSetting } from '../../shared/records/settings/portscan-setting.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deletePortscanSetting, connectStore, (store, call) =>
  deleteRecord(store, call, portscanSetting, call.input.portscan_setting_id),
);
