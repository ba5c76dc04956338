import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredOsint, osint } from '../../records/settings/osint.ts';
import { paging, queryId, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteUses, empty, listUses, putRootUses } from '../uses.ts';

export const listOsint = route({
  method: 'GET',
  path: '/api/v1/osint/list-osint/',
  summary: 'List OSINT configurations',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, ...paging, ...tagging }),
  output: z.object({ osint: z.array(answeredOsint) }),
  uses: listUses,
});

export const getOsint = route({
  method: 'GET',
  path: '/api/v1/osint/get-osint/',
  summary: 'Get an OSINT configuration',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, osint_id: queryId }),
  output: z.object({ osint: answeredOsint }),
  uses: ['table:GetItem'],
});

export const putOsint = route({
  method: 'POST',
  path: '/api/v1/osint/put-osint/',
  summary: 'Create or update an OSINT configuration',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint: osint.input }),
  output: z.object({ osint: answeredOsint }),
  uses: [...putRootUses, 'stage:EGRESS_DENY'],
});

export const deleteOsint = route({
  method: 'POST',
  path: '/api/v1/osint/delete-osint/',
  summary: 'Delete an OSINT configuration and its dependent records',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint_id: recordId }),
  output: empty,
  uses: deleteUses,
});
