import { putCmsscanSetting } from '../../shared/api/diagnosis/cmsscan-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { cmsscanSetting } from '../../shared/records/cmsscan-setting.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putCmsscanSetting, connectStore, (store, call) =>
  putRecord(store, call, cmsscanSetting, call.input.cmsscan_setting),
);
