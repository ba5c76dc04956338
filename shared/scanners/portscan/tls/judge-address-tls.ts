import type { PinnedAddress } from '../../../scanning/egress/egress.ts';
import type { ScanFrame } from '../../../scanning/frame/scan-frame.ts';
import type { Observation } from '../../../scanning/scanner.ts';
import { resourceOf } from '../port-check.ts';
import { TLS_CHECKS } from './tls-checks.ts';
import type { PortTls } from './tls-inspection.ts';

/** An open port and what came of the inspection of its TLS. */
export interface InspectedPort {
  readonly port: number;
  readonly tls: PortTls;
}

/** The ports of an address that present a certificate, in the order they were seen, by the start of its fingerprint. */
export type CertificatePorts = Record<string, number[]>;

/** An address with more certificates than this reports them port by port: a checkpoint has only so much room. */
const MAX_CERTIFICATES = 40;
const MAX_SAME_PORTS = 100;

/** Adds a port to those of its certificate, and returns them all. */
function samePorts(certificates: CertificatePorts, { port, tls }: InspectedPort): readonly number[] {
  const { certificate } = tls.kind === 'inspected' ? tls.inspection : {};
  if (certificate === undefined) return [port];
  const key = certificate.fingerprint256.replaceAll(':', '').slice(0, 20);
  const known = certificates[key];
  if (known === undefined && Object.keys(certificates).length >= MAX_CERTIFICATES) return [port];
  const ports = known ?? [];
  certificates[key] = ports;
  if (!ports.includes(port) && ports.length < MAX_SAME_PORTS) ports.push(port);
  return ports.includes(port) ? ports : [port];
}

const ids = new Set(TLS_CHECKS.map(({ id }) => id));
const identity = ({ checkId, resource, location }: Observation) => JSON.stringify([checkId, resource, location]);

/**
 * Runs the checks of TLS on ports of an address and hands their findings to the frame. `certificates` is what is known of
 * the address from before, and is added to: a finding of a certificate is reported again where further ports present it.
 */
export function judgeAddressTls(
  frame: ScanFrame,
  { address, family }: PinnedAddress,
  inspected: readonly InspectedPort[],
  certificates: CertificatePorts,
): void {
  const at = frame.context.now();
  const ports = inspected.toSorted((one, other) => one.port - other.port);
  // All ports first, so that each finding names all that are known by now.
  for (const each of ports) samePorts(certificates, each);
  const reported = new Set<string>();
  for (const each of ports) {
    const { port, tls } = each;
    const resource = resourceOf(address, family, port);
    // Where there is no TLS, nothing was asked but whether an earlier finding is gone.
    const isKnown = frame.context.known.some((known) => known.resource === resource && ids.has(known.checkId));
    if (tls.kind === 'none' && !isKnown) continue;
    const artifact = { address, family, port, tls, samePorts: samePorts(certificates, each), at };
    const { observed, absent, coverage } = frame.judge(TLS_CHECKS, artifact, resource);
    frame.take({ observed: observed.filter((seen) => !reported.has(identity(seen))), absent, coverage });
    for (const seen of observed) reported.add(identity(seen));
  }
}
