import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredCmsscanSetting, cmsscanSetting } from '../../records/settings/cmsscan-setting.ts';
import { paging, queryId, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteUses, empty, listUses, putRootUses } from '../uses.ts';

export const listCmsscanSetting = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-cmsscan-setting',
  summary: 'List CMS scan settings',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId, ...paging, ...tagging }),
  output: z.object({ cmsscan_setting: z.array(answeredCmsscanSetting) }),
  uses: listUses,
});

export const putCmsscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-cmsscan-setting',
  summary: 'Create or update a CMS scan setting',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, cmsscan_setting: cmsscanSetting.input }),
  output: z.object({ cmsscan_setting: answeredCmsscanSetting }),
  uses: [...putRootUses, 'stage:EGRESS_DENY'],
});

export const deleteCmsscanSetting = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-cmsscan-setting',
  summary: 'Delete a CMS scan setting and its dependent records',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, cmsscan_setting_id: recordId }),
  output: empty,
  uses: deleteUses,
});
