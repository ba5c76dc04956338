import type { CertificateArtifact } from '../../../../scanning/certificate/certificate-artifact.ts';
import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { shellLine } from '../../../../scanning/shell-line.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact } from '../host-artifact.ts';

const dayMs = 86_400_000;

/** What is wrong with a certificate: the worst first. */
interface Fault {
  readonly score: number;
  readonly title: string;
  /** A sentence with dates, never with what is left of them: it stays the same from day to day. */
  readonly words: string;
}

const moment = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'an unknown day');
const day = (at: number) => moment(at).split('T', 1).join();

/** Names for a sentence; a certificate may have hundreds. */
function someNames(names: readonly string[]): string {
  if (names.length === 0) return 'no host at all';
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}`;
}

function faultsOf(certificate: CertificateArtifact, at: number): readonly Fault[] {
  const { validFrom, validTo, names, byCommonName, fits, selfSigned, fault } = certificate;
  const faults: Fault[] = [];
  const end = day(validTo);
  const add = (score: number, title: string, words: string) => faults.push({ score, title, words });
  if (validTo <= at) add(10, 'Certificate has expired', `The certificate expired on ${end}.`);
  else if (validTo - at < 14 * dayMs)
    add(8, 'Certificate expires in less than two weeks', `The certificate expires on ${end}, in less than 14 days.`);
  else if (validTo - at < 30 * dayMs)
    add(6, 'Certificate expires in less than 30 days', `The certificate expires on ${end}, in less than 30 days.`);
  if (validFrom > at)
    add(6, 'Certificate is not valid yet', `The certificate is valid from ${day(validFrom)} on only.`);
  if (!fits && !byCommonName)
    add(6, 'Certificate is for another host', `The certificate is for ${someNames(names)}, and not for this host.`);
  if (selfSigned)
    add(6, 'Certificate is self-signed', 'The certificate is signed by itself: no authority stands behind it.');
  else if (fault === 'SELF_SIGNED_CERT_IN_CHAIN')
    add(
      6,
      'Certificate comes from an authority that is not trusted',
      'The chain ends at an authority that is not trusted.',
    );
  if (!fits && byCommonName)
    add(
      6,
      'Certificate names no host where clients look for it',
      'The certificate has a common name alone, and no names that browsers read (subject alternative names).',
    );
  if (faults.length === 0 && fault !== undefined)
    add(
      3,
      'Certificate cannot be verified',
      `A client that checks certificates does not take it (${fault}): the chain is incomplete, or its authority is not trusted.`,
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

/** A wildcard's certificate is told of once: it fits where it is for all names of the wildcard. */
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
    description: `The certificate is valid until ${day(validTo)}. It was issued by ${oneLine(issuerName, 100)}.`,
    score: 1,
    risk: 'None: it is told so that its end and its issuer are known, and a change is seen.',
    recommendation: 'Nothing is to be done. Have it renewed by itself before it ends.',
  };
}

function judge(host: HostArtifact): Verdict {
  const { name, wildcard, tls, certificate } = host;
  if (tls.kind === 'unknown') return { kind: tls.outcome, reason: tls.reason };
  const instances = certificate === undefined ? [] : [instanceOf(host, certificate)];
  return { kind: 'ran', instances, lookedAt: ({ resource }) => resource === name || resource === wildcard };
}

/**
 * The certificate that a host shows on port 443, looked at without trusting it: 10 where it has expired, 8 where it
 * expires in less than 14 days, 6 in less than 30, 6 where it is for another host or names none but in its subject, self-signed or of an authority that is
 * not trusted, 3 where it cannot be verified otherwise, else 1 with its end and issuer. One finding for a host, and
 * one for all names of a wildcard; its place stays the same as the certificate grows older and is renewed.
 */
export const hostCertificate: Check<HostArtifact> = {
  id: 'host-certificate',
  title: 'Certificate of the host',
  score: 10,
  confidence: 'certain',
  cwe: [295, 298],
  references: [
    'https://www.rfc-editor.org/rfc/rfc5280#section-4.1.2.5',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html#certificates',
  ],
  risk: 'Browsers warn of the host or refuse it, other programs fail or stop checking, and visitors learn to click away the warning that one day means somebody reads along.',
  recommendation:
    'Install a certificate of a public authority for this very name with its whole chain, and have it renewed by itself a month before it ends. Give up hosts that nobody needs.',
  judge,
};
