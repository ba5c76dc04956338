import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { sampleFinding } from '../../records/findings/named-finding.ts';
import { suppressionInput, taggedSuppression } from '../../records/findings/suppression.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { deleteLeafUses, empty, listUses, putRootUses } from '../uses.ts';

export const putSuppression = route({
  method: 'POST',
  path: '/api/v1/finding/put-suppression',
  summary: 'Create or replace a rule that sets findings aside, or preview that',
  permission: 'finding:write',
  input: z.object({
    project_id: recordId,
    suppression: suppressionInput,
    preview: z.optional(z.boolean('must be true or false')),
  }),
  output: z.object({
    suppression: z.nullable(taggedSuppression),
    matched: z.nullable(z.int()),
    is_complete: z.boolean(),
    sample: z.array(sampleFinding),
  }),
  uses: [...listUses, ...putRootUses],
});

export const listSuppression = route({
  method: 'GET',
  path: '/api/v1/finding/list-suppression',
  summary: 'List the rules that set findings aside',
  permission: 'finding:read',
  input: z.object({ project_id: queryId, ...paging }),
  output: z.object({ suppression: z.array(taggedSuppression) }),
  uses: listUses,
});

export const deleteSuppression = route({
  method: 'POST',
  path: '/api/v1/finding/delete-suppression',
  summary: 'Delete a rule; what it set aside comes back',
  permission: 'finding:write',
  input: z.object({ project_id: recordId, suppression_id: recordId }),
  output: empty,
  uses: deleteLeafUses,
});
