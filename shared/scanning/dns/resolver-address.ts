import { formatIp, parseIp } from '../egress/address.ts';

/** Where a resolver listens. */
export interface ResolverAddress {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
}

const dnsPort = 53;

/** Reads a resolver of the configuration: an IP address with or without a port, `192.0.2.1:5353` or `[2001:db8::1]:5353`. */
export function parseResolver(text: string): ResolverAddress | undefined {
  const bare = parseIp(text);
  if (bare !== undefined) return { address: formatIp(bare), family: bare.family, port: dnsPort };
  const match = /^(?:\[([^\]]{1,60})\]|([0-9.]{7,15}))(?::([0-9]{1,5}))?$/.exec(text);
  if (match === null) return undefined;
  const [, six, four, port = String(dnsPort)] = match;
  const ip = parseIp(six ?? four ?? '');
  const isOfItsFamily = ip?.family === (six === undefined ? 4 : 6);
  if (ip === undefined || !isOfItsFamily || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { address: formatIp(ip), family: ip.family, port: Number(port) };
}
