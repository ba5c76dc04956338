import { counted, fittingParts, formatCount } from '../../scanning/frame/detail.ts';
import { portRanges } from '../../scanning/ports/port-ranges.ts';
import { failed } from '../../scanning/scan-ended.ts';
import type { ScanOutcome } from '../../scanning/scanner.ts';
import { notProbedText } from './naming/print-ports.ts';

/** Why nothing is said of TLS. */
export const noTlsText = 'TLS not tested, as the policy says';

/** The counts of a finished scan. */
export interface ScanSummary {
  readonly target: string;
  /** Without those that the policy excludes. */
  readonly addresses: number;
  readonly answering: number;
  readonly ports: number;
  readonly open: number;
  readonly closed: number;
  readonly silent: number;
  readonly tarpits: number;
  /** Open ports that were not probed. */
  readonly unasked: number;
  /** Open ports whose service was recognized. */
  readonly services: number;
  /** Open ports above the limit of an address. */
  readonly untold: number;
  /** Silent ports that may be open. */
  readonly unsure: number;
  /** The highest share of lost packets that an address showed, in percent. */
  readonly loss: number;
  /** Addresses of which only some ports were tried, and how many. */
  readonly givenUp: number;
  readonly triedFirst: number;
  /** Ports that nothing gets out to from here. */
  readonly blockedPorts: readonly number[];
  /** What the policy excludes. */
  readonly excludedAddresses: number;
  readonly excludedPorts: number;
  /** False: the policy forgoes TLS handshakes. */
  readonly tls: boolean;
  readonly udp: UdpSummary;
  /** The control of the stage did not respond. */
  readonly isEgressUnknown: boolean;
}

/** What came of the ports over UDP. */
interface UdpSummary {
  /** Ports of each address that were asked; 0 where the scan has no UDP. */
  readonly ports: number;
  readonly open: number;
  readonly closed: number;
  readonly silent: number;
  /** Ports that nothing gets out to from here. */
  readonly blocked: readonly number[];
}

/** A list that would fill the whole detail is cut off. */
export function shortRanges(ranges: string): string {
  const [whole, cut] = [ranges.replaceAll(',', ', '), /^.{1,57}(?=,)/.exec(ranges)?.[0]];
  return whole.length <= 60 || cut === undefined ? whole : `${cut.replaceAll(',', ', ')} and others`;
}

/** `Port 25 is not testable from here: outbound connections to it are blocked`. */
export function blockedPortsText(ports: readonly number[], transport = ''): string {
  const [are, them] = ports.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const named = `${ports.length === 1 ? 'Port' : 'Ports'} ${shortRanges(portRanges(ports))}${transport}`;
  return `${named} ${are} not testable from here: outbound connections to ${them} are blocked`;
}

/** How a completed scan ended: failed when nothing answered at all, since silence is never "clean". */
export function finishedDetail(scan: ScanSummary): ScanOutcome {
  const ports = counted(scan.ports, 'port');
  if (scan.open + scan.closed + scan.tarpits + scan.udp.open + scan.udp.closed === 0) {
    if (scan.addresses === 1) return failed(`${scan.target} did not respond on any of the ${ports} scanned`);
    return failed(`None of the ${formatCount(scan.addresses)} addresses of ${scan.target} responded`);
  }
  return { kind: 'finished', detail: fittingParts(detailParts(scan)) };
}

/** What was seen, then what was not, the most important first: a detail has its length. */
function detailParts(scan: ScanSummary): readonly string[] {
  const parts: string[] = [];
  if (scan.answering > scan.tarpits) parts.push(seenText(scan));
  if (scan.udp.ports > 0) parts.push(udpText(scan.udp));
  if (scan.unsure > 0)
    parts.push(`${formatCount(scan.unsure)} of them may be open, because about ${scan.loss}% of packets were lost`);
  else if (scan.loss > 0) parts.push(`about ${scan.loss}% of packets were lost, and tried again`);
  if (scan.untold > 0) parts.push(`${counted(scan.untold, 'open port')} are not listed, as there are too many`);
  if (scan.givenUp > 0)
    parts.push(
      `${counted(scan.givenUp, 'address')} not scanned, as none of the ${counted(scan.triedFirst, 'port')} tried first responded`,
    );
  if (scan.blockedPorts.length > 0) parts.push(blockedPortsText(scan.blockedPorts));
  if (scan.udp.blocked.length > 0) parts.push(blockedPortsText(scan.udp.blocked, '/udp'));
  if (scan.isEgressUnknown)
    parts.push("the control address accepted no connection: ports blocked in the scanner's network are unknown");
  if (scan.unasked > 0) parts.push(notProbedText(scan.unasked));
  if (scan.tarpits > 0)
    parts.push(
      `${counted(scan.tarpits, 'address')} ${scan.tarpits === 1 ? 'accepts' : 'accept'} connections on nearly all ports`,
    );
  const dead = scan.addresses - scan.answering - scan.givenUp;
  if (dead > 0) parts.push(`${counted(dead, 'address')} did not respond`);
  const excluded = [counted(scan.excludedAddresses, 'address'), counted(scan.excludedPorts, 'port')];
  const named = excluded.filter((each) => !each.startsWith('0 '));
  if (named.length > 0) parts.push(`excluded by the policy: ${named.join(', ')}`);
  if (!scan.tls) parts.push(noTlsText);
  return parts;
}

/** `UDP: 13 ports probed, 2 open, 5 closed, 6 open or filtered`. */
function udpText({ ports, open, closed, silent }: UdpSummary): string {
  return `UDP: ${counted(ports, 'port')} probed, ${formatCount(open)} open, ${formatCount(closed)} closed, ${formatCount(silent)} open or filtered`;
}

/** `Scanned 100 ports of 2 addresses: 3 open (2 services identified), 197 closed, 0 without response`. */
function seenText(scan: ScanSummary): string {
  const scanned = counted(scan.answering - scan.tarpits, 'address');
  const services = scan.services > 0 ? ` (${counted(scan.services, 'service')} identified)` : '';
  const seen = `${formatCount(scan.open)} open${services}, ${formatCount(scan.closed)} closed, ${formatCount(scan.silent)} without response`;
  return `Scanned ${counted(scan.ports, 'port')} of ${scanned}: ${seen}`;
}
