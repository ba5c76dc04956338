import { putApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSetting } from '../../shared/records/application-scan-basic-setting.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putApplicationScanBasicSetting, connectStore, async (store, { project, input }) => ({
  output: {
    application_scan_basic_setting: await putRecord(
      store,
      project,
      applicationScanBasicSetting,
      input.application_scan_basic_setting,
    ),
  },
}));
