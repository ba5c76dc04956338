import * as z from 'zod/mini';
import { recordId, text, unixTime } from '../../records/fields.ts';
import { listedFinding, sampleFinding } from '../../records/finding.ts';
import { settableStatuses } from '../../records/finding-life.ts';
import { paging } from '../input.ts';
import { route } from '../route.ts';
import { listUses, putRootUses } from '../uses.ts';
import { findingFilterBody } from './filters.ts';

/** What a user may say of a finding. */
const word = {
  status: z.enum(settableStatuses, 'must be open, false_positive or accepted'),
  reason: z.optional(text(1000)),
  owner: z.optional(text(255)),
  expires_at: z.optional(unixTime),
};

const count = z.int();
const limitRule = 'must be an integer from 1 to 10000';

export const putFindingStatuses = route({
  method: 'POST',
  path: '/api/v1/finding/put-finding-statuses',
  summary: 'Set the status of all findings that match a filter, or preview that',
  permission: 'finding:write',
  input: z.object({
    project_id: recordId,
    filter: findingFilterBody,
    ...word,
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
  uses: [...listUses, ...putRootUses],
});

export const putFindingStatus = route({
  method: 'POST',
  path: '/api/v1/finding/put-finding-status',
  summary: 'Set the status of a finding: open, false positive or accepted risk',
  permission: 'finding:write',
  input: z.object({ project_id: recordId, finding_id: recordId, ...word }),
  output: z.object({ finding: listedFinding }),
  uses: [...listUses, ...putRootUses],
});
