import { expiryFault } from '../../../../scanning/certificate/certificate-faults.ts';
import type { Check } from '../../../../scanning/check.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { certificateVerdict } from '../tls-verdict.ts';

/** A certificate that expires in less than 30 days. */
export const tlsCertificateExpiring: Check<TlsArtifact> = {
  id: 'tls-certificate-expiring',
  title: 'TLS certificate about to expire',
  score: 8,
  confidence: 'certain',
  cwe: [298],
  references: ['https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5'],
  risk: 'After the expiry date, clients that verify certificates refuse the connection.',
  recommendation: 'Renew the certificate and automate the renewal at least 30 days before it expires.',
  judge: (artifact) =>
    certificateVerdict(artifact, (certificate, at) =>
      certificate.validTo > at ? expiryFault(certificate, at) : undefined,
    ),
};
