import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { applicationScanBasicSetting } from '../../records/settings/application-scan-basic-setting.ts';
import { queryId } from '../input.ts';
import { route } from '../route.ts';
import { deleteLeafUses, empty, listUses, putChildUses } from '../uses.ts';

export const getApplicationScanBasicSetting = route({
  method: 'GET',
  path: '/api/v1/diagnosis/get-application-scan-basic-setting',
  summary: 'Get the basic setting of an application scan',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, application_scan_id: queryId }),
  output: z.object({ application_scan_basic_setting: applicationScanBasicSetting.record }),
  uses: listUses,
});

export const putApplicationScanBasicSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-application-scan-basic-setting',
  summary: 'Create or update the basic setting of an application scan',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, application_scan_basic_setting: applicationScanBasicSetting.input }),
  output: z.object({ application_scan_basic_setting: applicationScanBasicSetting.record }),
  uses: [...putChildUses, 'stage:EGRESS_DENY'],
});

export const deleteApplicationScanBasicSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-application-scan-basic-setting',
  summary: 'Delete the basic setting of an application scan',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, application_scan_basic_setting_id: recordId }),
  output: empty,
  uses: [...deleteLeafUses, 'table:UpdateItem'],
});
