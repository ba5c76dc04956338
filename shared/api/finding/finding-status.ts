import * as z from 'zod/mini';
import { recordId, text, unixTime } from '../../records/fields.ts';
import { findingRecord } from '../../records/finding.ts';
import { settableStatuses } from '../../records/finding-life.ts';
import { route } from '../route.ts';
import { listUses, putRootUses } from '../uses.ts';

export const putFindingStatus = route({
  method: 'POST',
  path: '/api/v1/finding/put-finding-status',
  summary: 'Set the status of a finding: open, false positive or accepted risk',
  permission: 'finding:write',
  input: z.object({
    project_id: recordId,
    finding_id: recordId,
    status: z.enum(settableStatuses, 'must be open, false_positive or accepted'),
    reason: z.optional(text(1000)),
    owner: z.optional(text(255)),
    expires_at: z.optional(unixTime),
  }),
  output: z.object({ finding: findingRecord }),
  uses: [...listUses, ...putRootUses],
});
