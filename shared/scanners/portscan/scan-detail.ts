import { counted, formatCount, maxDetail } from '../../scanning/frame/detail.ts';
import { failed } from '../../scanning/scan-ended.ts';
import type { ScanOutcome } from '../../scanning/scanner.ts';
import { notProbedText } from './print-ports.ts';

/** The counts of a finished scan. */
export interface ScanSummary {
  readonly target: string;
  readonly addresses: number;
  readonly answering: number;
  readonly ports: number;
  readonly open: number;
  readonly closed: number;
  readonly silent: number;
  readonly tarpits: number;
  /** Open ports that were not probed. */
  readonly unasked: number;
  /** Ports that nothing gets out to from here. */
  readonly blockedPorts: readonly number[];
}

/** `Port 25 is not testable from here: outbound connections to it are blocked`. */
export function blockedPortsText(ports: readonly number[]): string {
  const [are, them] = ports.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const named = `${ports.length === 1 ? 'Port' : 'Ports'} ${ports.join(', ')}`;
  return `${named} ${are} not testable from here: outbound connections to ${them} are blocked`;
}

/** How a completed scan ended: failed when nothing answered at all, since silence is never "clean". */
export function finishedDetail(scan: ScanSummary): ScanOutcome {
  const ports = counted(scan.ports, 'port');
  if (scan.open + scan.closed + scan.tarpits === 0) {
    if (scan.addresses === 1) return failed(`${scan.target} did not respond on any of the ${ports} scanned`);
    return failed(`None of the ${formatCount(scan.addresses)} addresses of ${scan.target} responded`);
  }
  const scanned = counted(scan.answering - scan.tarpits, 'address');
  const seen = `${formatCount(scan.open)} open, ${formatCount(scan.closed)} closed, ${formatCount(scan.silent)} without response`;
  const parts: string[] = [];
  if (scan.answering > scan.tarpits) parts.push(`Scanned ${ports} of ${scanned}: ${seen}`);
  if (scan.blockedPorts.length > 0) parts.push(blockedPortsText(scan.blockedPorts));
  if (scan.unasked > 0) parts.push(notProbedText(scan.unasked));
  if (scan.tarpits > 0)
    parts.push(
      `${counted(scan.tarpits, 'address')} ${scan.tarpits === 1 ? 'accepts' : 'accept'} connections on nearly all ports`,
    );
  const dead = scan.addresses - scan.answering;
  if (dead > 0) parts.push(`${counted(dead, 'address')} did not respond`);
  return { kind: 'finished', detail: parts.join('; ').slice(0, maxDetail) };
}
