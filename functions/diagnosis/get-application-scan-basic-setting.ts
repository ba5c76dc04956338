import { getApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSetting as kind } from '../../shared/records/settings/application-scan-basic-setting.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { getOnlyChild } from '../../shared/store/get-record.ts';
import { recordReply } from '../../shared/store/revision.ts';

export const handler = endpoint(getApplicationScanBasicSetting, connectStore, async ({ table }, { project, input }) =>
  recordReply(kind, await getOnlyChild(table, project, kind, input.application_scan_id)),
);
