import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { route } from '../route.ts';
import { askedUses } from '../uses.ts';

export const invokeScan = route({
  method: 'POST',
  path: '/api/v1/diagnosis/invoke-scan',
  summary: 'Start a scan of a CMS scan, port scan or application scan setting',
  permission: 'diagnosis:scan',
  input: z.object({
    project_id: recordId,
    setting_id: recordId,
    diagnosis_data_source_id: recordId,
    scan_only: z.optional(z.boolean('must be true or false')),
  }),
  output: z.object({ message: z.string() }),
  uses: askedUses,
  load: 'start',
});
