import { putApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSetting } from '../../shared/records/settings/application-scan-basic-setting.ts';
import { readDenial } from '../../shared/scanning/egress/deny-list.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const connect = () => ({ store: connectStore(), limits: { denied: readDenial(process.env) } });

export const handler = endpoint(putApplicationScanBasicSetting, connect, ({ store, limits }, call) =>
  putRecord(store, call, applicationScanBasicSetting, call.input.application_scan_basic_setting, limits),
);
