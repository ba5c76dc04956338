import type { CertificateArtifact } from '../../../scanning/certificate/certificate-artifact.ts';
import {
  type CertificateFault,
  certificateEvidence,
  issuedBy,
} from '../../../scanning/certificate/certificate-faults.ts';
import type { Gap, Instance, Verdict } from '../../../scanning/check.ts';
import { locationOf, resourceOf } from '../examination/port-place.ts';
import { clientLine } from './reproduce-tls.ts';
import type { TlsArtifact, TlsInspection } from './tls-inspection.ts';

/** The highest score of what is wrong with the TLS of an address: no name leads browsers to it, as one leads to a host. */
const MAX_SCORE = 8;

/** What a check found at a port, apart from where. */
type TlsFinding = Omit<Instance, 'resource' | 'location'>;

/** What a check says of an inspection: what it found, and what it could not find out. */
export interface TlsOpinion {
  readonly finding?: TlsFinding | undefined;
  readonly gap?: string | undefined;
  /** What is beyond the check, which has an answer nevertheless. */
  readonly beyond?: string | undefined;
}

const notTestable = (reason: string): Gap => ({ outcome: 'not_testable', reason });

/** The verdict of a check on the TLS of one port; its finding stands at the port `at`, else at the artifact's own. */
export function tlsVerdict(
  artifact: TlsArtifact,
  opinionOf: (inspection: TlsInspection) => TlsOpinion,
  at = artifact.port,
): Verdict {
  const { address, family, port, tls } = artifact;
  if (tls.kind === 'unknown') return { kind: 'not_testable', reason: tls.reason };
  const { finding, gap, beyond }: TlsOpinion = tls.kind === 'none' ? {} : opinionOf(tls.inspection);
  // What could not be found out in full is proof of nothing.
  if (finding === undefined && gap !== undefined) return { kind: 'not_testable', reason: gap };
  const own = resourceOf(address, family, port);
  const place = { resource: resourceOf(address, family, at), location: locationOf(at) };
  return {
    kind: 'ran',
    instances: finding === undefined ? [] : [{ ...place, ...finding }],
    examined: ({ resource }) => resource === own,
    gaps: [gap, beyond].flatMap((each) => (each === undefined ? [] : notTestable(each))),
  };
}

/** `443/tcp`, `25/tcp, 465/tcp and 587/tcp`. */
function portsText(ports: readonly number[]): string {
  const all = ports.map((port) => locationOf(port));
  return all.length === 1 ? `${all[0]}` : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** A fault of the certificate as a finding: the description says where it is presented, by whom it was issued, and its fault. */
function certificateFinding(
  { address, family, port, samePorts }: TlsArtifact,
  { startTls }: TlsInspection,
  certificate: CertificateArtifact,
  { score, title, words }: CertificateFault,
): TlsFinding {
  const ports = portsText(samePorts);
  return {
    title,
    score: Math.min(MAX_SCORE, score),
    description: `${words} It is presented on ${ports} of ${address} and was issued by ${issuedBy(certificate)}.`,
    evidence: certificateEvidence(certificate, `ports: ${ports}`),
    reproduce: clientLine({ address, family, port }, startTls, '-showcerts'),
  };
}

/**
 * The verdict of a check on the certificate of a port. Ports of an address that present the same one share one finding,
 * at the first of them: one certificate is one cause.
 */
export function certificateVerdict(
  artifact: TlsArtifact,
  faultOf: (certificate: CertificateArtifact, at: number) => CertificateFault | undefined,
  beyondOf: (certificate: CertificateArtifact) => string | undefined = () => undefined,
): Verdict {
  const opinionOf = (inspection: TlsInspection): TlsOpinion => {
    const { certificate, withoutCertificate: gap } = inspection;
    if (certificate === undefined) return { gap };
    const fault = faultOf(certificate, artifact.at);
    if (fault === undefined) return { beyond: beyondOf(certificate) };
    return { finding: certificateFinding(artifact, inspection, certificate, fault) };
  };
  return tlsVerdict(artifact, opinionOf, artifact.samePorts[0]);
}
