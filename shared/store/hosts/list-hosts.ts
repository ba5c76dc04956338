import type { AuthorizedProject } from '../../auth/principal.ts';
import { hostOf } from '../../records/host.ts';
import { type HostInventory, listedHost } from '../../records/hosts/host-inventory.ts';
import { hostKey, hostOfOrder, hostPartition, hostPrefix, hostsBelow } from '../keys/host-keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { textCursors } from '../table/cursor.ts';
import type { Condition } from '../table/expression.ts';
import type { Item, Range } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import { takePage } from '../table/take-page.ts';
import { HostInventories } from './host-inventory.ts';
import { parseHost, type StoredHost } from './hosts.ts';

/** Which hosts, and which part of the list. */
interface Selection {
  /** Only this host and its subdomains. */
  readonly domain?: string | undefined;
  readonly source?: string | undefined;
  /** What it runs: a name, or a name and a version; in any case. */
  readonly technology?: string | undefined;
  /** Seen at this time (seconds) or later. */
  readonly since?: number | undefined;
  /** Seen for the first time at this time (seconds) or later. */
  readonly new_since?: number | undefined;
  /** Not seen at this time (seconds) or later: gone, as far as scans since then tell. */
  readonly unseen_since?: number | undefined;
  /** Whether a host is in the list by what its own item does not say; absent: each is. */
  readonly keep?: (host: StoredHost) => Promise<boolean>;
  /** False: without ports and findings. */
  readonly inventory?: boolean;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** How many items a query looks at where a filter may drop most of them. */
const minLook = 250;

/** For how many hosts at a time ports and findings are looked up. */
const batch = 64;

/** A page of hosts, and where the next one starts. */
interface HostPage {
  readonly records: readonly InventoriedHost[];
  readonly next: string | undefined;
}

/** A stored host with what else is known of it. */
type InventoriedHost = StoredHost & { readonly inventory: HostInventory | null };

const hostCursors = textCursors('HOST:', /^HOST:(\S{1,253})$/, (host) => hostOf(host) === host);

/** `nginx` is `nginx 1.22.1`, and so is `NGINX 1.22.1`; `ngin` is not. */
function runs({ technologies }: StoredHost, technology: string): boolean {
  const wanted = technology.toLowerCase();
  return technologies.some((each) => `${each.toLowerCase()} `.startsWith(`${wanted} `));
}

async function* matching(items: AsyncIterable<Item>, { technology, keep }: Selection): AsyncGenerator<StoredHost> {
  for await (const item of items) {
    const host = parseHost(item);
    if (technology !== undefined && !runs(host, technology)) continue;
    if (keep === undefined || (await keep(host))) yield host;
  }
}

function conditions({ source, since, new_since, unseen_since }: Selection, now: number): Condition[] {
  return [
    { atLeast: ['expires_at', now] },
    ...(source === undefined ? [] : [{ contains: ['sources', source] as const }]),
    ...(since === undefined ? [] : [{ atLeast: ['last_seen', since] as const }]),
    ...(new_since === undefined ? [] : [{ atLeast: ['first_seen', new_since] as const }]),
    ...(unseen_since === undefined ? [] : [{ below: ['last_seen', unseen_since] as const }]),
  ];
}

/**
 * Hosts with their ports and findings. Once the search is over it ends behind those that were looked up, and tells the
 * search; a list of many hosts takes many queries.
 */
async function* inventoried(
  hosts: AsyncIterable<StoredHost>,
  inventories: HostInventories,
  size: number,
  search: Search,
): AsyncGenerator<InventoriedHost> {
  let held: StoredHost[] = [];
  const told = async () => {
    const inventory = await inventories.of(held);
    return held.map((host, at) => ({ ...host, inventory: inventory[at] ?? null }));
  };
  for await (const host of hosts) {
    held.push(host);
    if (held.length < size) continue;
    yield* await told();
    held = [];
    if (!search.isOver()) continue;
    search.stoppedAt = hostsBelow(host.host);
    return;
  }
  yield* await told();
}

async function* bare(hosts: AsyncIterable<StoredHost>): AsyncGenerator<InventoriedHost> {
  for await (const host of hosts) yield { ...host, inventory: null };
}

/**
 * Reads the hosts that the project's scans discovered: all that match and are found in time, or `limit` of them; a
 * domain is followed by its subdomains. Nothing is in between a host's key and the cursor's: a host that is gone
 * meanwhile is no harm.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listHosts(store: Store, project: AuthorizedProject, selection: Selection): Promise<HostPage> {
  const { domain, limit, cursor, inventory = true } = selection;
  const prefix = domain === undefined ? hostPrefix : hostsBelow(hostOf(domain));
  const last = hostCursors.decode(cursor);
  const after = last === undefined ? undefined : hostKey(project, last).sk;
  const range: Range = {
    pk: hostPartition(project),
    prefix,
    keep: conditions(selection, unixSeconds(store)),
    // Just behind the last host's key, and never before the domain.
    from: after === undefined || after < prefix ? undefined : `${after} `,
    ...(limit === undefined ? {} : { limit: Math.max(limit + 1, minLook) }),
  };
  if (range.from !== undefined && range.from > `${prefix}~`) return { records: [], next: undefined };
  const search = new Search(store.now);
  const found = matching(store.table.items(range, search), selection);
  const size = Math.min(limit ?? batch, batch);
  const told = inventory ? inventoried(found, new HostInventories(store, project), size, search) : bare(found);
  const { taken, more } = await takePage(told, limit, listedHost);
  const reached = search.stoppedAt === undefined ? undefined : hostOfOrder(search.stoppedAt);
  const next = more ? taken.at(-1)?.host : reached;
  return { records: taken, next: next && hostCursors.encode(next) };
}
