import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { deliveryRecord, deliveryStates } from '../../records/notices/delivery.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';

export const listDelivery = route({
  method: 'GET',
  path: '/api/v1/scan/list-delivery',
  summary: 'List what notifications have sent or are about to send in the last 30 days, latest first',
  permission: 'scan:read',
  input: z.object({
    project_id: queryId,
    notification_id: z.optional(queryId),
    state: z.optional(z.enum(deliveryStates, `must be one of ${deliveryStates.join(', ')}`)),
    ...paging,
  }),
  output: z.object({ delivery: z.array(deliveryRecord) }),
  uses: listUses,
});

const idRule = 'must be the delivery_id of a delivery';
const deliveryId = z
  .string('must be a string')
  .check(z.regex(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/, idRule));

export const redeliverNotification = route({
  method: 'POST',
  path: '/api/v1/scan/redeliver-notification',
  summary: 'Send a delivery again now, with the same content and id; the response contains the result',
  permission: 'scan:write',
  input: z.object({ project_id: recordId, delivery_id: deliveryId }),
  output: z.object({ delivery: deliveryRecord }),
  uses: [
    'table:GetItem',
    'table:PutItem',
    'table:UpdateItem',
    'receivers:GetSecretValue',
    'mail:SendEmail',
    'stage:NOTIFY',
  ],
});
