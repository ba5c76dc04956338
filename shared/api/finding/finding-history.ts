import * as z from 'zod/mini';
import { recordId, text } from '../../records/fields.ts';
import { findingEvent } from '../../records/findings/finding-event.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { findingUses, listUses, putRootUses } from '../uses.ts';

export const putFindingComment = route({
  method: 'POST',
  path: '/api/v1/finding/put-finding-comment',
  summary: 'Add a comment to a finding',
  description: 'Each request adds a comment; a comment cannot be changed.',
  permission: 'finding:write',
  input: z.object({ project_id: recordId, finding_id: recordId, comment: text(2000) }),
  output: z.object({ finding_event: findingEvent }),
  isUnversioned: true,
  uses: [...listUses, ...putRootUses],
});

export const listFindingHistory = route({
  method: 'GET',
  path: '/api/v1/finding/list-finding-history',
  summary: 'List the history of a finding, latest first: observations, changes of its status, comments',
  permission: 'finding:read',
  input: z.object({ project_id: queryId, finding_id: queryId, ...paging }),
  output: z.object({ finding_event: z.array(findingEvent) }),
  uses: findingUses,
});
