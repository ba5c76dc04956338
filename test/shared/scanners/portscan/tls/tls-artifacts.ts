import { smtp } from '../../../../../shared/scanners/portscan/services/mail.ts';
import type { TlsArtifact, TlsInspection } from '../../../../../shared/scanners/portscan/tls/tls-inspection.ts';
import type { CertificateArtifact } from '../../../../../shared/scanning/certificate/certificate-artifact.ts';

const day = 86_400_000;
const at = Date.UTC(2026, 10, 23);

const certificate: CertificateArtifact = {
  subject: 'CN=shop.site.org',
  issuer: 'CN=R11, O=Some CA',
  issuerName: 'Some CA',
  names: ['shop.site.org'],
  byCommonName: false,
  validFrom: at - 30 * day,
  validTo: at + 60 * day,
  serial: '01',
  fingerprint256: 'AB:CD',
  key: 'EC prime256v1',
  signature: 'ecdsa-with-SHA256',
  selfSigned: false,
  fits: false,
  fault: undefined,
  chain: [{ subject: 'CN=R11, O=Some CA', issuer: 'CN=Root', validTo: at + 900 * day }],
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
};

const inspection: TlsInspection = {
  startTls: undefined,
  versions: {
    SSLv3: 'refused',
    TLSv1: 'refused',
    'TLSv1.1': 'refused',
    'TLSv1.2': 'supported',
    'TLSv1.3': 'supported',
  },
  weakSuites: [],
  suitesUnknown: [],
  group: { kind: 'none' },
  certificate,
  withoutCertificate: undefined,
};

/** A port that is set up well but for what is given. */
export function tlsArtifact(given: Partial<TlsInspection> = {}): TlsArtifact {
  const tls = { kind: 'inspected', inspection: { ...inspection, ...given } } as const;
  return { address: '192.0.2.7', family: 4, port: 443, tls, samePorts: [443], at };
}

/** A port whose certificate is good but for what is given. */
export function withCertificate(given: Partial<CertificateArtifact>): TlsArtifact {
  return tlsArtifact({ certificate: { ...certificate, ...given } });
}

const versions = (given: Partial<TlsInspection['versions']>) =>
  tlsArtifact({ versions: { ...inspection.versions, ...given } });
const weak = (...codes: number[]) => tlsArtifact({ weakSuites: codes.map((code) => ({ version: 'TLSv1.2', code })) });
const group = (bits: number, version: 'TLSv1.2' | 'SSLv3' = 'TLSv1.2') =>
  tlsArtifact({ group: { kind: 'group', version, bits } });

/** What fires a check, with the score and title of its finding, and what does not. */
interface Cases {
  readonly fires: readonly (readonly [artifact: TlsArtifact, score: number, title: string])[];
  readonly silent: readonly TlsArtifact[];
}

/** By check id. */
export const tlsCases: Readonly<Record<string, Cases>> = {
  'ssl-supported': {
    fires: [
      [versions({ SSLv3: 'supported' }), 8, 'SSL 3.0 supported'],
      [
        tlsArtifact({ startTls: smtp.startTls, versions: { ...inspection.versions, SSLv3: 'supported' } }),
        8,
        'SSL 3.0 supported',
      ],
    ],
    silent: [versions({ TLSv1: 'supported' }), versions({ 'TLSv1.2': 'unknown' })],
  },
  'tls-outdated-versions': {
    fires: [
      [versions({ TLSv1: 'supported', 'TLSv1.1': 'supported' }), 5, 'TLS 1.0 and TLS 1.1 supported'],
      [versions({ 'TLSv1.1': 'supported', TLSv1: 'unknown' }), 5, 'TLS 1.1 supported'],
      [versions({ TLSv1: 'supported', 'TLSv1.2': 'refused', 'TLSv1.3': 'refused' }), 6, 'TLS 1.0 supported'],
    ],
    silent: [versions({ SSLv3: 'supported' })],
  },
  'tls-weak-ciphers': {
    fires: [
      [weak(0x000a), 4, 'Weak TLS cipher suites (3DES)'],
      [weak(0x0005, 0xc012), 6, 'Weak TLS cipher suites (RC4, 3DES)'],
      [weak(0x0002, 0xc018, 0x0003), 8, 'Weak TLS cipher suites (NULL, anonymous, EXPORT)'],
    ],
    silent: [versions({ TLSv1: 'supported' })],
  },
  'tls-weak-dh-group': {
    fires: [
      [group(1024), 4, 'Weak Diffie-Hellman group (1024 bits)'],
      [group(1023), 8, 'Weak Diffie-Hellman group (1023 bits)'],
      [group(512, 'SSLv3'), 8, 'Weak Diffie-Hellman group (512 bits)'],
    ],
    silent: [group(2048), versions({ TLSv1: 'supported' })],
  },
  'tls-certificate-expired': {
    fires: [[withCertificate({ validTo: at - day }), 8, 'TLS certificate expired']],
    silent: [withCertificate({ validTo: at + day })],
  },
  'tls-certificate-expiring': {
    fires: [
      [withCertificate({ validTo: at + day }), 8, 'TLS certificate expires in less than 14 days'],
      [withCertificate({ validTo: at + 20 * day }), 6, 'TLS certificate expires in less than 30 days'],
    ],
    silent: [withCertificate({ validTo: at - day }), withCertificate({ validTo: at + 31 * day })],
  },
  'tls-certificate-not-yet-valid': {
    fires: [[withCertificate({ validFrom: at + day }), 6, 'TLS certificate not yet valid']],
    silent: [withCertificate({ validTo: at - day })],
  },
  'tls-certificate-hostname-mismatch': {
    fires: [
      [withCertificate({ names: ['localhost', 'www.example.com'] }), 6, 'TLS certificate hostname mismatch'],
      [withCertificate({ names: ['192.0.2.8', '2001:db8::1'] }), 6, 'TLS certificate hostname mismatch'],
      [
        withCertificate({ byCommonName: true, names: ['shop.site.org'] }),
        6,
        'TLS certificate without subject alternative name (SAN)',
      ],
    ],
    // Which names lead to an address is not known.
    silent: [
      withCertificate({ names: ['shop.site.org', 'localhost'] }),
      withCertificate({ fits: true, names: ['192.0.2.7'] }),
    ],
  },
  'tls-certificate-untrusted': {
    fires: [
      [withCertificate({ selfSigned: true, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 6, 'Self-signed TLS certificate'],
      [withCertificate({ fault: 'SELF_SIGNED_CERT_IN_CHAIN' }), 6, 'TLS certificate from untrusted CA'],
      [withCertificate({ fault: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', chain: [] }), 3, 'TLS certificate chain incomplete'],
      [
        withCertificate({ fault: 'CERT_HAS_EXPIRED', chain: [{ subject: 'a', issuer: 'b', validTo: 0 }] }),
        3,
        'TLS certificate verification failed',
      ],
    ],
    silent: [withCertificate({ fault: 'CERT_HAS_EXPIRED', validTo: at - day })],
  },
  'tls-certificate-weak-key': {
    fires: [
      [withCertificate({ key: 'RSA 1024' }), 6, 'Weak TLS certificate key (RSA 1024 bits)'],
      [withCertificate({ key: 'RSA 512' }), 8, 'Weak TLS certificate key (RSA 512 bits)'],
      [withCertificate({ key: 'EC prime192v1' }), 6, 'Weak TLS certificate key (EC 192 bits)'],
    ],
    silent: [
      withCertificate({ key: 'RSA 2048' }),
      withCertificate({ key: 'EC secp384r1' }),
      withCertificate({ key: 'ED25519' }),
      withCertificate({ key: 'unknown' }),
    ],
  },
  'tls-certificate-weak-signature': {
    fires: [
      [withCertificate({ signature: 'sha1WithRSAEncryption' }), 6, 'Weak TLS certificate signature (SHA-1)'],
      [
        withCertificate({ signature: 'ecdsa-with-SHA1', selfSigned: true }),
        3,
        'Weak TLS certificate signature (SHA-1)',
      ],
      [withCertificate({ signature: 'md5WithRSAEncryption' }), 8, 'Weak TLS certificate signature (MD5)'],
    ],
    silent: [withCertificate({ signature: 'sha512WithRSAEncryption' }), withCertificate({ signature: 'ED25519' })],
  },
};
