import type { CertificateArtifact } from '../../../../scanning/certificate/certificate-artifact.ts';
import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { shellLine } from '../../../../scanning/shell-line.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact } from '../host-artifact.ts';

const dayMs = 86_400_000;

/** A fault of a certificate. */
interface Fault {
  readonly score: number;
  readonly title: string;
  /** A sentence with dates, never with what is left of them: it stays the same from day to day. */
  readonly words: string;
}

const moment = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'an unknown date');
const day = (at: number) => moment(at).split('T', 1).join();

/** Names for a sentence; a certificate may have hundreds. */
function someNames(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}

function faultsOf(certificate: CertificateArtifact, at: number): readonly Fault[] {
  const { validFrom, validTo, names, byCommonName, fits, selfSigned, fault } = certificate;
  const faults: Fault[] = [];
  const end = day(validTo);
  const add = (score: number, title: string, words: string) => faults.push({ score, title, words });
  if (validTo <= at) add(10, 'TLS certificate expired', `The certificate expired on ${end}.`);
  else if (validTo - at < 14 * dayMs)
    add(8, 'TLS certificate expires in less than 14 days', `The certificate expires on ${end}, in less than 14 days.`);
  else if (validTo - at < 30 * dayMs)
    add(6, 'TLS certificate expires in less than 30 days', `The certificate expires on ${end}, in less than 30 days.`);
  if (validFrom > at) add(6, 'TLS certificate not yet valid', `The certificate is not valid before ${day(validFrom)}.`);
  if (!fits && !byCommonName)
    add(
      6,
      'TLS certificate hostname mismatch',
      names.length === 0
        ? 'The certificate contains no host name.'
        : `The certificate is issued for ${someNames(names)}, not for this host.`,
    );
  if (selfSigned)
    add(
      6,
      'Self-signed TLS certificate',
      'The certificate is self-signed, not issued by a certificate authority (CA).',
    );
  else if (fault === 'SELF_SIGNED_CERT_IN_CHAIN')
    add(
      6,
      'TLS certificate from untrusted CA',
      'The certificate chain ends at a certificate authority (CA) that is not trusted.',
    );
  if (!fits && byCommonName)
    add(
      6,
      'TLS certificate without subject alternative name (SAN)',
      'The certificate has only a common name (CN) and no subject alternative name (SAN), which browsers require.',
    );
  if (faults.length === 0 && fault !== undefined)
    add(
      3,
      'TLS certificate verification failed',
      `The verification of the certificate failed (${fault}): the chain is incomplete, or its CA is not trusted.`,
    );
  return faults.sort((one, other) => other.score - one.score);
}

function evidenceOf(certificate: CertificateArtifact): string {
  const { subject, issuer, names, validFrom, validTo, serial, fingerprint256, key, signature, chain, protocol, fault } =
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
    `connection: ${protocol}`,
    `verification: ${fault ?? 'passed'}`,
  ]
    .map((line) => oneLine(line, 1000))
    .join('\n');
}

/** The certificate of a wildcard record is reported once: it fits where it is valid for all names of the wildcard. */
function ofWildcard(certificate: CertificateArtifact, wildcard: string): CertificateArtifact {
  return { ...certificate, fits: !certificate.byCommonName && certificate.names.includes(wildcard) };
}

function instanceOf({ name, wildcard, at }: HostArtifact, shown: CertificateArtifact): Instance {
  const certificate = wildcard === undefined ? shown : ofWildcard(shown, wildcard);
  const { issuerName, validTo } = certificate;
  const place = {
    resource: wildcard ?? name,
    location: '443/tcp certificate',
    evidence: evidenceOf(certificate),
    reproduce: `${shellLine('openssl', 's_client', '-connect', `${name}:443`, '-servername', name)} </dev/null`,
  };
  const [worst, ...more] = faultsOf(certificate, at);
  if (worst !== undefined) {
    const words = [worst, ...more].map((each) => each.words).join(' ');
    return {
      ...place,
      title: worst.title,
      score: worst.score,
      description: `${words} It was issued by ${oneLine(issuerName, 100)}.`,
    };
  }
  return {
    ...place,
    title: 'TLS certificate information',
    description: `The certificate is valid until ${day(validTo)}. It was issued by ${oneLine(issuerName, 100)}.`,
    score: 1,
    risk: 'No risk. The finding records the expiry date and the issuer of the certificate, so that a change becomes visible.',
    recommendation: 'No action required. Renew the certificate automatically before it expires.',
  };
}

function judge(host: HostArtifact): Verdict {
  const { name, wildcard, tls, certificate } = host;
  if (tls.kind === 'unknown') return { kind: tls.outcome, reason: tls.reason };
  const instances = certificate === undefined ? [] : [instanceOf(host, certificate)];
  return { kind: 'ran', instances, examined: ({ resource }) => resource === name || resource === wildcard };
}

/**
 * The certificate that a host presents on port 443, examined without trusting it: 10 where it has expired, 8 where it
 * expires in less than 14 days, 6 in less than 30, 6 where it is for another host, has only a common name, is self-signed
 * or from an untrusted CA, 3 where it cannot be verified otherwise, else 1 with its expiry date and issuer. One finding for
 * a host, and one for all names of a wildcard; its location stays the same as the certificate ages and is renewed.
 */
export const hostCertificate: Check<HostArtifact> = {
  id: 'host-certificate',
  title: 'TLS certificate invalid or expiring',
  score: 10,
  confidence: 'certain',
  cwe: [295, 298],
  references: [
    'https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html#certificates',
  ],
  risk: 'Browsers show a warning or refuse the connection, and other clients fail or disable certificate verification. Visitors who are used to ignoring the warning do not notice an attacker who intercepts the connection.',
  recommendation:
    'Install a certificate of a public CA for this host name, with its complete chain. Automate the renewal at least 30 days before the certificate expires. Decommission hosts that are no longer needed.',
  judge,
};
