import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { findingInput, listedFinding } from '../../records/findings/finding.ts';
import { relatedFinding } from '../../records/findings/named-finding.ts';
import { equalProjects, queryId } from '../input.ts';
import { route } from '../route.ts';
import { findingUses, listUses, putRootUses } from '../uses.ts';

export const getFinding = route({
  method: 'GET',
  path: '/api/v1/finding/get-finding',
  summary: 'Get a finding with related findings on the same host',
  permission: 'finding:read',
  input: z.object({ project_id: queryId, finding_id: queryId }),
  output: z.object({ finding: z.array(listedFinding), related: z.array(relatedFinding) }),
  uses: [...findingUses, 'index:host'],
});

export const putFinding = route({
  method: 'POST',
  path: '/api/v1/finding/put-finding',
  summary: 'Set the tags and the owner of a finding',
  description: `Changes a finding that a scan has reported. Omitted fields keep their values. ${equalProjects}`,
  permission: 'finding:write',
  input: z.object({ project_id: recordId, finding: findingInput }),
  output: z.object({ finding: listedFinding }),
  uses: [...listUses, ...putRootUses],
});
