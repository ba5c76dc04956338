import { getApplicationScanBasicSetting } from '../../shared/api/diagnosis/application-scan-basic-setting.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { applicationScanBasicSetting as kind } from '../../shared/records/settings/application-scan-basic-setting.ts';
import { recordReply } from '../../shared/store/changes/revision.ts';
import { getOnlyChild } from '../../shared/store/records/get-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(getApplicationScanBasicSetting, connectStore, async ({ table }, { project, input }) =>
  recordReply(kind, await getOnlyChild(table, project, kind, input.application_scan_id)),
);
