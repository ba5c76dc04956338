import { putApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSetting } from '../../shared/records/application-scan-basic-setting.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putApplicationScanBasicSetting, connectStore, (store, call) =>
  putRecord(store, call, applicationScanBasicSetting, call.input.application_scan_basic_setting),
);
