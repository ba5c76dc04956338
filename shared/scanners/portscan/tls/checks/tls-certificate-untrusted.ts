import type { Check } from '../../../../scanning/check.ts';
import { trustFault } from '../certificate-weaknesses.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { certificateVerdict } from '../tls-verdict.ts';

/** A certificate whose chain does not lead to a trusted CA. */
export const tlsCertificateUntrusted: Check<TlsArtifact> = {
  id: 'tls-certificate-untrusted',
  title: 'TLS certificate not trusted (self-signed, untrusted CA, broken chain)',
  score: 6,
  confidence: 'certain',
  cwe: [295, 296],
  references: [
    'https://www.rfc-editor.org/rfc/rfc8446#section-4.4.2',
    'https://www.rfc-editor.org/rfc/rfc5280#section-6',
  ],
  risk: 'Clients that verify certificates refuse the connection. Clients that do not verify the certificate cannot detect an attacker who intercepts the connection and presents a certificate of their own.',
  recommendation:
    'Install a certificate of a CA that the clients trust, and let the server send the complete chain of intermediate certificates. For a private CA, distribute its root certificate to all clients.',
  judge: (artifact) => certificateVerdict(artifact, trustFault),
};
