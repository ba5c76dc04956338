import { type AddressInterval, parseCidr } from '../scanning/egress/address.ts';
import { linePrefix, lockPrefix, originPartition } from '../store/keys.ts';
import type { RunMessage } from './message.ts';

/** The host or addresses that receive a scan's traffic. */
export type Origin =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'addresses'; readonly interval: AddressInterval };

/**
 * Reads the origin of a scan's target: an address or CIDR range, a URL, or a host name. The host alone counts,
 * whatever the port, for it is one machine that answers; a URL with an address is that address. Undefined for anything
 * else.
 */
export function originOf(target: string): Origin | undefined {
  const interval = parseCidr(target);
  if (interval) return { kind: 'addresses', interval };
  const url = target.includes('://') ? target : `http://${target}`;
  if (!URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
  if (host === '') return undefined;
  const address = parseCidr(host);
  return address ? { kind: 'addresses', interval: address } : { kind: 'host', host };
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
  return originPartition(`${family}#${(first >> (width[family] - sharedBits[family])).toString(16)}`);
}

/** The part of an origin that a run locks or waits for: a whole host, or addresses as hexadecimal numbers. */
export interface Stake extends RunMessage {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/** The keys of a run in the queue of an origin: partition, sort keys, and the part that it locks. */
export interface Standing {
  readonly pk: string;
  readonly stake: Stake;
}

/** The keys of a run that is to scan this origin. */
export function standingOf(origin: Origin, { run_id, project_id }: RunMessage): Standing {
  const run = { run_id, project_id };
  if (origin.kind === 'host') return { pk: originPartition(origin.host), stake: run };
  const { interval } = origin;
  const [first, last] = [hex(interval, interval.first), hex(interval, interval.last)];
  return { pk: partitionOf(interval), stake: { ...run, first, last } };
}

/** The sort key of a run's lock; a host has a single lock. */
export function lockName({ run_id, first, last }: Stake): string {
  return first === undefined ? lockPrefix : `${lockPrefix}#${first}-${last}#${run_id}`;
}

/** The sort key of a waiting run. */
export function lineName({ run_id, first, last }: Stake): string {
  return first === undefined ? `${linePrefix}#${run_id}` : `${linePrefix}#${run_id}#${first}-${last}`;
}

/** Whether two parts of one partition overlap. */
export function overlap(one: Stake, other: Stake): boolean {
  const isWhole = (stake: Stake) => stake.first === undefined || stake.last === undefined;
  return isWhole(one) || isWhole(other) || (`${one.first}` <= `${other.last}` && `${other.first}` <= `${one.last}`);
}
