import type { Check } from '../../../scanning/check.ts';
import { sslSupported } from './checks/ssl-supported.ts';
import { tlsCertificateExpired } from './checks/tls-certificate-expired.ts';
import { tlsCertificateExpiring } from './checks/tls-certificate-expiring.ts';
import { tlsCertificateHostnameMismatch } from './checks/tls-certificate-hostname-mismatch.ts';
import { tlsCertificateNotYetValid } from './checks/tls-certificate-not-yet-valid.ts';
import { tlsCertificateUntrusted } from './checks/tls-certificate-untrusted.ts';
import { tlsCertificateWeakKey } from './checks/tls-certificate-weak-key.ts';
import { tlsCertificateWeakSignature } from './checks/tls-certificate-weak-signature.ts';
import { tlsOutdatedVersions } from './checks/tls-outdated-versions.ts';
import { tlsWeakCiphers } from './checks/tls-weak-ciphers.ts';
import { tlsWeakDhGroup } from './checks/tls-weak-dh-group.ts';
import type { TlsArtifact } from './tls-inspection.ts';

/** The checks of how a port speaks TLS. */
export const PROTOCOL_CHECKS: readonly Check<TlsArtifact>[] = [
  sslSupported,
  tlsOutdatedVersions,
  tlsWeakCiphers,
  tlsWeakDhGroup,
];

/** The checks of its certificate, which other ports of the address may present, too. */
export const CERTIFICATE_CHECKS: readonly Check<TlsArtifact>[] = [
  tlsCertificateExpired,
  tlsCertificateExpiring,
  tlsCertificateNotYetValid,
  tlsCertificateHostnameMismatch,
  tlsCertificateUntrusted,
  tlsCertificateWeakKey,
  tlsCertificateWeakSignature,
];

/** The checks of an open port that speaks TLS, from the first byte or after STARTTLS. */
export const TLS_CHECKS: readonly Check<TlsArtifact>[] = [...PROTOCOL_CHECKS, ...CERTIFICATE_CHECKS];
