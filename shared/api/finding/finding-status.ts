import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { listedFinding } from '../../records/findings/finding.ts';
import { equalProjects } from '../input.ts';
import { route } from '../route.ts';
import { listUses, putRootUses } from '../uses.ts';
import { statusWord } from './status-word.ts';

export const putFindingStatus = route({
  method: 'POST',
  path: '/api/v1/finding/put-finding-status',
  summary: 'Set the status of a finding: open, false positive or accepted risk',
  description: equalProjects,
  permission: 'finding:write',
  input: z.object({ project_id: recordId, finding_id: recordId, ...statusWord }),
  output: z.object({ finding: listedFinding }),
  uses: [...listUses, ...putRootUses],
});
