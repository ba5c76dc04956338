import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Link-local addresses (RFC 4291, section 2.5.6) lead nowhere beyond their own link. */
const linkLocal = /^fe[89ab]/i;

/**
 * Whether this machine has an IPv6 address that packets to others can leave from. Without one each connection would fail
 * by itself, as if the target did not respond.
 */
export function hasIpv6(interfaces: Interfaces = networkInterfaces()): boolean {
  const addresses = Object.values(interfaces).flatMap((each) => each ?? []);
  return addresses.some(({ family, internal, address }) => family === 'IPv6' && !internal && !linkLocal.test(address));
}
