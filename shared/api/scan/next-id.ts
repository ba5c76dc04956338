import * as z from 'zod/mini';
import { nextIdRecord } from '../../records/settings/next-id.ts';
import { route } from '../route.ts';

export const putNextId = route({
  method: 'POST',
  path: '/api/v1/scan/put-next-id',
  summary: 'Skip identifiers, so that the next new record of a type gets a certain one',
  description:
    'Identifiers are shared by all projects, rise and are never reused: the counter only moves forward, by at most 10,000,000. ' +
    'If the identifier is not free any more, the response has the one that is next.',
  permission: 'scan:administer',
  scope: 'service',
  input: z.object({ next_id: nextIdRecord }),
  output: z.object({ next_id: nextIdRecord }),
  isUnversioned: true,
  uses: ['table:GetItem', 'table:UpdateItem', 'table:PutItem'],
});
