import * as z from 'zod/mini';
import { unixTime } from '../../records/fields.ts';
import { runRecord } from '../../records/runs/run.ts';
import { runStates } from '../../records/runs/run-states.ts';
import { inQuery, paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';
import { runId } from './run-id.ts';

const waitRule = 'must be an integer from 0 to 20';

export const listRun = route({
  method: 'GET',
  path: '/api/v1/scan/list-run',
  summary: 'List runs, newest first',
  permission: 'scan:read',
  input: z.object({
    project_id: queryId,
    setting_type: z.optional(z.string().check(z.regex(/^[a-z_]{1,50}$/, 'is not a valid setting type'))),
    setting_id: z.optional(queryId),
    target_id: z.optional(queryId),
    state: z.optional(z.enum(runStates, `must be one of ${runStates.join(', ')}`)),
    since: z.optional(inQuery(/^\d{1,12}$/, 'must be a Unix time in seconds', unixTime)),
    ...paging,
  }),
  output: z.object({ run: z.array(runRecord) }),
  uses: listUses,
});

export const getRun = route({
  method: 'GET',
  path: '/api/v1/scan/get-run',
  summary: 'Get a run, immediately or after its next change',
  permission: 'scan:read',
  input: z.object({
    project_id: queryId,
    run_id: runId,
    wait_seconds: z.optional(inQuery(/^\d{1,2}$/, waitRule, z.int().check(z.gte(0, waitRule), z.lte(20, waitRule)))),
  }),
  output: z.object({ run: z.array(runRecord) }),
  isUnversioned: true,
  uses: ['table:GetItem', 'table:Query'],
});
