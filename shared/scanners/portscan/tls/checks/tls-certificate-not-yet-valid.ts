import { notYetValidFault } from '../../../../scanning/certificate/certificate-faults.ts';
import type { Check } from '../../../../scanning/check.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { certificateVerdict } from '../tls-verdict.ts';

/** A certificate whose validity begins in the future. */
export const tlsCertificateNotYetValid: Check<TlsArtifact> = {
  id: 'tls-certificate-not-yet-valid',
  title: 'TLS certificate not yet valid',
  score: 6,
  confidence: 'certain',
  cwe: [298, 295],
  references: ['https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5'],
  risk: 'Clients that verify certificates refuse the connection until the certificate becomes valid.',
  recommendation:
    'Install a certificate that is valid now, and check the clock of the system that issues certificates.',
  judge: (artifact) => certificateVerdict(artifact, notYetValidFault),
};
