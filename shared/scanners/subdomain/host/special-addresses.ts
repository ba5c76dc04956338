import { parseIp } from '../../../scanning/egress/address.ts';
import { type Egress, EgressRefused } from '../../../scanning/egress/egress.ts';
import { type AddressKind, KIND_WORDS, specialBlocks } from '../../../scanning/egress/special-blocks.ts';

/** An address that no public host has. */
export interface SpecialAddress {
  readonly address: string;
  /** Fits between "is" and "address", with its article. */
  readonly words: string;
  /** True where the visitor's own network or machine has it; otherwise nobody has. */
  readonly isLocal: boolean;
}

/** Addresses that mean another host in each network, or the visitor's own. */
const local: ReadonlySet<AddressKind> = new Set([
  'private',
  'unique-local',
  'site-local',
  'carrier-grade-nat',
  'loopback',
  'link-local',
  'metadata',
]);

/** Forms of public IPv4 addresses that packets reach; a resolver with DNS64 makes one of each address. */
const transitional: ReadonlySet<AddressKind> = new Set(['6to4', 'teredo', 'nat64']);

/** True where the operator lets scans contact the address: what is special elsewhere is a target there. */
function isTarget(egress: Pick<Egress, 'range'>, address: string): boolean {
  try {
    egress.range(address);
    return true;
  } catch (error) {
    return !(error instanceof EgressRefused);
  }
}

function blockOf(address: string) {
  const ip = parseIp(address);
  return specialBlocks().find(
    ({ interval }) => interval.family === ip?.family && interval.first <= ip.value && ip.value <= interval.last,
  );
}

/** True for an address that no public host has (RFC 6890). */
export function isSpecial(address: string): boolean {
  const block = blockOf(address);
  return block !== undefined && !transitional.has(block.kind);
}

/** Of these addresses those that IANA's registries of special-purpose addresses keep from public hosts (RFC 6890), but for what the operator scans. */
export function specialAddresses(
  addresses: readonly string[],
  egress: Pick<Egress, 'range'>,
): readonly SpecialAddress[] {
  return addresses.flatMap((address) => {
    const block = blockOf(address);
    if (block === undefined || transitional.has(block.kind) || isTarget(egress, address)) return [];
    return [{ address, words: KIND_WORDS[block.kind], isLocal: local.has(block.kind) }];
  });
}
