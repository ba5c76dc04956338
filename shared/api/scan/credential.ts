import * as z from 'zod/mini';
import { credentialInput, credentialRecord, named } from '../../records/credential.ts';
import { recordId } from '../../records/fields.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { empty, listUses } from '../uses.ts';

export const putCredential = route({
  method: 'POST',
  path: '/api/v1/scan/put-credential',
  summary: 'Store a credential for protected sites, or replace it whole; it cannot be read again',
  permission: 'scan:write',
  input: z.object({ project_id: recordId, credential: credentialInput }),
  output: z.object({ credential: credentialRecord }),
  uses: [
    'table:GetItem',
    'table:Query',
    'table:PutItem',
    'table:UpdateItem',
    'table:DeleteItem',
    'secrets:CreateSecret',
    'secrets:DeleteSecret',
  ],
  sensitive: true,
});

export const listCredential = route({
  method: 'GET',
  path: '/api/v1/scan/list-credential',
  summary: 'List the names of the credentials, and where each may be sent',
  permission: 'scan:read',
  input: z.object({ project_id: queryId, ...paging }),
  output: z.object({ credential: z.array(credentialRecord) }),
  uses: listUses,
});

export const deleteCredential = route({
  method: 'POST',
  path: '/api/v1/scan/delete-credential',
  summary: 'Delete a credential; scans of settings whose policy names it fail from then on',
  permission: 'scan:write',
  input: z.object({ project_id: recordId, name: named }),
  output: empty,
  uses: ['table:GetItem', 'table:PutItem', 'table:DeleteItem', 'secrets:DeleteSecret'],
});
