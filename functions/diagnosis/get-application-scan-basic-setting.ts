import { getApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSettingKind } from '../../shared/records/kinds.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { getOnlyChild } from '../../shared/store/get-record.ts';

export const handler = endpoint(
  getApplicationScanBasicSetting,
  connectStore,
  async ({ table }, { project, input }) => ({
    output: {
      application_scan_basic_setting: await getOnlyChild(
        table,
        project,
        applicationScanBasicSettingKind,
        input.application_scan_id,
      ),
    },
  }),
);
