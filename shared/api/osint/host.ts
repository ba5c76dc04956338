import * as z from 'zod/mini';
import { unixTime } from '../../records/fields.ts';
import { hostPort } from '../../records/host-port.ts';
import { osintHostRecord } from '../../records/osint-host.ts';
import { inQuery, paging, queryHost, queryId } from '../input.ts';
import { route } from '../route.ts';
import { findingUses, listUses } from '../uses.ts';

const queryTime = z.optional(inQuery(/^\d{1,12}$/, 'must be a Unix time in seconds', unixTime));

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
    since: queryTime,
    new_since: queryTime,
    unseen_since: queryTime,
    ...paging,
  }),
  output: z.object({ osint_host: z.array(osintHostRecord) }),
  uses: listUses,
});

export const getHost = route({
  method: 'GET',
  path: '/api/v1/osint/get-host/',
  summary: 'Get a host discovered by scans, with its open ports and the number of its open findings',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, host: queryHost }),
  output: z.object({ osint_host: osintHostRecord, open_findings: z.int(), host_port: z.array(hostPort) }),
  uses: [...findingUses, 'index:host'],
});
