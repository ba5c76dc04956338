import type { HostAnswer } from '../../../shared/scanning/dns/dns.ts';
import type { ZoneRecord } from '../zone.ts';

/** A host name and where it leads: what a test expects, and what its records are made from. */
export type Host = Pick<HostAnswer, 'name' | 'chain' | 'end' | 'addresses'>;

/** A name with addresses of its own. */
export function addressed(name: string, ...addresses: readonly string[]): Host {
  return { name, chain: [], end: 'addresses', addresses };
}

/** A name that is an alias: its targets in order, and what the last of them has. */
export function alias(name: string, chain: readonly string[], end: Host['end'], ...addresses: readonly string[]): Host {
  return { name, chain, end, addresses };
}

/** The records of hosts: those of a name itself. What stands behind its first alias has records elsewhere. */
export function hostRecords(hosts: readonly Host[]): readonly ZoneRecord[] {
  return hosts.flatMap(({ name, chain, addresses }): readonly ZoneRecord[] => {
    const [target] = chain;
    if (target !== undefined) return [[name, 'CNAME', target]];
    return addresses.map((address) => [name, address.includes(':') ? 'AAAA' : 'A', address]);
  });
}
