import * as z from 'zod/mini';
import { auditOutcomes, auditRecord } from '../../records/access/audit-record.ts';
import { unixTime } from '../../records/fields.ts';
import { inQuery, paging, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';

const timeRule = 'must be a Unix time in seconds';

const time = z.optional(inQuery(/^\d{1,12}$/, timeRule, unixTime));
const word = (pattern: RegExp, rule: string) => z.optional(z.string().check(z.regex(pattern, rule)));

const selection = {
  since: time,
  until: time,
  subject: word(/^.{1,1000}$/, 'is not a valid token subject'),
  action: word(/^[a-z-]{1,50}\/[a-z-]{1,50}$/, 'must be an area and a route name, such as osint/put-osint'),
  outcome: z.optional(z.enum(auditOutcomes, 'must be done or denied')),
  record_type: word(/^[a-z_]{1,50}$/, 'is not a valid record type'),
  record_id: word(/^[\w-]{1,100}$/, 'is not a valid record id'),
  ...paging,
};

const output = z.object({ audit: z.array(auditRecord) });

export const listAudit = route({
  method: 'GET',
  path: '/api/v1/scan/list-audit',
  summary: 'List audit records of changes and denied requests, newest first',
  permission: 'scan:audit',
  input: z.object({ project_id: queryId, ...selection }),
  output,
  uses: listUses,
});

export const listServiceAudit = route({
  method: 'GET',
  path: '/api/v1/scan/list-service-audit',
  summary: 'List audit records of changes that affect all projects, such as put-scanning, newest first',
  permission: 'scan:audit',
  scope: 'service',
  input: z.object(selection),
  output,
  uses: listUses,
});
