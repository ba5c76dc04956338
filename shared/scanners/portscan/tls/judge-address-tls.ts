import type { PinnedAddress } from '../../../scanning/egress/egress.ts';
import type { ScanFrame } from '../../../scanning/frame/scan-frame.ts';
import type { Observation } from '../../../scanning/scanner.ts';
import { locationOf, resourceOf } from '../examination/port-place.ts';
import { CERTIFICATE_CHECKS, PROTOCOL_CHECKS, TLS_CHECKS } from './tls-checks.ts';
import type { PortTls } from './tls-inspection.ts';

/** An open port and what came of the inspection of its TLS. */
export interface InspectedPort {
  readonly port: number;
  readonly tls: PortTls;
}

/** The ports of an address that present a certificate, ascending, by the start of its fingerprint. */
type CertificatePorts = Record<string, number[]>;

/** What is known of the certificates of an address. */
export interface AddressCertificates {
  /** Those whose findings are reported; the first port of each is where they stand. */
  readonly certificates: CertificatePorts;
  /**
   * Ports whose certificates are not judged yet, with their inspection; undefined where an invocation was killed that
   * had it.
   */
  readonly presented: Map<number, PortTls | undefined>;
}

/** An address with more certificates than this reports them port by port: a checkpoint has only so much room. */
const MAX_CERTIFICATES = 40;
const MAX_SAME_PORTS = 100;

function certificateOf(tls: PortTls) {
  return tls.kind === 'inspected' ? tls.inspection.certificate : undefined;
}

/** Adds a port to those of its certificate, and returns them all. */
function samePorts(certificates: CertificatePorts, { port, tls }: InspectedPort): readonly number[] {
  const certificate = certificateOf(tls);
  if (certificate === undefined) return [port];
  const key = certificate.fingerprint256.replaceAll(':', '').slice(0, 20);
  const known = certificates[key];
  if (known === undefined && Object.keys(certificates).length >= MAX_CERTIFICATES) return [port];
  const ports = known ?? [];
  certificates[key] = ports;
  if (!ports.includes(port) && ports.length < MAX_SAME_PORTS) ports.push(port);
  ports.sort((one, other) => one - other);
  return ports.includes(port) ? ports : [port];
}

const ids = new Set(TLS_CHECKS.map(({ id }) => id));
const identity = ({ checkId, resource, location }: Observation) => JSON.stringify([checkId, resource, location]);
const ascending = (ports: readonly InspectedPort[]) => ports.toSorted((one, other) => one.port - other.port);

/**
 * Runs the checks of TLS on ports of an address and hands their findings to the frame. Certificates wait in `presented`
 * until `judgeCertificates`: ports end in any order, and what they share stands at the lowest.
 */
export function judgeAddressTls(
  frame: ScanFrame,
  { address, family }: PinnedAddress,
  inspected: readonly InspectedPort[],
  { presented }: Pick<AddressCertificates, 'presented'>,
): void {
  const at = frame.context.now();
  for (const { port, tls } of ascending(inspected)) {
    const resource = resourceOf(address, family, port);
    // Where there is no TLS, nothing was asked but whether an earlier finding is gone.
    const isKnown = frame.context.known.some((known) => known.resource === resource && ids.has(known.checkId));
    if (tls.kind === 'none' && !isKnown) continue;
    const isPresented = certificateOf(tls) !== undefined;
    if (isPresented) presented.set(port, tls);
    const checks = isPresented ? PROTOCOL_CHECKS : TLS_CHECKS;
    frame.take(frame.judge(checks, { address, family, port, tls, samePorts: [port], at }, resource));
  }
}

/**
 * Judges the certificates that ports of an address presented, and hands the findings to the frame: one of each, at the
 * lowest of its ports. Where a lower one comes later than findings were reported, they are reported there, and absent
 * where they stood. Those in `presented` without an inspection stay.
 */
export function judgeCertificates(
  frame: ScanFrame,
  { address, family }: PinnedAddress,
  { certificates, presented }: AddressCertificates,
): void {
  const at = frame.context.now();
  const ports = ascending([...presented].flatMap(([port, tls]) => (tls === undefined ? [] : [{ port, tls }])));
  const told = new Map<readonly number[], number | undefined>();
  for (const same of Object.values(certificates)) told.set(same, same[0]);
  // All ports first, so that each finding stands at the lowest and names all that are known by now.
  for (const each of ports) samePorts(certificates, each);
  const reported = new Set<string>();
  for (const each of ports) {
    const { port, tls } = each;
    const same = samePorts(certificates, each);
    const resource = resourceOf(address, family, port);
    const artifact = { address, family, port, tls, samePorts: same, at };
    const { observed, absent, coverage } = frame.judge(CERTIFICATE_CHECKS, artifact, resource);
    const fresh = observed.filter((seen) => !reported.has(identity(seen)));
    const before = told.get(same) ?? same[0] ?? port;
    const place = { resource: resourceOf(address, family, before), location: locationOf(before) };
    const moved = before === same[0] ? [] : fresh.map(({ checkId }) => ({ checkId, ...place }));
    frame.take({ observed: fresh, absent: [...absent, ...moved], coverage });
    for (const seen of fresh) reported.add(identity(seen));
    presented.delete(port);
  }
}
