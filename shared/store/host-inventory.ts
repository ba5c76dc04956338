import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { NotFound } from '../outcome/errors.ts';
import { asItStands, relatedFinding } from '../records/finding.ts';
import { hostOf } from '../records/host.ts';
import { type HostPort, portOf } from '../records/host-port.ts';
import { parseRecord } from '../records/stored.ts';
import { storedFinding } from '../records/stored-finding.ts';
import { type Store, unixSeconds } from './connection.ts';
import { isExpired } from './expiry.ts';
import { hostGroup } from './finding-keys.ts';
import { scorePrefix } from './findings/finding-order.ts';
import { hostKey } from './host-keys.ts';
import { parseHost, type StoredHost } from './hosts.ts';
import { tableSchema } from './table-schema.ts';

/** How many findings of one name or address are looked at, those with the highest scores: most have fewer. */
const maxLooked = 1000;

/** The check of the port scan behind every open port. */
const openPort = 'open-port';

/** What the index `host` holds of a finding. */
const held = {
  ...storedFinding,
  record: z.object({
    ...relatedFinding.shape,
    status_expires_at: storedFinding.record.shape.status_expires_at,
  }),
};

async function openFindings(store: Store, project: AuthorizedProject, host: string) {
  const now = unixSeconds(store);
  const index = tableSchema.hostIndex;
  const { items } = await store.table.query({
    pk: hostGroup(project, host),
    prefix: scorePrefix,
    index,
    limit: maxLooked,
  });
  return items
    .filter((item) => !isExpired(item, now))
    .map((item) => asItStands(parseRecord(held, item), now))
    .filter(({ status }) => status === 'open');
}

/**
 * Reads one host that the project's scans discovered.
 * @param name in any spelling
 * @throws NotFound
 */
export async function getHost(store: Store, project: AuthorizedProject, name: string): Promise<StoredHost> {
  const item = await store.table.get(hostKey(project, hostOf(name)));
  if (!item || isExpired(item, unixSeconds(store))) throw new NotFound('host: no such host in this project');
  return parseHost(item);
}

/**
 * Reads what else the project's scans know of a host: the number of open findings about its name, 1,000 at most, and the
 * ports of its addresses that port scans found open. What changed a moment ago may be missing.
 */
export async function inventoryOf(store: Store, project: AuthorizedProject, { host, addresses }: StoredHost) {
  const [own, ...ofAddresses] = await Promise.all(
    [host, ...addresses].map((each) => openFindings(store, project, each)),
  );
  const ports = ofAddresses.flat().flatMap(({ check_id, resource, title, finding_id }): HostPort[] => {
    const port = check_id === openPort ? portOf(resource) : undefined;
    return port === undefined ? [] : [{ ...port, title, finding_id }];
  });
  return { open_findings: own?.length ?? 0, host_port: ports.toSorted(byPlace) };
}

/** By address, then by port; findings of one port (of several settings) by id. */
function byPlace(one: HostPort, other: HostPort): number {
  return one.address.localeCompare(other.address) || one.port - other.port || one.finding_id - other.finding_id;
}
