import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { importSourceNames } from '../../records/findings/import-source.ts';
import { importedFinding, importedResult } from '../../records/findings/imported-finding.ts';
import { route } from '../route.ts';
import { putRootUses } from '../uses.ts';

const mostRule = 'must have from 1 to 100 entries';

export const importFinding = route({
  method: 'POST',
  path: '/api/v1/finding/import-finding',
  summary: 'Import findings of another program as history that no scan changes',
  permission: 'finding:write',
  input: z.object({
    project_id: recordId,
    source: z.enum(importSourceNames, `must be ${importSourceNames.join(', ')}`),
    imported_finding: z.array(importedFinding).check(z.minLength(1, mostRule), z.maxLength(100, mostRule)),
  }),
  output: z.object({ import_result: z.array(importedResult) }),
  uses: putRootUses,
});
