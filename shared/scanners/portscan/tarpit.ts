import type { Absence, Observation } from '../scanner.ts';

/** The check behind the verdict on a host that accepts connections on every port. */
const EVERY_PORT_ANSWERS = 'every-port-answers';

/** An address with more open ports than this is not listed port by port. */
export const MAX_OPEN_PORTS = 1000;

const FIRST_DECOY = 12_000;
const STRIDE = 4_787;

/**
 * Ports that no ordinary server has open together, spread over 12000..65535 and different for each address.
 * Connections to nearly all of them being accepted shows that something in front answers for every port.
 */
export function decoyPorts(address: string, count: number): readonly number[] {
  let seed = 7;
  for (const character of address) seed = (seed * 31 + character.charCodeAt(0)) % 53_536;
  return Array.from({ length: count }, (_, index) => FIRST_DECOY + ((seed + index * STRIDE) % 53_536));
}

/** Judges the decoys: nine of ten accepted. */
export function isTarpit(opened: number, tried: number): boolean {
  return tried > 0 && opened >= tried * 0.9;
}

/** Where the verdict of an address lives. */
export function tarpitPlace(address: string): Absence {
  return { checkId: EVERY_PORT_ANSWERS, resource: address, location: 'tcp' };
}

/** The one finding in place of thousands. */
export function judgeTarpit(address: string, seen: string): Observation {
  return {
    ...tarpitPlace(address),
    title: 'Nearly every port accepts connections',
    description:
      'Something in front of this address (a SYN proxy, a tarpit or a firewall) accepts connections for ports where no service can be. Which ports are really open cannot be told from outside, so they are not listed.',
    recommendation:
      'Scan from a place behind that device, or exempt the scanner there, to learn which services are reachable.',
    evidence: seen,
    score: 1,
  };
}
