import { deleteApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSetting } from '../../shared/records/settings/application-scan-basic-setting.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deleteApplicationScanBasicSetting, connectStore, (store, call) =>
  deleteRecord(store, call, applicationScanBasicSetting, call.input.application_scan_basic_setting_id),
);
