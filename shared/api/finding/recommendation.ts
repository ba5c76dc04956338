import * as z from 'zod/mini';
import { recommendationRecord } from '../../records/recommendation.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { findingFilters } from './filters.ts';

const { data_source, setting_type, setting_id, target_id, severity } = findingFilters;

export const listRecommendation = route({
  method: 'GET',
  path: '/api/v1/finding/list-recommendation',
  summary: 'List recommendations for the open findings, most severe first',
  permission: 'finding:read',
  input: z.object({ project_id: queryId, data_source, setting_type, setting_id, target_id, severity, ...paging }),
  output: z.object({ recommendation: z.array(recommendationRecord) }),
  uses: listUses,
});
