import * as z from 'zod/mini';
import { projectInput, taggedProject } from '../../records/access/project.ts';
import { recordId } from '../../records/fields.ts';
import { equalProjects, paging } from '../input.ts';
import { route } from '../route.ts';

export const listProject = route({
  method: 'GET',
  path: '/api/v1/scan/list-project',
  summary: 'List the projects that the caller may see',
  permission: 'scan:read',
  scope: 'caller',
  input: z.object({ ...paging }),
  output: z.object({ project: z.array(taggedProject) }),
  uses: ['table:Query', 'table:BatchGetItem'],
});

export const putProject = route({
  method: 'POST',
  path: '/api/v1/scan/put-project',
  summary: 'Set the name of a project and the time limits (SLA) for fixing its findings',
  description: `Omitted fields keep their values. ${equalProjects}`,
  permission: 'scan:administer',
  input: z.object({ project_id: recordId, project: projectInput }),
  output: z.object({ project: taggedProject }),
  uses: ['table:GetItem', 'table:UpdateItem', 'table:PutItem'],
});
