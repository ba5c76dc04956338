import * as z from 'zod/mini';
import { nextIdRecord } from '../../records/settings/next-id.ts';
import { route } from '../route.ts';

export const putNextId = route({
  method: 'POST',
  path: '/api/v1/scan/put-next-id',
  summary: 'Skip identifiers, so that the next new record of a type gets a certain one',
  permission: 'scan:administer',
  scope: 'service',
  input: z.object({ next_id: nextIdRecord }),
  output: z.object({ next_id: nextIdRecord }),
  uses: ['table:GetItem', 'table:UpdateItem', 'table:PutItem'],
});
