import { putCmsscanSetting } from '../../shared/api/diagnosis/cmsscan-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { cmsscanSetting } from '../../shared/records/settings/cmsscan-setting.ts';
import { readDenial } from '../../shared/scanning/egress/deny-list.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({ store: connectStore(), limits: { denied: readDenial(process.env) } });

export const handler = endpoint(putCmsscanSetting, connect, ({ store, limits }, call) =>
  putRecord(store, call, cmsscanSetting, call.input.cmsscan_setting, limits),
);
