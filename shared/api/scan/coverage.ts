import * as z from 'zod/mini';
import { coverageRecord, verdicts } from '../../records/runs/coverage.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { runId } from './run-id.ts';

const word = (pattern: RegExp, rule: string) => z.optional(z.string().check(z.regex(pattern, rule)));

export const listCoverage = route({
  method: 'GET',
  path: '/api/v1/scan/list-coverage',
  summary: 'List the coverage of scans: what was checked, what was not and why; newest run first',
  permission: 'scan:read',
  input: z.object({
    project_id: queryId,
    run_id: z.optional(runId),
    setting_type: word(/^[a-z_]{1,50}$/, 'is not a valid setting type'),
    setting_id: z.optional(queryId),
    target_id: z.optional(queryId),
    check_id: word(/^[\w.-]{1,100}$/, 'is not a valid check id'),
    verdict: z.optional(z.enum(verdicts, `must be one of ${verdicts.join(', ')}`)),
    ...paging,
  }),
  output: z.object({ coverage: z.array(coverageRecord) }),
  uses: [...listUses, 'table:GetItem'],
});
