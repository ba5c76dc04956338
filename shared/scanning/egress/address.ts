import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IP address as a number, so that ranges can be compared and counted. */
export interface IpAddress {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** All addresses of one family from `first` to `last`, both included. */
export interface AddressInterval {
  readonly family: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Reads an IP literal in its one accepted spelling: four decimal octets, or RFC 4291 text without a zone.
 * Odd spellings (`127.1`, `0x7f.1`, `0177.0.0.1`) are not addresses: net.isIP says so, ipaddr.js alone would take them.
 */
export function parseIp(text: string): IpAddress | undefined {
  const family = isIP(text);
  if (family === 0 || text.includes('%')) return undefined;
  const bytes = ipaddr.parse(hexTail(text)).toByteArray();
  return { family: family === 4 ? 4 : 6, value: bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) };
}

// ipaddr.js 2.5 reads `::127.0.0.1` as the mapped `::ffff:127.0.0.1`; without dots there is only one reading.
function hexTail(text: string): string {
  const tail = text.includes(':') ? /(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text) : null;
  if (tail === null) return text;
  const [a = 0, b = 0, c = 0, d = 0] = tail.slice(1).map(Number);
  return `${text.slice(0, tail.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The canonical text of an address (RFC 5952 for IPv6). */
export function formatIp(ip: IpAddress): string {
  const bytes: number[] = [];
  for (let shift = ip.family === 4 ? 24n : 120n; shift >= 0n; shift -= 8n)
    bytes.push(Number((ip.value >> shift) & 255n));
  return ipaddr.fromByteArray(bytes).toString();
}

/** Reads `address/prefix`; host bits may be set and are dropped. A bare address is a range of one. */
export function parseCidr(text: string): AddressInterval | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const ip = parseIp(address);
  if (ip === undefined || more.length > 0) return undefined;
  const width = ip.family === 4 ? 32 : 128;
  if (prefix === undefined) return { family: ip.family, first: ip.value, last: ip.value };
  if (!/^(0|[1-9][0-9]{0,2})$/.test(prefix) || Number(prefix) > width) return undefined;
  const hostBits = BigInt(width - Number(prefix));
  const first = (ip.value >> hostBits) << hostBits;
  return { family: ip.family, first, last: first + (1n << hostBits) - 1n };
}

/** The number of addresses in an interval. */
export function intervalSize(interval: AddressInterval): bigint {
  return interval.last - interval.first + 1n;
}

// Math.max and Math.min take no bigint.
function later(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

function earlier(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}

/** The intersection of two intervals. */
export function intersect(a: AddressInterval, b: AddressInterval): AddressInterval | undefined {
  if (a.family !== b.family) return undefined;
  const first = [a.first, b.first].reduce(later);
  const last = [a.last, b.last].reduce(earlier);
  return first > last ? undefined : { family: a.family, first, last };
}

/** The parts of `from` which lie outside `minus`. */
export function subtract(from: AddressInterval, minus: AddressInterval): readonly AddressInterval[] {
  const common = intersect(from, minus);
  if (common === undefined) return [from];
  const parts: AddressInterval[] = [];
  if (from.first < common.first) parts.push({ family: from.family, first: from.first, last: common.first - 1n });
  if (common.last < from.last) parts.push({ family: from.family, first: common.last + 1n, last: from.last });
  return parts;
}

/** The first address of `interval` that is in none of `covers`. */
export function firstUncovered(interval: AddressInterval, covers: readonly AddressInterval[]): IpAddress | undefined {
  const rest = covers.reduce<readonly AddressInterval[]>(
    (parts, cover) => parts.flatMap((part) => subtract(part, cover)),
    [interval],
  );
  const [first] = rest.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  return first === undefined ? undefined : { family: first.family, value: first.first };
}
