import { type AddressInterval, intersect, parseCidr } from '../../scanning/egress/address.ts';
import { type PortList, parsePortList, withoutPorts } from '../../scanning/ports/port-list.ts';
import type { ScanScope } from '../../scanning/scanner.ts';

/** The addresses of a range, by index, that must not be touched. */
interface IndexRange {
  readonly first: number;
  readonly last: number;
}

/** What a policy takes away from a port scan. Host names say nothing about addresses and are left to other scanners. */
export class Exclusions {
  readonly #excluded: readonly IndexRange[];
  readonly #ports: Pick<PortList, 'has'>;
  /** How many of the range's addresses may be scanned. */
  readonly allowedAddresses: number;
  /** The ports that may be scanned. */
  readonly ports: PortList;
  /** How many ports of the stage's list may not. */
  readonly excludedPorts: number;
  /** The excluded ports as the policy writes them. */
  readonly portText: string;
  readonly hostText: string;

  /** Throws PortListInvalid where a port of the policy cannot be read: rather no scan than one that goes too far. */
  constructor(target: string, size: number, ports: PortList, { hosts, ports: without }: ScanScope['exclusions']) {
    const whole = parseCidr(target);
    this.#excluded = whole ? merged(hosts.flatMap((host) => indexesOf(whole, host) ?? [])) : [];
    this.allowedAddresses = size - this.#excluded.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    this.#ports = without.length === 0 ? { has: () => false } : parsePortList(without.join(','));
    this.ports = without.length === 0 ? ports : withoutPorts(ports, this.#ports);
    this.excludedPorts = ports.size - this.ports.size;
    this.portText = without.join(',');
    this.hostText = hosts.filter((host) => whole && indexesOf(whole, host) !== undefined).join(',');
  }

  isExcluded(index: number): boolean {
    return this.#excluded.some(({ first, last }) => index >= first && index <= last);
  }

  mayTry(port: number): boolean {
    return !this.#ports.has(port);
  }
}

function indexesOf(whole: AddressInterval, host: string): IndexRange | undefined {
  const interval = parseCidr(host);
  const common = interval && intersect(whole, interval);
  return common && { first: Number(common.first - whole.first), last: Number(common.last - whole.first) };
}

/** CIDR ranges are nested or apart: of overlapping ones the larger remains. */
function merged(ranges: readonly IndexRange[]): IndexRange[] {
  const sorted = ranges.toSorted((a, b) => a.first - b.first || b.last - a.last);
  const kept: IndexRange[] = [];
  for (const range of sorted) if ((kept.at(-1)?.last ?? -1) < range.first) kept.push(range);
  return kept;
}
