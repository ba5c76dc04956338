import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { deliveryRecord } from '../../records/notices/delivery.ts';
import { notificationInput, taggedNotification } from '../../records/notices/notification.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { empty, listUses } from '../uses.ts';

const one = z.object({ project_id: recordId, notification_id: recordId });

/** What a message needs beside the table: its receiver's secret, the mail service, and what it may reach. */
const sendUses = [
  'table:GetItem',
  'table:PutItem',
  'table:UpdateItem',
  'receivers:GetSecretValue',
  'mail:SendEmail',
  'stage:NOTIFY',
] as const;

export const putNotification = route({
  method: 'POST',
  path: '/api/v1/scan/put-notification',
  summary: 'Create or update a notification; the address and secret of its receiver are write-only',
  permission: 'scan:write',
  input: z.object({ project_id: recordId, notification: notificationInput }),
  output: z.object({ notification: taggedNotification }),
  uses: [
    'table:GetItem',
    'table:Query',
    'table:PutItem',
    'table:UpdateItem',
    'table:DeleteItem',
    'receivers:CreateSecret',
    'receivers:DeleteSecret',
    'stage:MAIL',
  ],
  sensitive: true,
});

export const listNotification = route({
  method: 'GET',
  path: '/api/v1/scan/list-notification',
  summary: 'List the notifications of a project, without the secrets of their receivers',
  permission: 'scan:read',
  input: z.object({ project_id: queryId, ...paging }),
  output: z.object({ notification: z.array(taggedNotification) }),
  uses: listUses,
});

export const deleteNotification = route({
  method: 'POST',
  path: '/api/v1/scan/delete-notification',
  summary: 'Delete a notification and what it was about to send; its deliveries stay listed',
  permission: 'scan:write',
  input: one,
  output: empty,
  uses: ['table:GetItem', 'table:PutItem', 'table:UpdateItem', 'table:DeleteItem', 'receivers:DeleteSecret'],
});

export const testNotification = route({
  method: 'POST',
  path: '/api/v1/scan/test-notification',
  summary: 'Send a test message to the receiver of a notification now; the response contains the result',
  permission: 'scan:write',
  input: one,
  output: z.object({ delivery: deliveryRecord }),
  uses: sendUses,
});
