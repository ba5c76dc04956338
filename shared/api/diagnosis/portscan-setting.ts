import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredPortscanSetting, portscanSetting } from '../../records/settings/portscan-setting.ts';
import { paging, queryId, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteUses, empty, listUses, putRootUses } from '../uses.ts';

export const listPortscanSetting = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-portscan-setting',
  summary: 'List port scan settings',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId, ...paging, ...tagging }),
  output: z.object({ portscan_setting: z.array(answeredPortscanSetting) }),
  uses: listUses,
});

export const putPortscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-portscan-setting',
  summary: 'Create or update a port scan setting',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_setting: portscanSetting.input }),
  output: z.object({ portscan_setting: answeredPortscanSetting }),
  uses: putRootUses,
});

export const deletePortscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-portscan-setting',
  summary: 'Delete a port scan setting and its dependent records',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_setting_id: recordId }),
  output: empty,
  uses: deleteUses,
});
