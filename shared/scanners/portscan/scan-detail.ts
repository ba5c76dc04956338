import type { ScanErrorClass, ScanOutcome } from '../../scanning/scanner.ts';
import { unaskedWords } from './print-ports.ts';

/** What a finished scan looked at and saw. */
export interface ScanSummary {
  readonly target: string;
  readonly addresses: number;
  readonly answering: number;
  readonly ports: number;
  readonly open: number;
  readonly closed: number;
  readonly silent: number;
  readonly tarpits: number;
  /** Open ports that were asked nothing. */
  readonly unasked: number;
}

/** The scanning side could not open connections at all. */
export const NO_SOCKETS =
  'The scanner could not open connections to the target: there is no route to it, or too many scans run at once';

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function counted(value: number, one: string, many: string): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** A failure in the user's words, cut to 255 characters. */
export function failedDetail(detail: string, errorClass: ScanErrorClass = 'target_unreachable'): ScanOutcome {
  return { kind: 'failed', detail: detail.slice(0, 255), errorClass };
}

/** How a completed scan ended: failed when nothing answered at all, since silence is never "clean". */
export function finishedDetail(scan: ScanSummary): ScanOutcome {
  const ports = counted(scan.ports, 'port', 'ports');
  if (scan.open + scan.closed + scan.tarpits === 0) {
    if (scan.addresses === 1) return failedDetail(`${scan.target} did not answer on any of the ${ports} checked`);
    return failedDetail(`None of the ${number(scan.addresses)} addresses of ${scan.target} answered`);
  }
  const scanned = counted(scan.answering - scan.tarpits, 'address', 'addresses');
  const seen = `${number(scan.open)} open, ${number(scan.closed)} closed, ${number(scan.silent)} without answer`;
  const parts: string[] = [];
  if (scan.answering > scan.tarpits) parts.push(`Checked ${ports} of ${scanned}: ${seen}`);
  if (scan.unasked > 0) parts.push(unaskedWords(scan.unasked));
  if (scan.tarpits > 0)
    parts.push(`${counted(scan.tarpits, 'address accepts', 'addresses accept')} connections on every port`);
  const dead = scan.addresses - scan.answering;
  if (dead > 0) parts.push(`${counted(dead, 'address', 'addresses')} did not answer`);
  return { kind: 'finished', detail: parts.join('; ').slice(0, 255) };
}
