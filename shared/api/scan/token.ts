import * as z from 'zod/mini';
import { taggedToken, tokenInput } from '../../records/access/token.ts';
import { recordId } from '../../records/fields.ts';
import { equalProjects, paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { deleteLeafUses, empty, listUses } from '../uses.ts';

export const putToken = route({
  method: 'POST',
  path: '/api/v1/scan/put-token',
  summary: 'Create an API token for a program; the token itself is shown once',
  description: `Each request creates a token; a token cannot be changed. ${equalProjects}`,
  permission: 'scan:administer',
  input: z.object({ project_id: recordId, token: tokenInput }),
  output: z.object({ token: taggedToken, access_token: z.optional(z.string()) }),
  uses: ['table:Query', 'table:GetItem', 'table:UpdateItem', 'table:PutItem'],
});

export const listToken = route({
  method: 'GET',
  path: '/api/v1/scan/list-token',
  summary: 'List the API tokens of a project that have not expired, without their secrets',
  permission: 'scan:administer',
  input: z.object({ project_id: queryId, ...paging }),
  output: z.object({ token: z.array(taggedToken) }),
  uses: listUses,
});

export const deleteToken = route({
  method: 'POST',
  path: '/api/v1/scan/delete-token',
  summary: 'Revoke an API token',
  permission: 'scan:administer',
  input: z.object({ project_id: recordId, token_id: recordId }),
  output: empty,
  uses: deleteLeafUses,
});
