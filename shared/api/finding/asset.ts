import * as z from 'zod/mini';
import { assetRecord } from '../../records/asset.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { findingFilters } from './filters.ts';

const { data_source, setting_type, setting_id, target_id, severity } = findingFilters;

export const listAsset = route({
  method: 'GET',
  path: '/api/v1/finding/list-asset',
  summary: 'List the hosts with open findings that no suppression rule sets aside, most severe first',
  permission: 'finding:read',
  input: z.object({ project_id: queryId, data_source, setting_type, setting_id, target_id, severity, ...paging }),
  output: z.object({ asset: z.array(assetRecord) }),
  uses: listUses,
});
