import * as z from 'zod/mini';
import { recommendationRecord } from '../../records/findings/recommendation.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { groupInput } from './group-input.ts';

export const listRecommendation = route({
  method: 'GET',
  path: '/api/v1/finding/list-recommendation',
  summary: 'List recommendations for the open findings that no suppression rule sets aside, most severe first',
  permission: 'finding:read',
  input: groupInput,
  output: z.object({ recommendation: z.array(recommendationRecord) }),
  uses: listUses,
});
