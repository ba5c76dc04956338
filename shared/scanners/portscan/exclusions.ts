import { type ExcludedRanges, excludedRanges } from '../../scanning/ports/excluded-ranges.ts';
import { type PortList, parsePortList, withoutPorts } from '../../scanning/ports/port-list.ts';
import type { ScanScope } from '../../scanning/scanner.ts';

/** What a policy takes away from a port scan. Host names say nothing about addresses and are left to other scanners. */
export class Exclusions {
  readonly #excluded: ExcludedRanges;
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
    this.#excluded = excludedRanges(target, hosts);
    this.allowedAddresses = size - this.#excluded.size;
    this.#ports = without.length === 0 ? { has: () => false } : parsePortList(without.join(','));
    this.ports = without.length === 0 ? ports : withoutPorts(ports, this.#ports);
    this.excludedPorts = ports.size - this.ports.size;
    this.portText = without.join(',');
    this.hostText = this.#excluded.hosts.join(',');
  }

  isExcluded(index: number): boolean {
    return this.#excluded.ranges.some(({ first, last }) => index >= first && index <= last);
  }

  mayTry(port: number): boolean {
    return !this.#ports.has(port);
  }
}
