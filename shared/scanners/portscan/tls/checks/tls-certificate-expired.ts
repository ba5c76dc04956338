import { expiryFault } from '../../../../scanning/certificate/certificate-faults.ts';
import type { Check } from '../../../../scanning/check.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { certificateVerdict } from '../tls-verdict.ts';

/** A certificate that has expired. */
export const tlsCertificateExpired: Check<TlsArtifact> = {
  id: 'tls-certificate-expired',
  title: 'TLS certificate expired',
  score: 8,
  confidence: 'certain',
  cwe: [298, 295],
  references: ['https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5'],
  risk: 'Clients that verify certificates refuse the connection. Clients that disable verification to get around the error cannot detect an attacker who intercepts the connection.',
  recommendation: 'Renew the certificate and automate the renewal at least 30 days before it expires.',
  judge: (artifact) =>
    certificateVerdict(artifact, (certificate, at) =>
      certificate.validTo <= at ? expiryFault(certificate, at) : undefined,
    ),
};
