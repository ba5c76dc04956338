import * as z from 'zod/mini';
import { usageMonth, usageRecord } from '../../records/runs/usage.ts';
import { queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';

export const getUsage = route({
  method: 'GET',
  path: '/api/v1/scan/get-usage',
  summary: 'Get the resource usage of a project in a month and its estimated cost',
  permission: 'scan:usage',
  input: z.object({ project_id: queryId, month: z.optional(usageMonth) }),
  output: z.object({ usage: usageRecord }),
  isUnversioned: true,
  uses: [...listUses, 'stage:SCANNER_MEMORY_MB'],
});
