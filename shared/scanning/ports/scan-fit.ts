import type { EffectivePolicy } from '../../records/policies/effective-policy.ts';
import { intervalSize, parseCidr } from '../egress/address.ts';
import { excludedRanges } from './excluded-ranges.ts';
import { type PortList, parsePortList, withoutPorts } from './port-list.ts';
import { portsOf } from './port-set.ts';

/** Addresses that a port scan scans at the same time. */
export const PARALLEL_ADDRESSES = 32;
/** What one scan connects in a second at most, however much a policy permits: see `docs/benchmarks.md`. */
const MOST_CONNECTS = 10_000;
/** Ports that are asked over UDP at an address where a policy wants it: as many as the scan's list of services names. */
export const UDP_PORTS = 13;
/** Of the 15 minutes of an invocation a scan works all but the last 15 s, in which it begins nothing. */
const WORKING_SHARE = 885 / 900;

/** How much there is to scan, and the limits that the scan must keep. */
export interface ScanLoad {
  readonly addresses: number;
  /** Of each address. */
  readonly ports: number;
  /** Those that are asked over UDP, too; a question takes as much as a connection. */
  readonly udpPorts?: number;
  /** To one address; null: no limit. */
  readonly connectsPerSecond: number | null;
  readonly budgets: { readonly requests: number; readonly wall_clock_seconds: number };
}

/** What part of a scan fits, if each port takes one connection. */
export interface ScanFit {
  /** Ports in all that fit into the tightest budget; at most those that there are. */
  readonly ports: number;
  /** The budget that all of them do not fit into; undefined where they do. */
  readonly limit: 'requests' | 'time' | undefined;
  /** Connections in a second, over all addresses. */
  readonly pace: number;
}

/**
 * What part of a scan fits into its budgets. It is what fits if every address answers on every port at once: addresses
 * that do not respond cost a few connections only, ports that do not respond cost several.
 */
export function scanFit({ addresses, ports, udpPorts = 0, connectsPerSecond, budgets }: ScanLoad): ScanFit {
  const each = ports + udpPorts;
  const all = addresses * each;
  const atOnce = Math.min(addresses, PARALLEL_ADDRESSES);
  const pace = Math.min((connectsPerSecond ?? MOST_CONNECTS) * atOnce, MOST_CONNECTS);
  const inTime = Math.floor(budgets.wall_clock_seconds * WORKING_SHARE * pace);
  const { requests } = budgets;
  if (all <= Math.min(inTime, requests)) return { ports: addresses * ports, limit: undefined, pace };
  const fitting = (most: number) => Math.floor((most * ports) / each);
  return requests <= inTime
    ? { ports: fitting(requests), limit: 'requests', pace }
    : { ports: fitting(inTime), limit: 'time', pace };
}

const formatted = (value: number) => value.toLocaleString('en-US');

/** What does not fit of a scan of a target, in one line; undefined where all of it does. */
export function fitText(target: string, load: ScanLoad): string | undefined {
  const { ports, limit, pace } = scanFit(load);
  if (limit === undefined) return undefined;
  const { addresses, budgets } = load;
  const budget =
    limit === 'requests'
      ? `${formatted(budgets.requests)} requests`
      : `${formatted(budgets.wall_clock_seconds)} seconds, at ${formatted(pace)} connections per second,`;
  const whole = Math.round(ports / load.ports);
  const ofOne = `about ${formatted(ports)} of the ${formatted(load.ports)} ports of`;
  if (addresses === 1) return `The budget of ${budget} suffices for ${ofOne} ${target}`;
  const part =
    whole === 0 ? `${ofOne} one` : `about ${formatted(whole)} of them with ${formatted(load.ports)} ports each`;
  return `If all ${formatted(addresses)} addresses of ${target} respond, the budget of ${budget} suffices for ${part}`;
}

/** The ports of an address that a policy leaves to a scan. */
function portsLeft({ portscan, exclusions }: ScanTerms): PortList {
  const ports = portsOf(portscan.ports);
  return exclusions.ports.length === 0 ? ports : withoutPorts(ports, parsePortList(exclusions.ports.join(',')));
}

/** What a policy says that decides how much of a port scan fits. */
export type ScanTerms = Pick<EffectivePolicy, 'portscan' | 'exclusions' | 'rate' | 'budgets'>;

/**
 * Says what of the port scan of a target, an address or a CIDR range, does not fit into the budgets of a policy;
 * undefined where all of it does. Throws PortListInvalid where ports of the policy cannot be read.
 */
export function unfitting(policy: ScanTerms): (target: string) => string | undefined {
  const { exclusions, rate, budgets } = policy;
  const ports = portsLeft(policy).size;
  const udpPorts = policy.portscan.udp ? UDP_PORTS : 0;
  return (target) => {
    const range = parseCidr(target);
    if (!range) return undefined;
    const addresses = Number(intervalSize(range)) - excludedRanges(target, exclusions.hosts).size;
    return fitText(target, { addresses, ports, udpPorts, connectsPerSecond: rate.connects_per_second, budgets });
  };
}
