import type { AuthorizedProject } from '../auth/principal.ts';
import { hostOf } from '../records/host.ts';
import { osintHostRecord } from '../records/osint-host.ts';
import { type Store, unixSeconds } from './connection.ts';
import { textCursors } from './cursor.ts';
import type { Condition } from './expression.ts';
import { hostKey, hostOfOrder, hostPartition, hostPrefix, hostsBelow } from './host-keys.ts';
import { parseHost, type StoredHost } from './hosts.ts';
import type { RecordPage } from './list-records.ts';
import { Search } from './search.ts';
import type { Item, Range } from './table.ts';
import { takePage } from './take-page.ts';

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
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** How many items a query looks at where a filter may drop most of them. */
const minLook = 250;

const hostCursors = textCursors('HOST:', /^HOST:(\S{1,253})$/, (host) => hostOf(host) === host);

/** `nginx` is `nginx 1.22.1`, and so is `NGINX 1.22.1`; `ngin` is not. */
function runs({ technologies }: StoredHost, technology: string): boolean {
  const wanted = technology.toLowerCase();
  return technologies.some((each) => `${each.toLowerCase()} `.startsWith(`${wanted} `));
}

async function* running(items: AsyncIterable<Item>, technology: string | undefined): AsyncGenerator<StoredHost> {
  for await (const item of items) {
    const host = parseHost(item);
    if (technology === undefined || runs(host, technology)) yield host;
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
 * Reads the hosts that the project's scans discovered: all that match and are found in time, or `limit` of them; a
 * domain is followed by its subdomains. Nothing is in between a host's key and the cursor's: a host that is gone
 * meanwhile is no harm.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listHosts(store: Store, project: AuthorizedProject, selection: Selection): Promise<RecordPage> {
  const { domain, technology, limit, cursor } = selection;
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
  const found = running(store.table.items(range, search), technology);
  const { taken, more } = await takePage(found, limit, osintHostRecord);
  const reached = search.stoppedAt === undefined ? undefined : hostOfOrder(search.stoppedAt);
  const next = more ? taken.at(-1)?.host : reached;
  return { records: taken, next: next && hostCursors.encode(next) };
}
