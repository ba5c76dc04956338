import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { route } from '../route.ts';
import { askedUses } from '../uses.ts';

export const retestFinding = route({
  method: 'POST',
  path: '/api/v1/finding/retest-finding',
  summary: 'Check a finding again: start a run of its check at its location alone',
  permission: 'scan:run',
  input: z.object({ project_id: recordId, finding_id: recordId }),
  output: z.object({ message: z.string(), run_id: z.string() }),
  uses: askedUses,
  load: 'start',
});
