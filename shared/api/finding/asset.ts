import * as z from 'zod/mini';
import { assetRecord } from '../../records/findings/asset.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { groupInput } from './group-input.ts';

export const listAsset = route({
  method: 'GET',
  path: '/api/v1/finding/list-asset',
  summary: 'List the hosts with open findings that no suppression rule sets aside, most severe first',
  permission: 'finding:read',
  input: groupInput,
  output: z.object({ asset: z.array(assetRecord) }),
  uses: listUses,
});
