import type { PortList } from '../../../scanning/ports/port-list.ts';
import type { Absence, Observation } from '../../../scanning/scanner.ts';
import { shellLine } from '../../../scanning/shell-line.ts';

/** The check that finds hosts which accept connections on nearly all ports. */
export const EVERY_PORT_ANSWERS = 'every-port-answers';

/** Of an address so many open ports are listed; a longer list of ports gets decoys of its own. */
export const MAX_OPEN_PORTS = 5000;

const FIRST_DECOY = 12_000;
const STRIDE = 4_787;

/**
 * Ports that no ordinary server has open together, spread over 12000..65535 and different for each address.
 * Ports that may not be tried are left out.
 * Connections to nearly all of them being accepted shows that something in front answers for every port.
 */
export function decoyPorts(
  address: string,
  count: number,
  mayTry: (port: number) => boolean = () => true,
): readonly number[] {
  const seed = seedOf(address);
  const ports: number[] = [];
  for (let index = 0; index < 53_536 && ports.length < count; index += 1) {
    const port = FIRST_DECOY + ((seed + index * STRIDE) % 53_536);
    if (mayTry(port)) ports.push(port);
  }
  return ports;
}

/** Ports of a long list, spread over it and different for each address: nearly all of them are closed on any host. */
export function decoysAmong(ports: PortList, address: string, count: number): readonly number[] {
  const step = Math.max(1, Math.floor(ports.size / count));
  const first = seedOf(address) % step;
  return Array.from({ length: Math.min(count, ports.size) }, (_, index) => ports.at(first + index * step));
}

function seedOf(address: string): number {
  let seed = 7;
  for (const character of address) seed = (seed * 31 + character.charCodeAt(0)) % 53_536;
  return seed;
}

/** Judges the decoys: nine of ten accepted. */
export function isTarpit(opened: number, tried: number): boolean {
  return tried > 0 && opened >= tried * 0.9;
}

/** The resource and location of an address's finding. */
export function tarpitLocation(address: string): Absence {
  return { checkId: EVERY_PORT_ANSWERS, resource: address, location: 'tcp' };
}

/** A shell command that connects to a port that no service uses. */
function reproduceLine(address: string): string {
  return `${shellLine('nc', '-v', '-w', '5', address, String(decoyPorts(address, 1)[0] ?? FIRST_DECOY))} </dev/null`;
}

/** The one finding in place of thousands. */
export function judgeTarpit(address: string, seen: string): Observation {
  return {
    ...tarpitLocation(address),
    title: 'Nearly all ports open (tarpit or SYN proxy)',
    description:
      'The address accepts TCP connections on nearly all ports, including randomly chosen ones that no service uses. A device in front of it (a SYN proxy, a tarpit or a firewall) probably completes the handshakes. The open ports of the host behind it cannot be determined remotely, so they are not listed.',
    risk: 'The scan cannot detect the services behind the device or their vulnerabilities.',
    confidence: 'firm',
    reproduce: reproduceLine(address),
    recommendation:
      "Scan from a network behind the device, or add the scanner's addresses to the device's allowlist, to find the reachable services.",
    evidence: seen,
    score: 1,
  };
}
