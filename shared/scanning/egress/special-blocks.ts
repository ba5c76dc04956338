import { type AddressInterval, parseCidr } from './address.ts';

/** Why an address is refused unless the operator allows it. */
export type AddressKind =
  | 'unspecified'
  | 'this-network'
  | 'private'
  | 'carrier-grade-nat'
  | 'loopback'
  | 'link-local'
  | 'metadata'
  | 'reserved'
  | 'documentation'
  | 'benchmarking'
  | 'multicast'
  | 'broadcast'
  | 'ipv4-mapped'
  | 'ipv4-compatible'
  | 'ipv4-translated'
  | 'nat64'
  | '6to4'
  | 'teredo'
  | 'discard'
  | 'orchid'
  | 'unique-local'
  | 'site-local';

/** A block of special-purpose addresses, as opposed to public unicast ones. */
export interface SpecialBlock {
  readonly kind: AddressKind;
  readonly interval: AddressInterval;
  readonly prefixLength: number;
  /** How far the IPv4 address that the form carries lies from the right end, in bits. */
  readonly embedsAt?: number;
  /** No exception opens the block. */
  readonly never: boolean;
}

/**
 * What answers about the machine that scans, and by right of being that machine: credentials of clouds, a function's own
 * runtime (169.254.100.1 in Lambda), and the address that Linux takes for loopback. It is nobody's target.
 */
const NEVER: readonly AddressKind[] = ['metadata', 'link-local', 'unspecified'];

/** Words for a kind, with their article, fitting between "is" and "address". */
export const KIND_WORDS: Readonly<Record<AddressKind, string>> = {
  unspecified: 'an unspecified',
  'this-network': 'a "this network"',
  private: 'a private',
  'carrier-grade-nat': 'a carrier-grade NAT',
  loopback: 'a loopback',
  'link-local': 'a link-local',
  metadata: 'a cloud metadata',
  reserved: 'a reserved',
  documentation: 'a documentation',
  benchmarking: 'a benchmarking',
  multicast: 'a multicast',
  broadcast: 'a broadcast',
  'ipv4-mapped': 'an IPv4-mapped',
  'ipv4-compatible': 'an IPv4-compatible',
  'ipv4-translated': 'an IPv4-translated',
  nat64: 'a NAT64',
  '6to4': 'a 6to4',
  teredo: 'a Teredo',
  discard: 'a discard-only',
  orchid: 'an ORCHID',
  'unique-local': 'a unique local (private)',
  'site-local': 'a site-local',
};

// IANA's special-purpose registries, RFC 6890 and its updates; metadata endpoints from the clouds' own manuals.
const BLOCKS: readonly (readonly [AddressKind, string, Partial<Pick<SpecialBlock, 'embedsAt' | 'never'>>?])[] = [
  ['unspecified', '0.0.0.0/32'],
  ['this-network', '0.0.0.0/8'],
  ['private', '10.0.0.0/8'],
  ['private', '172.16.0.0/12'],
  ['private', '192.168.0.0/16'],
  ['carrier-grade-nat', '100.64.0.0/10'],
  ['loopback', '127.0.0.0/8'],
  ['link-local', '169.254.0.0/16'],
  ['metadata', '169.254.169.254/32'], // AWS, Azure, Google, OpenStack
  ['metadata', '169.254.169.253/32'], // AWS resolver
  ['metadata', '169.254.169.123/32'], // AWS time
  ['metadata', '169.254.170.2/32'], // ECS task credentials
  ['metadata', '169.254.170.23/32'], // EKS pod identity
  ['metadata', '169.254.0.23/32'], // Tencent
  ['metadata', '169.254.10.10/32'], // Tencent
  ['metadata', '169.254.42.42/32'], // Scaleway
  ['metadata', '100.100.100.200/32'], // Alibaba
  ['metadata', '100.96.0.96/32'], // Volcano Engine
  ['metadata', '100.80.80.80/32'], // UCloud
  ['metadata', '168.63.129.16/32'], // Azure wire server, in public space
  ['metadata', '192.0.0.192/32'], // Oracle
  ['reserved', '192.0.0.0/24'],
  ['documentation', '192.0.2.0/24'],
  ['documentation', '198.51.100.0/24'],
  ['documentation', '203.0.113.0/24'],
  ['6to4', '192.88.99.0/24'],
  ['benchmarking', '198.18.0.0/15'],
  ['multicast', '224.0.0.0/4'],
  ['reserved', '240.0.0.0/4'],
  ['broadcast', '255.255.255.255/32'],
  // Everything outside 2000::/3 is unassigned or special.
  ['reserved', '::/3'],
  ['reserved', '4000::/2'],
  ['reserved', '8000::/1'],
  ['unspecified', '::/128'],
  ['loopback', '::1/128'],
  ['ipv4-compatible', '::/96', { embedsAt: 0 }],
  ['ipv4-mapped', '::ffff:0:0/96', { embedsAt: 0 }],
  ['ipv4-translated', '::ffff:0:0:0/96', { embedsAt: 0 }],
  ['nat64', '64:ff9b::/96', { embedsAt: 0 }],
  // The IPv4 address that these two carry cannot be read from a range.
  ['nat64', '64:ff9b:1::/48', { never: true }],
  ['discard', '100::/64'],
  ['discard', '100:0:0:1::/64'],
  ['reserved', '2001::/23'],
  ['teredo', '2001::/32', { never: true }],
  ['benchmarking', '2001:2::/48'],
  ['orchid', '2001:10::/28'],
  ['orchid', '2001:20::/28'],
  ['documentation', '2001:db8::/32'],
  ['documentation', '3fff::/20'],
  ['6to4', '2002::/16', { embedsAt: 80 }],
  ['reserved', '3ffe::/16'],
  ['reserved', '5f00::/16'],
  ['unique-local', 'fc00::/7'],
  ['metadata', 'fd00:ec2::254/128'], // AWS
  ['metadata', 'fd00:ec2::253/128'], // AWS resolver
  ['metadata', 'fd00:ec2::123/128'], // AWS time
  ['metadata', 'fd00:ec2::23/128'], // EKS pod identity
  ['metadata', 'fd20:ce::254/128'], // Google
  ['metadata', 'fd00:c1::a9fe:a9fe/128'], // Oracle
  ['metadata', 'fd00:42::42/128'], // Scaleway
  ['metadata', 'fd00:a9fe:a9fe::1/128'], // Akamai (Linode)
  ['metadata', 'fd00:100::100:200/128'], // Alibaba
  ['metadata', 'fe80::a9fe:a9fe/128'], // OpenStack, Akamai
  ['link-local', 'fe80::/10'],
  ['site-local', 'fec0::/10'],
  ['multicast', 'ff00::/8'],
];

function specialBlock(kind: AddressKind, cidr: string, extra: Partial<SpecialBlock> = {}): SpecialBlock {
  const interval = parseCidr(cidr);
  if (interval === undefined) throw new Error(`not a CIDR: ${cidr}`);
  return {
    ...extra,
    never: extra.never ?? NEVER.includes(kind),
    kind,
    interval,
    prefixLength: Number(cidr.split('/')[1]),
  };
}

let parsed: readonly SpecialBlock[] | undefined;

/**
 * The special blocks, the most specific first: the first one that holds an address names it. They are parsed when they are first
 * asked for: functions that only store targets load faster so.
 */
export function specialBlocks(): readonly SpecialBlock[] {
  parsed ??= BLOCKS.map(([kind, cidr, extra]) => specialBlock(kind, cidr, extra)).toSorted(
    (a, b) => b.prefixLength - a.prefixLength,
  );
  return parsed;
}

/** The IPv4 addresses that a part of a block carries which embeds them `shift` bits from the right end. */
export function embeddedIpv4(part: AddressInterval, shift: bigint): AddressInterval {
  return { family: 4, first: (part.first >> shift) & 0xffff_ffffn, last: (part.last >> shift) & 0xffff_ffffn };
}
