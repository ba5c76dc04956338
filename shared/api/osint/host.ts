import * as z from 'zod/mini';
import { unixTime } from '../../records/fields.ts';
import { osintHostRecord } from '../../records/osint-host.ts';
import { inQuery, paging, queryHost, queryId } from '../input.ts';
import { route } from '../route.ts';
import { listUses } from '../uses.ts';

const timeRule = 'must be a Unix time in seconds';

export const listHost = route({
  method: 'GET',
  path: '/api/v1/osint/list-host/',
  summary: 'List the hosts discovered by scans',
  permission: 'osint:read',
  input: z.object({
    project_id: queryId,
    domain: z.optional(queryHost),
    source: z.optional(z.string().check(z.regex(/^[\w:. -]{1,100}$/, 'is not a valid source name'))),
    technology: z.optional(z.string().check(z.regex(/^\P{Cc}{1,100}$/u, 'is not a valid technology name'))),
    since: z.optional(inQuery(/^\d{1,12}$/, timeRule, unixTime)),
    ...paging,
  }),
  output: z.object({ osint_host: z.array(osintHostRecord) }),
  uses: listUses,
});
