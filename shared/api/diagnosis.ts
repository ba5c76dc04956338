import * as z from 'zod/mini';
import { applicationScan } from '../records/application-scan.ts';
import { applicationScanBasicSetting } from '../records/application-scan-basic-setting.ts';
import { cmsscanSetting } from '../records/cmsscan-setting.ts';
import { diagnosisDataSourceRecord } from '../records/diagnosis-data-source.ts';
import { recordId } from '../records/fields.ts';
import { portscanSetting } from '../records/portscan-setting.ts';
import { portscanTarget } from '../records/portscan-target.ts';
import { paging, queryId, queryStatus } from './input.ts';
import { route } from './route.ts';
import { deleteUses, empty, invokeUses, listUses, putChildUses, putRootUses } from './uses.ts';

export const getDatasource = route({
  method: 'GET',
  path: '/api/v1/diagnosis/get-datasource',
  summary: 'Read a diagnosis data source',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId }),
  output: z.object({ diagnosis_data_source: diagnosisDataSourceRecord }),
  uses: [],
});

export const listCmsscanSetting = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-cmsscan-setting',
  summary: 'List CMS scan settings',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId, ...paging }),
  output: z.object({ cmsscan_setting: z.array(cmsscanSetting.record) }),
  uses: listUses,
});

export const putCmsscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-cmsscan-setting',
  summary: 'Create or update a CMS scan setting',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, cmsscan_setting: cmsscanSetting.input }),
  output: z.object({ cmsscan_setting: cmsscanSetting.record }),
  uses: putRootUses,
});

export const deleteCmsscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-cmsscan-setting',
  summary: 'Delete a CMS scan setting and all that hangs on it',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, cmsscan_setting_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const listPortscanSetting = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-portscan-setting',
  summary: 'List port scan settings',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId, ...paging }),
  output: z.object({ portscan_setting: z.array(portscanSetting.record) }),
  uses: listUses,
});

export const putPortscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-portscan-setting',
  summary: 'Create or update a port scan setting',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_setting: portscanSetting.input }),
  output: z.object({ portscan_setting: portscanSetting.record }),
  uses: putRootUses,
});

export const deletePortscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-portscan-setting',
  summary: 'Delete a port scan setting and all that hangs on it',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_setting_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const listPortscanTarget = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-portscan-target',
  summary: 'List port scan targets',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, portscan_setting_id: queryId, status: z.optional(queryStatus), ...paging }),
  output: z.object({ portscan_target: z.array(portscanTarget.record) }),
  uses: listUses,
});

export const putPortscanTarget = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-portscan-target',
  summary: 'Create or update a port scan target',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_target: portscanTarget.input }),
  output: z.object({ portscan_target: portscanTarget.record }),
  uses: [...putChildUses, 'stage:MAX_TARGET_ADDRESSES'],
});

export const deletePortscanTarget = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-portscan-target',
  summary: 'Delete a port scan target and all that hangs on it',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_target_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const listApplicationScan = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-application-scan',
  summary: 'List application scans',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId, ...paging }),
  output: z.object({ application_scan: z.array(applicationScan.record) }),
  uses: listUses,
});

export const putApplicationScan = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-application-scan',
  summary: 'Create or update a application scan',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, application_scan: applicationScan.input }),
  output: z.object({ application_scan: applicationScan.record }),
  uses: putRootUses,
});

export const deleteApplicationScan = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-application-scan',
  summary: 'Delete a application scan and all that hangs on it',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, application_scan_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const getApplicationScanBasicSetting = route({
  method: 'GET',
  path: '/api/v1/diagnosis/get-application-scan-basic-setting',
  summary: 'Read the basic setting of an application scan',
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
  uses: putChildUses,
});

export const deleteApplicationScanBasicSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-application-scan-basic-setting',
  summary: 'Delete the basic setting of an application scan and all that hangs on it',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, application_scan_basic_setting_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const invokeScan = route({
  method: 'POST',
  path: '/api/v1/diagnosis/invoke-scan',
  summary: 'Start the scan of a CMS scan, port scan or application scan setting',
  permission: 'diagnosis:scan',
  input: z.object({
    project_id: recordId,
    setting_id: recordId,
    diagnosis_data_source_id: recordId,
    scan_only: z.optional(z.boolean('must be true or false')),
  }),
  output: z.object({ message: z.string() }),
  uses: invokeUses,
});
