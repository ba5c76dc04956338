import * as z from 'zod/mini';
import { findingRecord, findingStatuses } from '../../records/finding.ts';
import { inQuery, paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';

const minScoreRule = 'must be a number from 0 to 99999';

/** A score in a query string, such as `6` or `0.5`. */
const queryScore = inQuery(
  /^\d{1,5}(\.\d{1,6})?$/,
  minScoreRule,
  z.number().check(z.gte(0, minScoreRule), z.lte(99_999, minScoreRule)),
);

export const listFinding = route({
  method: 'GET',
  path: '/api/v1/finding/list-finding',
  summary: 'List findings',
  permission: 'finding:read',
  input: z.object({
    project_id: queryId,
    data_source: z.optional(z.string().check(z.regex(/^[\w:.-]{1,50}$/, 'is not the name of a data source'))),
    setting_type: z.optional(z.string().check(z.regex(/^[a-z_]{1,50}$/, 'is not a type of setting'))),
    setting_id: z.optional(queryId),
    target_id: z.optional(queryId),
    status: z.optional(z.enum(findingStatuses, 'must be open or fixed')),
    min_score: z.optional(queryScore),
    ...paging,
  }),
  output: z.object({ finding: z.array(findingRecord) }),
  uses: listUses,
});

export const getFinding = route({
  method: 'GET',
  path: '/api/v1/finding/get-finding',
  summary: 'Read one finding',
  permission: 'finding:read',
  input: z.object({ project_id: queryId, finding_id: queryId }),
  output: z.object({ finding: z.array(findingRecord) }),
  uses: listUses,
});
