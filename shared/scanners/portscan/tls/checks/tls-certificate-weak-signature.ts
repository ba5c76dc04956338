import type { Check } from '../../../../scanning/check.ts';
import { signatureFault } from '../certificate-weaknesses.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { certificateVerdict } from '../tls-verdict.ts';

/** A certificate that is signed with a broken hash. */
export const tlsCertificateWeakSignature: Check<TlsArtifact> = {
  id: 'tls-certificate-weak-signature',
  title: 'Weak TLS certificate signature (SHA-1, MD5)',
  score: 8,
  confidence: 'certain',
  cwe: [328, 327],
  references: ['https://shattered.io/', 'https://www.rfc-editor.org/rfc/rfc9325#section-4.6'],
  risk: 'The hash function of the signature is not collision-resistant. An attacker who obtains a certificate from the same CA can forge a second one with the same signature. Current clients reject such certificates.',
  recommendation: 'Issue a new certificate that is signed with SHA-256 or stronger.',
  judge: (artifact) => certificateVerdict(artifact, signatureFault),
};
