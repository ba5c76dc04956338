import type { CertificateArtifact } from '../../../../scanning/certificate/certificate-artifact.ts';
import {
  type CertificateFault,
  certificateEvidence,
  day,
  expiryFault,
  issuedBy,
  issuerFaults,
  nameFaults,
  notYetValidFault,
  verificationFaults,
} from '../../../../scanning/certificate/certificate-faults.ts';
import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { shellLine } from '../../../../scanning/shell-line.ts';
import type { HostArtifact } from '../host-artifact.ts';

function faultsOf(certificate: CertificateArtifact, at: number): readonly CertificateFault[] {
  const [named, issued] = [nameFaults(certificate), issuerFaults(certificate)];
  // Of two faults of one score the first gives the title.
  const more = certificate.byCommonName ? [...issued, ...named] : [...named, ...issued];
  const times = [expiryFault(certificate, at), notYetValidFault(certificate, at)].filter((each) => each !== undefined);
  const faults = [...times, ...more];
  return (faults.length > 0 ? faults : verificationFaults(certificate)).sort((one, other) => other.score - one.score);
}

/** The certificate of a wildcard record is reported once: it fits where it is valid for all names of the wildcard. */
function ofWildcard(certificate: CertificateArtifact, wildcard: string): CertificateArtifact {
  return { ...certificate, fits: !certificate.byCommonName && certificate.names.includes(wildcard) };
}

/** Where findings of certificates are: at the domain, one for each certificate. */
const places = 'certificate ';

function instanceOf({ name, wildcard, domain, at }: HostArtifact, shown: CertificateArtifact): Instance {
  const certificate = wildcard === undefined ? shown : ofWildcard(shown, wildcard);
  const { validTo } = certificate;
  const place = {
    resource: domain,
    location: `${places}${certificate.fingerprint256}`,
    evidence: certificateEvidence(certificate, `connection: ${certificate.protocol}`),
    reproduce: `${shellLine('openssl', 's_client', '-connect', `${name}:443`, '-servername', name)} </dev/null`,
  };
  const [worst, ...more] = faultsOf(certificate, at);
  if (worst !== undefined) {
    const words = [worst, ...more].map((each) => each.words).join(' ');
    return {
      ...place,
      title: worst.title,
      score: worst.score,
      description: `${words} It was issued by ${issuedBy(certificate)}.`,
    };
  }
  return {
    ...place,
    title: 'TLS certificate information',
    description: `The certificate is valid until ${day(validTo)}. It was issued by ${issuedBy(certificate)}.`,
    score: 1,
    risk: 'No risk. The finding records the expiry date and the issuer of the certificate, so that a change becomes visible.',
    recommendation: 'No action required. Renew the certificate automatically before it expires.',
  };
}

function judge(host: HostArtifact): Verdict {
  const { name, wildcard, domain, tls, certificate } = host;
  if (tls.kind === 'unknown') return { kind: tls.outcome, reason: tls.reason };
  const instances = certificate === undefined ? [] : [instanceOf(host, certificate)];
  return {
    kind: 'ran',
    instances,
    // That no other host presents it is known when all were asked.
    examined: ({ resource, location }) =>
      resource === name || resource === wildcard || (resource === domain && location.startsWith(places)),
  };
}

/**
 * The certificate that a host presents on port 443, examined without trusting it: 10 where it has expired, 8 where it
 * expires in less than 14 days, 6 in less than 30, 6 where it is for another host, has only a common name, is self-signed
 * or from an untrusted CA, 3 where it cannot be verified otherwise, else 1 with its expiry date and issuer. One finding for
 * a certificate, whichever hosts present it (`SharedFindings` puts them together): a renewed one is another.
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
