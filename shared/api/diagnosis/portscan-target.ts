import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredPortscanTarget, portscanTarget } from '../../records/settings/portscan-target.ts';
import { paging, queryId, queryStatus, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteUses, empty, listUses, putChildUses } from '../uses.ts';

export const listPortscanTarget = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-portscan-target',
  summary: 'List port scan targets',
  permission: 'diagnosis:read',
  input: z.object({
    project_id: queryId,
    portscan_setting_id: queryId,
    status: z.optional(queryStatus),
    ...paging,
    ...tagging,
  }),
  output: z.object({ portscan_target: z.array(answeredPortscanTarget) }),
  uses: listUses,
});

export const putPortscanTarget = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-portscan-target',
  summary: 'Create or update a port scan target',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_target: portscanTarget.input }),
  output: z.object({ portscan_target: answeredPortscanTarget }),
  uses: [...putChildUses, 'stage:MAX_TARGET_ADDRESSES', 'stage:EGRESS_DENY', 'stage:STAGE_POLICY'],
  estimates: true,
});

export const deletePortscanTarget = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-portscan-target',
  summary: 'Delete a port scan target and its dependent records',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, portscan_target_id: recordId }),
  output: empty,
  uses: deleteUses,
});
