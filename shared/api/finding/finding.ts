import * as z from 'zod/mini';
import { listedFinding } from '../../records/findings/finding.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { findingUses } from '../uses.ts';
import { findingFilters } from './filters.ts';

export const listFinding = route({
  method: 'GET',
  path: '/api/v1/finding/list-finding',
  summary: 'List findings',
  permission: 'finding:read',
  input: z.object({
    project_id: queryId,
    ...findingFilters,
    sort: z.optional(z.enum(['id', 'score', 'last_seen'], 'must be id, score or last_seen')),
    ...paging,
  }),
  output: z.object({ finding: z.array(listedFinding) }),
  uses: [...findingUses, 'index:score', 'index:seen'],
});
