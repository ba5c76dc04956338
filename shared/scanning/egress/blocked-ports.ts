import * as z from 'zod/mini';
import { parseIp } from './address.ts';

/** Ports that the network of the scanner lets nothing out to. */
export interface BlockedPorts {
  readonly tcp: readonly number[];
  readonly udp: readonly number[];
}

const ENTRY = /^(\d{1,5})(?:-(\d{1,5}))?(?:\/(tcp|udp))?$/;

function rangeOf(entry: string) {
  const [, first = '', last = first, transport = 'tcp'] = ENTRY.exec(entry) ?? [];
  return { first: Number(first), last: Number(last), transport };
}

/** An entry as the operator writes it: `3128`, `135-139`, `123/udp`. */
export const blockedPort = z.string().check(
  z.refine((entry) => {
    const { first, last } = rangeOf(entry);
    return first >= 1 && first <= last && last <= 65_535;
  }, 'must be a port or range such as 8080, 135-139 or 123/udp'),
);

/** An address that accepts connections on every port, by which it is seen what is blocked on the way. */
export const controlAddress = z
  .string()
  .check(z.refine((text) => parseIp(text) !== undefined, 'must be an IP address'));

/** Reads entries such as `25`, `135-139/tcp` and `123/udp`; without a transport they are of TCP. */
export function parseBlockedPorts(entries: readonly string[]): BlockedPorts {
  const tcp = new Set<number>();
  const udp = new Set<number>();
  for (const entry of entries) {
    const { first, last, transport } = rangeOf(entry);
    for (let port = first; port <= last; port += 1) (transport === 'udp' ? udp : tcp).add(port);
  }
  return { tcp: [...tcp], udp: [...udp] };
}
