import * as z from 'zod/mini';
import { atOnce } from '../../at-once.ts';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { asItStands } from '../../records/findings/finding-status.ts';
import { relatedFinding } from '../../records/findings/named-finding.ts';
import { severities } from '../../records/findings/severity.ts';
import { storedFinding } from '../../records/findings/stored-finding.ts';
import type { HostInventory } from '../../records/hosts/host-inventory.ts';
import { type HostPort, hostPortOf } from '../../records/hosts/host-port.ts';
import { parseRecord } from '../../records/stored.ts';
import { hostGroup } from '../keys/finding-keys.ts';
import { scorePrefix } from '../keys/finding-order.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { isExpired } from '../table/expiry.ts';
import { tableSchema } from '../table/table-schema.ts';
import type { StoredHost } from './hosts.ts';

/** How many findings of one name or address are looked at, those with the highest scores: most have fewer. */
const maxLooked = 1000;

/** How many ports a host is told with: a machine that answers on thousands is one finding. */
const maxPorts = 1000;

/** How many names and addresses are looked up at the same time. */
const parallel = 48;

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

type Held = z.output<typeof held.record>;

async function openFindings(store: Store, project: AuthorizedProject, host: string): Promise<readonly Held[]> {
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

/** The most severe first, then the one with the highest score: the scores of data sources are on scales of their own. */
function bySeverity(one: Held, other: Held): number {
  const rank = ({ severity }: Held) => severities.indexOf(severity);
  return rank(one) - rank(other) || other.score - one.score || one.finding_id - other.finding_id;
}

/** By address, then by port; findings of one port (of several settings) by id. */
function byPlace(one: HostPort, other: HostPort): number {
  return one.address.localeCompare(other.address) || one.port - other.port || one.finding_id - other.finding_id;
}

function portsOf(findings: readonly Held[]): HostPort[] {
  return findings
    .flatMap(({ check_id, resource, title, finding_id }): HostPort[] => {
      const port = check_id === openPort ? hostPortOf(resource) : undefined;
      return port === undefined ? [] : [{ ...port, title, finding_id }];
    })
    .toSorted(byPlace)
    .slice(0, maxPorts);
}

function inventoryFrom(own: readonly Held[], ofAddresses: readonly Held[]): HostInventory {
  const [worst] = own.toSorted(bySeverity);
  const count = (wanted: Held['severity']) => own.filter(({ severity }) => severity === wanted).length;
  return {
    open_findings: own.length,
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
    worst_finding: worst
      ? { finding_id: worst.finding_id, title: worst.title, score: worst.score, severity: worst.severity }
      : null,
    address_findings: ofAddresses.length,
    host_port: portsOf([...own, ...ofAddresses]),
  };
}

/**
 * What the project's scans of all kinds know of hosts: open findings about their names and addresses, 1,000 of each at
 * most, and the ports that port scans found open. One query of the index `host` for each name and each address, however
 * many of the hosts share it. What changed a moment ago may be missing.
 */
export class HostInventories {
  readonly #store: Store;
  readonly #project: AuthorizedProject;
  readonly #found = new Map<string, readonly Held[]>();

  constructor(store: Store, project: AuthorizedProject) {
    this.#store = store;
    this.#project = project;
  }

  /** In the order of the hosts. */
  async of(hosts: readonly StoredHost[]): Promise<HostInventory[]> {
    const names = new Set(hosts.flatMap(({ host, addresses }) => [host, ...addresses]));
    await atOnce(names.difference(this.#found), parallel, async (name) => {
      this.#found.set(name, await openFindings(this.#store, this.#project, name));
    });
    const known = (name: string) => this.#found.get(name) ?? [];
    return hosts.map(({ host, addresses }) => inventoryFrom(known(host), addresses.flatMap(known)));
  }
}
