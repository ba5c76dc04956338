import { isIP } from 'node:net';
import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { NotFound } from '../../outcome/errors.ts';
import { maxUnixTime } from '../../records/fields.ts';
import { hostOf } from '../../records/host.ts';
import { osintHostRecord } from '../../records/hosts/osint-host.ts';
import { parseRecord } from '../../records/stored.ts';
import { addressPrefix, hostKey, hostPartition, hostsBelow } from '../keys/host-keys.ts';
import { keyOf } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { isExpired } from '../table/expiry.ts';
import type { Item } from '../table/item-range.ts';

/** The retention of a host after it was last seen, in seconds. */
export const hostKeptSeconds = 365 * 24 * 3600;

/** The schema of a stored host. */
export const storedHost = {
  type: 'host',
  record: z.object({
    ...osintHostRecord.shape,
    /** `new`: it appeared after the first run that remembered hosts of its domain, which is an event; else `first`. */
    status: z.enum(['first', 'new']),
    /** Rises with each write. */
    version: z.int(),
    expires_at: z.int(),
  }),
};

/** A host as it is stored. */
export type StoredHost = z.output<typeof storedHost.record>;

/** Reads a stored host. */
export function parseHost(item: Item): StoredHost {
  const { certificate_end: end } = item;
  // Earlier versions stored the last second of the year 9999, which certificates without an end have, and it is past what records hold.
  const isPast = typeof end === 'number' && end > maxUnixTime;
  return parseRecord(storedHost, isPast ? { ...item, certificate_end: maxUnixTime } : item);
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

/** A host and its subdomains in the order of their names, without expired ones. */
export async function* hostsAtAndBelow(store: Store, project: AuthorizedProject, domain: string) {
  const keep = [{ atLeast: ['expires_at', unixSeconds(store)] as const }];
  const range = { pk: hostPartition(project), prefix: hostsBelow(domain), keep, ahead: true };
  for await (const item of store.table.items(range)) yield parseHost(item);
}

/** How many names of one address are looked at: behind some stand the sites of half the world. */
const maxNames = 20;

async function addressesOf({ table }: Store, project: AuthorizedProject, name: string): Promise<readonly string[]> {
  const item = await table.get(hostKey(project, name));
  return item ? parseHost(item).addresses : [];
}

async function namesAt(store: Store, project: AuthorizedProject, address: string): Promise<readonly string[]> {
  const prefix = addressPrefix(address);
  const { items } = await store.table.query({ pk: hostPartition(project), prefix, limit: maxNames });
  const names = items.map(keyOf).map(({ sk }) => sk.slice(prefix.length));
  // The way back may be older than what the name leads to now.
  const leads = await Promise.all(names.map((name) => addressesOf(store, project, name)));
  return names.filter((_, at) => leads[at]?.includes(address));
}

/**
 * The names and addresses of the same host according to the project's scans: an address and the names that resolve to
 * it. Names that share an address are not the same for that: thousands may.
 * @param host as `hostOf` writes it
 */
export async function namesOfHost(store: Store, project: AuthorizedProject, host: string): Promise<readonly string[]> {
  const others = isIP(host) === 0 ? addressesOf(store, project, host) : namesAt(store, project, host);
  return [host, ...(await others)];
}
