import { oneLine } from '../web/exhibit.ts';
import type { CertificateArtifact } from './certificate-artifact.ts';

const dayMs = 86_400_000;

/** A fault of a certificate, as every scan that sees it rates it. */
export interface CertificateFault {
  /** On the scale 0..10. */
  readonly score: number;
  readonly title: string;
  /** A sentence with dates, never with what is left of them: it stays the same from day to day. */
  readonly words: string;
}

const moment = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'an unknown date');

/** The day of a time in milliseconds since the epoch: `2026-11-23`. */
export const day = (at: number): string => moment(at).split('T', 1).join();

/** Names for a sentence; a certificate may have hundreds. */
function someNames(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}

/** Expired 10, expires in less than 14 days 8, in less than 30 days 6. `at` is the time of the scan. */
export function expiryFault({ validTo }: CertificateArtifact, at: number): CertificateFault | undefined {
  const end = day(validTo);
  if (validTo <= at)
    return { score: 10, title: 'TLS certificate expired', words: `The certificate expired on ${end}.` };
  const soon = [
    [14, 8],
    [30, 6],
  ].find(([days = 0]) => validTo - at < days * dayMs);
  if (soon === undefined) return undefined;
  const [days, score = 0] = soon;
  return {
    score,
    title: `TLS certificate expires in less than ${days} days`,
    words: `The certificate expires on ${end}, in less than ${days} days.`,
  };
}

/** Not valid yet: 6. */
export function notYetValidFault({ validFrom }: CertificateArtifact, at: number): CertificateFault | undefined {
  if (validFrom <= at) return undefined;
  const words = `The certificate is not valid before ${day(validFrom)}.`;
  return { score: 6, title: 'TLS certificate not yet valid', words };
}

/** For another host, or for none, since it has only a common name: 6. */
export function nameFaults({ names, byCommonName, fits }: CertificateArtifact): readonly CertificateFault[] {
  if (fits) return [];
  if (byCommonName)
    return [
      {
        score: 6,
        title: 'TLS certificate without subject alternative name (SAN)',
        words:
          'The certificate has only a common name (CN) and no subject alternative name (SAN), which browsers require.',
      },
    ];
  const words =
    names.length === 0
      ? 'The certificate contains no host name.'
      : `The certificate is issued for ${someNames(names)}, not for this host.`;
  return [{ score: 6, title: 'TLS certificate hostname mismatch', words }];
}

/** The certificate is self-signed, or its issuer is not trusted (score 6). */
export function issuerFaults({ selfSigned, fault }: CertificateArtifact): readonly CertificateFault[] {
  if (selfSigned)
    return [
      {
        score: 6,
        title: 'Self-signed TLS certificate',
        words: 'The certificate is self-signed, not issued by a certificate authority (CA).',
      },
    ];
  if (fault !== 'SELF_SIGNED_CERT_IN_CHAIN') return [];
  return [
    {
      score: 6,
      title: 'TLS certificate from untrusted CA',
      words: 'The certificate chain ends at a certificate authority (CA) that is not trusted.',
    },
  ];
}

/** What OpenSSL says of a chain that does not lead to a trusted authority, and of anything else it refuses: 3. */
export function verificationFaults({ fault }: CertificateArtifact): CertificateFault[] {
  if (fault === undefined) return [];
  const words = `The verification of the certificate failed (${fault}): the chain is incomplete, or its CA is not trusted.`;
  return [{ score: 3, title: 'TLS certificate verification failed', words }];
}

/** Who issued a certificate, in words: its issuer may be empty. */
export function issuedBy({ issuerName }: CertificateArtifact): string {
  return oneLine(issuerName, 100) || 'an unnamed issuer';
}

/** The facts of a certificate, a line each; `where` says of what connections it is. */
export function certificateEvidence(certificate: CertificateArtifact, where: string): string {
  const { subject, issuer, names, validFrom, validTo, serial, fingerprint256, key, signature, chain, fault } =
    certificate;
  return [
    `subject: ${subject}`,
    `issuer: ${issuer}`,
    `names: ${names.slice(0, 50).join(', ')}`,
    `valid: ${moment(validFrom)} to ${moment(validTo)}`,
    `key: ${key}, signature: ${signature}`,
    `serial: ${serial}`,
    `SHA-256: ${fingerprint256}`,
    ...chain.map((each) => `chain: ${each.subject}`),
    where,
    `verification: ${fault ?? 'passed'}`,
  ]
    .map((line) => oneLine(line, 1000))
    .join('\n');
}
