import * as z from 'zod/mini';
import { unixTime } from '../../records/fields.ts';
import { hostInventory, listedHost } from '../../records/hosts/host-inventory.ts';
import { inQuery, paging, queryHost, queryId } from '../input.ts';
import { route } from '../route.ts';
import { findingUses, listUses } from '../uses.ts';

const { open_findings, host_port } = hostInventory.shape;

const queryTime = z.optional(inQuery(/^\d{1,12}$/, 'must be a Unix time in seconds', unixTime));

export const listHost = route({
  method: 'GET',
  path: '/api/v1/osint/list-host/',
  summary: 'List the hosts discovered by scans, with their open ports and the number of their open findings',
  permission: 'osint:read',
  input: z.object({
    project_id: queryId,
    domain: z.optional(queryHost),
    source: z.optional(z.string().check(z.regex(/^[\w:. -]{1,100}$/, 'is not a valid source name'))),
    technology: z.optional(z.string().check(z.regex(/^\P{Cc}{1,100}$/u, 'is not a valid technology name'))),
    since: queryTime,
    new_since: queryTime,
    unseen_since: queryTime,
    gone: z.optional(z.enum(['true', 'false'], 'must be true or false')),
    inventory: z.optional(z.enum(['true', 'false'], 'must be true or false')),
    ...paging,
  }),
  output: z.object({ osint_host: z.array(listedHost) }),
  uses: [...listUses, 'index:host'],
});

export const getHost = route({
  method: 'GET',
  path: '/api/v1/osint/get-host/',
  summary: 'Get a host discovered by scans, with its open ports and the number of its open findings',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, host: queryHost }),
  output: z.object({ osint_host: listedHost, open_findings, host_port }),
  isUnversioned: true,
  uses: [...findingUses, 'index:host'],
});
