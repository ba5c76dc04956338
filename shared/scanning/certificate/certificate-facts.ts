import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { parseIp } from '../egress/address.ts';
import { oneLine } from '../web/exhibit.ts';
import type { CertificateArtifact } from './certificate-artifact.ts';

const maxNames = 500;
const maxChain = 8;

/** What node writes of a name; of an empty one nothing, whatever its types say. */
type NameLines = string | undefined;

/** `CN=..., O=...`, the most telling one first; empty where the name is. */
function nameOf(lines: NameLines): string {
  return oneLine((lines ?? '').split('\n').reverse().join(', '));
}

function partOf(lines: NameLines, part: string): string {
  const line = lines?.split('\n').find((each) => each.startsWith(`${part}=`));
  return oneLine(line?.slice(part.length + 1) ?? '', 100);
}

/** The names of a certificate; those that are no names at all (node puts them in quotes) are left out. */
function namesOf(certificate: X509Certificate): readonly string[] {
  const entries = (certificate.subjectAltName ?? '').split(', ').flatMap((entry) => {
    const [, name] = /^(?:DNS|IP Address):([A-Za-z0-9.:*_-]{1,255})$/.exec(entry) ?? [];
    return name === undefined ? [] : [name.toLowerCase()];
  });
  if (entries.length > 0) return [...new Set(entries)].slice(0, maxNames);
  const common = partOf(certificate.subject, 'CN').toLowerCase();
  return /^[a-z0-9.*_-]{1,255}$/.test(common) ? [common] : [];
}

function keyOf(certificate: X509Certificate): string {
  try {
    const { asymmetricKeyType = '', asymmetricKeyDetails = {} } = certificate.publicKey;
    const { modulusLength, namedCurve } = asymmetricKeyDetails;
    return [asymmetricKeyType.toUpperCase(), modulusLength ?? namedCurve ?? ''].join(' ').trim();
  } catch {
    // A key of a kind that OpenSSL does not know is no reason to see nothing of the rest.
    return 'unknown';
  }
}

function chainOf(certificate: X509Certificate): CertificateArtifact['chain'] {
  const chain: CertificateArtifact['chain'][number][] = [];
  let next = certificate.issuerCertificate;
  while (next !== undefined && chain.length < maxChain && next.fingerprint256 !== certificate.fingerprint256) {
    chain.push({ subject: nameOf(next.subject), issuer: nameOf(next.issuer), validTo: next.validToDate.getTime() });
    if (next.issuer === next.subject) break;
    next = next.issuerCertificate;
  }
  return chain;
}

/** The facts of a certificate that a host showed. */
function certificateFacts(
  host: string,
  certificate: X509Certificate,
  connection: Pick<CertificateArtifact, 'fault' | 'protocol' | 'cipher'>,
): CertificateArtifact {
  const fitting =
    parseIp(host) === undefined ? certificate.checkHost(host, { subject: 'never' }) : certificate.checkIP(host);
  return {
    subject: nameOf(certificate.subject),
    issuer: nameOf(certificate.issuer),
    issuerName: partOf(certificate.issuer, 'O') || partOf(certificate.issuer, 'CN') || nameOf(certificate.issuer),
    names: namesOf(certificate),
    byCommonName: certificate.subjectAltName === undefined,
    validFrom: certificate.validFromDate.getTime(),
    validTo: certificate.validToDate.getTime(),
    serial: certificate.serialNumber,
    fingerprint256: certificate.fingerprint256,
    key: keyOf(certificate),
    signature: certificate.signatureAlgorithm ?? '',
    selfSigned: certificate.checkIssued(certificate),
    fits: fitting !== undefined,
    chain: chainOf(certificate),
    ...connection,
  };
}

/** The certificate of an established connection that trusted any; undefined where the server has none. `host` is a name or an address. */
export function certificateOf(host: string, secure: TLSSocket): CertificateArtifact | undefined {
  const certificate = secure.getPeerX509Certificate();
  if (certificate === undefined) return undefined;
  return certificateFacts(host, certificate, {
    // Node says it as a code, whatever its types say.
    fault: secure.authorized ? undefined : oneLine(String(secure.authorizationError), 60),
    protocol: secure.getProtocol() ?? 'unknown',
    cipher: secure.getCipher().standardName,
  });
}
