import type { Check } from '../../../../scanning/check.ts';
import { keyFault } from '../certificate-weaknesses.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { certificateVerdict } from '../tls-verdict.ts';

/** A certificate whose key is too short. */
export const tlsCertificateWeakKey: Check<TlsArtifact> = {
  id: 'tls-certificate-weak-key',
  title: 'Weak TLS certificate key (RSA below 2048 bits)',
  score: 8,
  confidence: 'certain',
  cwe: [326],
  references: [
    'https://csrc.nist.gov/pubs/sp/800/131/a/r2/final',
    'https://www.rfc-editor.org/rfc/rfc9325#section-4.5',
  ],
  risk: 'An attacker with sufficient computing power can derive the private key, impersonate the server and, without forward secrecy, decrypt recorded connections.',
  recommendation: 'Issue a new certificate with an ECDSA key of at least 256 bits or an RSA key of at least 2048 bits.',
  judge: (artifact) => certificateVerdict(artifact, keyFault),
};
