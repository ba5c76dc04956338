import * as z from 'zod/mini';
import { trendDay, trendDaysKept } from '../../records/findings/trend.ts';
import { inQuery, queryId, strictness } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { findingFilters } from './filters.ts';

const daysRule = `must be an integer from 1 to ${trendDaysKept}`;

export const listTrend = route({
  method: 'GET',
  path: '/api/v1/finding/list-trend',
  summary: 'List how many findings the latest scans had observed by the end of each day, earliest day first',
  permission: 'finding:read',
  input: z.object({
    project_id: queryId,
    days: z.optional(inQuery(/^[1-9]\d{0,2}$/, daysRule, z.int().check(z.lte(trendDaysKept, daysRule)))),
    data_source: findingFilters.data_source,
    ...strictness,
  }),
  output: z.object({ trend: z.array(trendDay) }),
  uses: listUses,
});
