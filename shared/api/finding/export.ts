import * as z from 'zod/mini';
import { unixTime } from '../../records/fields.ts';
import { formatNames, formats } from '../../records/findings/export-format.ts';
import { queryId } from '../input.ts';
import { route } from '../route.ts';
import { findingUses } from '../uses.ts';
import { findingFilters } from './filters.ts';

/** Without the parameters: what OpenAPI knows a content by. */
const mediaTypes = formatNames.map((name) => formats[name].contentType.replace(/;.*/, ''));

const count = z.int().check(z.gte(0));

export const exportFinding = route({
  method: 'GET',
  path: '/api/v1/finding/export-finding',
  summary: 'Export findings as a file',
  permission: 'finding:read',
  input: z.object({
    project_id: queryId,
    format: z.enum(formatNames, `must be one of ${formatNames.join(', ')}`),
    ...findingFilters,
    redirect: z.optional(z.enum(['true', 'false'], 'must be true or false')),
  }),
  output: z.object({ url: z.string(), expires_at: unixTime, bytes: count, findings: count }),
  files: [...new Set(mediaTypes)],
  uses: [...findingUses, 'exports:PutObject', 'exports:AbortMultipartUpload', 'exports:GetObject', 'stage:PRODUCT_ARN'],
  memoryMb: 1769,
  load: 'export',
});
