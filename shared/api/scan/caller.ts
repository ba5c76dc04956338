import * as z from 'zod/mini';
import { callerRecord } from '../../records/caller.ts';
import { projectRecord } from '../../records/project.ts';
import { paging } from '../input.ts';
import { route } from '../route.ts';

export const whoami = route({
  method: 'GET',
  path: '/api/v1/scan/whoami',
  summary: 'Get the caller: subject, kind and end of the token, grants',
  permission: 'scan:read',
  scope: 'caller',
  input: z.object({}),
  output: z.object({ caller: callerRecord }),
  uses: [],
});

export const listProject = route({
  method: 'GET',
  path: '/api/v1/scan/list-project',
  summary: 'List the projects that the caller may see',
  permission: 'scan:read',
  scope: 'caller',
  input: z.object({ ...paging }),
  output: z.object({ project: z.array(projectRecord) }),
  uses: ['table:Query', 'table:BatchGetItem'],
});
