import { putPortscanSetting } from '../../shared/api/diagnosis/portscan-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { portscanSetting } from '../../shared/records/settings/portscan-setting.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(putPortscanSetting, connectStore, (store, call) =>
  putRecord(store, call, portscanSetting, call.input.portscan_setting),
);
