import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { credentialInput, named, taggedCredential } from '../../records/policies/credential.ts';
import { equalProjects, paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { empty, listUses } from '../uses.ts';

export const putCredential = route({
  method: 'POST',
  path: '/api/v1/scan/put-credential',
  summary: 'Create or replace a credential for protected sites; its secret is write-only',
  description: `Replaces a credential of the same name. ${equalProjects}`,
  permission: 'scan:write',
  input: z.object({ project_id: recordId, credential: credentialInput }),
  output: z.object({ credential: taggedCredential }),
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
  summary: 'List credentials and their allowed origins, without secrets',
  permission: 'scan:read',
  input: z.object({ project_id: queryId, ...paging }),
  output: z.object({ credential: z.array(taggedCredential) }),
  uses: listUses,
});

export const deleteCredential = route({
  method: 'POST',
  path: '/api/v1/scan/delete-credential',
  summary: 'Delete a credential; scans whose policy refers to it will fail',
  permission: 'scan:write',
  input: z.object({ project_id: recordId, name: named }),
  output: empty,
  uses: ['table:GetItem', 'table:PutItem', 'table:DeleteItem', 'secrets:DeleteSecret'],
});
