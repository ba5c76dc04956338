import * as z from 'zod/mini';
import { coverageDiffRecord, runDiffRecord } from '../../records/findings/run-diff.ts';
import { paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { runId } from './run-id.ts';

export const diffRun = route({
  method: 'GET',
  path: '/api/v1/scan/diff-run',
  summary: 'Compare two runs of one setting or target: findings that are new, gone, changed, or not checked in one run',
  permission: 'scan:read',
  input: z.object({ project_id: queryId, base_run_id: runId, run_id: runId, ...paging }),
  output: z.object({ run_diff: z.array(runDiffRecord), coverage_diff: z.array(coverageDiffRecord) }),
  uses: [...listUses, 'table:GetItem'],
});
