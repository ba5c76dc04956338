import { type AddressInterval, parseCidr } from '../scanning/egress/address.ts';
import { destinationPartition, lockPrefix, lockQueuePrefix } from '../store/keys/run-keys.ts';
import type { RunMessage } from './message.ts';

/** The host or addresses that receive a scan's traffic, and the one service of them that it asks, if it is one. */
export type Destination = (
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'addresses'; readonly interval: AddressInterval }
) & {
  /** Scheme and port of a URL, `https:443`. */
  readonly service?: string;
};

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * Reads the destination of a scan's target: an address or CIDR range, a host name, or a URL, which names one service of its
 * host by scheme and port (RFC 6454). A URL with an address is a service of that address. Undefined for anything else.
 */
export function destinationOf(target: string): Destination | undefined {
  const interval = parseCidr(target);
  if (interval) return { kind: 'addresses', interval };
  const isUrl = target.includes('://');
  const text = isUrl ? target : `http://${target}`;
  if (!URL.canParse(text)) return undefined;
  const { protocol, port, hostname } = new URL(text);
  const host = hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
  if (host === '') return undefined;
  const service = isUrl ? { service: `${protocol}${port || (defaultPorts[protocol] ?? '')}` } : {};
  const address = parseCidr(host);
  return address ? { kind: 'addresses', interval: address, ...service } : { kind: 'host', host, ...service };
}

/** Bits that all addresses of a partition share. The largest range that a target may be fits in. */
const sharedBits = { 4: 8n, 6: 48n } as const;
const width = { 4: 32n, 6: 128n } as const;

function hex({ family }: AddressInterval, value: bigint): string {
  return value.toString(16).padStart(family === 4 ? 8 : 32, '0');
}

/** The partitions of the table whose locks may overlap these addresses. */
function partitionOf(interval: AddressInterval): string {
  const { family, first } = interval;
  return destinationPartition(`${family}#${(first >> (width[family] - sharedBits[family])).toString(16)}`);
}

/** The part of a destination that a run locks or waits for: a host, or addresses as hexadecimal numbers; whole or one service. */
export interface Stake extends RunMessage {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly service?: string | undefined;
}

/** The keys of a run in the queue of a destination: partition, sort keys, and the part that it locks. */
export interface LockKeys {
  readonly pk: string;
  readonly stake: Stake;
}

/** The keys of a run that is to scan this destination. */
export function lockKeysOf(destination: Destination, { run_id, project_id }: RunMessage): LockKeys {
  const run = { run_id, project_id, ...(destination.service !== undefined && { service: destination.service }) };
  if (destination.kind === 'host') return { pk: destinationPartition(destination.host), stake: run };
  const { interval } = destination;
  const [first, last] = [hex(interval, interval.first), hex(interval, interval.last)];
  return { pk: partitionOf(interval), stake: { ...run, first, last } };
}

const serviceName = ({ service }: Stake) => (service === undefined ? '' : `@${service}`);

/** The sort key of a run's lock; a host, or a service of it, has a single lock. */
export function lockName(stake: Stake): string {
  const { run_id, first, last } = stake;
  const addresses = first === undefined ? '' : `#${first}-${last}#${run_id}`;
  return `${lockPrefix}${addresses}${serviceName(stake)}`;
}

/** The sort key of a waiting run. */
export function entryName(stake: Stake): string {
  const { run_id, first, last } = stake;
  const addresses = first === undefined ? '' : `#${first}-${last}`;
  return `${lockQueuePrefix}#${run_id}${addresses}${serviceName(stake)}`;
}

/** Whether two parts of one partition reach a common address. */
export function shareAddress(one: Stake, other: Stake): boolean {
  const isHost = (stake: Stake) => stake.first === undefined || stake.last === undefined;
  return isHost(one) || isHost(other) || (`${one.first}` <= `${other.last}` && `${other.first}` <= `${one.last}`);
}

/** Whether two parts of one partition overlap: two services of one address do not. */
export function overlap(one: Stake, other: Stake): boolean {
  const areApart = one.service !== undefined && other.service !== undefined && one.service !== other.service;
  return !areApart && shareAddress(one, other);
}
