import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { sampleFinding } from '../../records/findings/named-finding.ts';
import { paging } from '../input.ts';
import { route } from '../route.ts';
import { listUses, putRootUses } from '../uses.ts';
import { findingFilterBody } from './filter-body.ts';
import { statusWord } from './status-word.ts';

const count = z.int();
const limitRule = 'must be an integer from 1 to 10000';

export const putFindingStatuses = route({
  method: 'POST',
  path: '/api/v1/finding/put-finding-statuses',
  summary: 'Set the status of all findings that match a filter, or preview that',
  description:
    'Matching findings are changed in the order of their identifiers. A request stops after 15 seconds or `limit` findings; ' +
    '`next_cursor` then says where the next one goes on. A repeated request changes nothing that already has the status, ' +
    'reason, owner and expiry. Each changed finding has its own audit record.',
  permission: 'finding:write',
  input: z.object({
    project_id: recordId,
    filter: findingFilterBody,
    ...statusWord,
    preview: z.optional(z.boolean('must be true or false')),
    limit: z.optional(z.int(limitRule).check(z.gte(1, limitRule), z.lte(10_000, limitRule))),
    cursor: paging.cursor,
  }),
  output: z.object({
    changed: count,
    unchanged: count,
    fixed: count,
    sample: z.array(sampleFinding),
    next_cursor: z.nullable(z.string()),
  }),
  isUnversioned: true,
  uses: [...listUses, ...putRootUses],
});
