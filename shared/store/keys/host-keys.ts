import type { AuthorizedProject } from '../../auth/principal.ts';
import type { Key } from './keys.ts';

/* The keys of hosts, as keys.ts lists them. */

/** The partition of a project's hosts. */
export function hostPartition(project: AuthorizedProject): string {
  return `P#${project.id}#HOST`;
}

/** `a.example.test` is `test.example.a.`: what is below a domain begins as the domain does. */
function fromTheRoot(host: string): string {
  return `${host.split('.').reverse().join('.')}.`;
}

/** The prefix of hosts. */
export const hostPrefix = 'HOST#';

/** The prefix of the keys of a domain and of all its subdomains. */
export function hostsBelow(domain: string): string {
  return hostPrefix + fromTheRoot(domain);
}

/** The host of a key in the order of host names. */
export function hostOfOrder(key: string): string {
  return key.slice(hostPrefix.length, -1).split('.').reverse().join('.');
}

/** The key of a discovered host, as `hostOf` normalizes it. */
export function hostKey(project: AuthorizedProject, host: string): Key {
  return { pk: hostPartition(project), sk: hostsBelow(host) };
}

/** The prefix of the keys of all hosts that resolve to an address. */
export function addressPrefix(address: string): string {
  return `ADDRESS#${address}#`;
}

/** The key by which a host is found from an address that it resolves to. */
export function addressKey(project: AuthorizedProject, address: string, host: string): Key {
  return { pk: hostPartition(project), sk: addressPrefix(address) + host };
}

/** The key of the first run that discovered hosts of a domain. */
export function firstRunKey(project: AuthorizedProject, domain: string): Key {
  return { pk: hostPartition(project), sk: `FIRST#${fromTheRoot(domain)}` };
}
