import { witnessedEgress } from '../../scanning/frame/witnessed-egress.ts';
import type { Absence, Retest, ScanContext } from '../../scanning/scanner.ts';
import type { PortScanTuning } from './scan-state.ts';
import { UDP_SERVICES } from './udp/udp-services.ts';

/** Where a finding of a port scan is: at a port, or at an address as a whole. */
export interface RetestPlace {
  readonly address: string;
  readonly port: number | undefined;
  readonly isUdp: boolean;
}

/** `192.0.2.7:22/tcp`, `[2001:db8::1]:53/udp`. */
const atPort = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})\/(tcp|udp)$/;

/** The place that a finding names. */
export function retestPlaceOf({ resource }: Pick<Absence, 'resource'>): RetestPlace {
  const [, six, four, port, transport] = atPort.exec(resource) ?? [];
  const address = six ?? four;
  if (address === undefined) return { address: resource, port: undefined, isUdp: false };
  return { address, port: Number(port), isUdp: transport === 'udp' };
}

/** A scan of one place: of its address alone, and there of its port alone where it has one. What is sent is told. */
export function atPlace(
  { address, port, isUdp }: RetestPlace,
  { retest, ...context }: ScanContext,
  tuning: PortScanTuning,
): { readonly target: string; readonly context: ScanContext; readonly tuning: PortScanTuning } {
  const { udp: _udp, ports = 'all', ...options } = context.scope.portscan ?? {};
  const exchanged: Retest['exchanged'] = (asked, answered) => retest?.exchanged(asked, answered);
  const where = port === undefined ? `all ports of ${address}` : `port ${port}/${isUdp ? 'udp' : 'tcp'} of ${address}`;
  const why =
    'a port is asked what it is before any check looks at it, and ten random ports whether all of them answer';
  retest?.limitedTo(`All checks of ${where}: ${why}`);
  const portscan = { tls: true, ...options, udp: isUdp, ports: port === undefined ? ports : [String(port)] };
  const services = isUdp ? UDP_SERVICES.filter((service) => port !== undefined && service.ports.includes(port)) : [];
  return {
    target: address,
    context: {
      ...context,
      ...(retest && { retest }),
      scope: { ...context.scope, portscan },
      egress: witnessedEgress(context.egress, exchanged),
    },
    tuning: { ...tuning, ...(isUdp && { udpServices: services }) },
  };
}
