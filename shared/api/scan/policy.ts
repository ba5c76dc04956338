import * as z from 'zod/mini';
import { recordId, unixTime } from '../../records/fields.ts';
import { effectivePolicyRecord } from '../../records/policies/effective-policy.ts';
import { policyInput, policyName, taggedPolicy } from '../../records/policies/policy.ts';
import { originRecord } from '../../records/policies/policy-origins.ts';
import { equalProjects, paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { deleteUses, empty, listUses, putChildUses } from '../uses.ts';

export const putPolicy = route({
  method: 'POST',
  path: '/api/v1/scan/put-policy',
  summary: 'Create or replace the scan policy of a setting',
  description: `Replaces the policy that the setting has. ${equalProjects}`,
  permission: 'scan:write',
  input: z.object({ project_id: recordId, policy: policyInput }),
  output: z.object({ policy: taggedPolicy }),
  uses: [...putChildUses, 'table:DeleteItem', 'stage:STAGE_POLICY'],
  estimates: true,
});

/** When scans of a setting start next. */
const upcoming = {
  scheduled_by: z.enum(['policy', 'cadence', 'nobody']),
  next_fire_times: z.array(unixTime),
};

export const getPolicy = route({
  method: 'GET',
  path: '/api/v1/scan/get-policy',
  summary: 'Get the scan policy of a setting, the effective policy and the next scheduled scans',
  permission: 'scan:read',
  input: z.object({ project_id: queryId, ...policyName, setting_id: queryId }),
  output: z.object({
    policy: taggedPolicy,
    effective: effectivePolicyRecord,
    ...upcoming,
  }),
  uses: ['table:GetItem', 'table:Query', 'stage:STAGE_POLICY'],
});

export const getEffectivePolicy = route({
  method: 'GET',
  path: '/api/v1/scan/get-effective-policy',
  summary:
    'Get what a scan of a setting started now would do, and where each value comes from, with or without a policy',
  permission: 'scan:read',
  input: z.object({ project_id: queryId, ...policyName, setting_id: queryId }),
  output: z.object({ effective: effectivePolicyRecord, origins: z.array(originRecord), ...upcoming }),
  isUnversioned: true,
  uses: ['table:GetItem', 'table:Query', 'stage:STAGE_POLICY'],
});

export const listPolicy = route({
  method: 'GET',
  path: '/api/v1/scan/list-policy',
  summary: 'List scan policies',
  permission: 'scan:read',
  input: z.object({
    project_id: queryId,
    area: z.optional(policyName.area),
    setting_type: z.optional(policyName.setting_type),
    ...paging,
  }),
  output: z.object({ policy: z.array(taggedPolicy) }),
  uses: listUses,
});

export const deletePolicy = route({
  method: 'POST',
  path: '/api/v1/scan/delete-policy',
  summary: 'Delete the scan policy of a setting; the defaults of the stage apply again',
  permission: 'scan:write',
  input: z.object({ project_id: recordId, ...policyName }),
  output: empty,
  uses: deleteUses,
});
