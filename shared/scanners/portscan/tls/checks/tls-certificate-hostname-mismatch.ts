import type { Check } from '../../../../scanning/check.ts';
import { addressNameFault, addressNameGap } from '../certificate-weaknesses.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { certificateVerdict } from '../tls-verdict.ts';

/** A certificate that is valid for no name or address by which clients can reach the server. */
export const tlsCertificateHostnameMismatch: Check<TlsArtifact> = {
  id: 'tls-certificate-hostname-mismatch',
  title: 'TLS certificate hostname mismatch',
  score: 6,
  confidence: 'certain',
  cwe: [297],
  references: ['https://www.rfc-editor.org/rfc/rfc9525', 'https://www.rfc-editor.org/rfc/rfc6761'],
  risk: 'Clients that verify certificates refuse the connection under every name. Clients that disable verification to get around the error cannot detect an attacker who intercepts the connection.',
  recommendation:
    'Install a certificate whose subject alternative names (SAN) contain the host names or addresses that clients connect to.',
  judge: (artifact) => certificateVerdict(artifact, addressNameFault, addressNameGap),
};
