import { putApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSetting } from '../../shared/records/settings/application-scan-basic-setting.ts';
import { readDenial } from '../../shared/scanning/egress/deny-list.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

const connect = () => ({ store: connectStore(), limits: { denied: readDenial(process.env) } });

export const handler = endpoint(putApplicationScanBasicSetting, connect, ({ store, limits }, call) =>
  putRecord(store, call, applicationScanBasicSetting, call.input.application_scan_basic_setting, limits),
);
