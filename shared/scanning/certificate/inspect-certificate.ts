import type { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { PinnedAddress } from '../egress/egress.ts';
import type { ScanContext } from '../scanner.ts';
import { oneLine } from '../web/exhibit.ts';
import { WebFailure } from '../web/message/web-failure.ts';
import { failureOf, webFailure } from '../web/transport/failure.ts';
import { guardedTls } from '../web/transport/guarded-tls.ts';
import { webScope } from '../web/transport/scope.ts';
import type { CertificateArtifact, CertificateInspection } from './certificate-artifact.ts';

const connectTimeoutMs = 10_000;
const maxAddresses = 4;
const maxNames = 500;
const maxChain = 8;

/** What a certificate is asked for with. */
interface CertificateTerms {
  readonly context: Pick<ScanContext, 'egress' | 'scope' | 'signal'>;
  readonly authorities: readonly string[];
  /** 443 where it does not say. */
  readonly port?: number | undefined;
}

/** `CN=..., O=...` of the lines that node writes, the most telling one first. */
function nameOf(lines: string): string {
  return oneLine(lines.split('\n').reverse().join(', '));
}

function partOf(lines: string, part: string): string {
  const line = lines.split('\n').find((each) => each.startsWith(`${part}=`));
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
    fits: certificate.checkHost(host, { subject: 'never' }) !== undefined,
    chain: chainOf(certificate),
    ...connection,
  };
}

function factsOf(host: string, secure: TLSSocket): CertificateArtifact | undefined {
  const certificate = secure.getPeerX509Certificate();
  if (certificate === undefined) return undefined;
  return certificateFacts(host, certificate, {
    // Node says it as a code, whatever its types say.
    fault: secure.authorized ? undefined : oneLine(String(secure.authorizationError), 60),
    protocol: secure.getProtocol() ?? 'unknown',
    cipher: secure.getCipher().standardName,
  });
}

async function handshake(
  host: string,
  address: PinnedAddress,
  { context, authorities, port = 443 }: CertificateTerms,
): Promise<CertificateArtifact | undefined> {
  const { signal, egress } = context;
  const socket = egress.connect(address, port);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(webFailure('timeout', host, 'no connection')), connectTimeoutMs);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  socket.once('connect', () => resolve());
  socket.on('error', reject);
  socket.once('close', () => reject(webFailure('reset', host)));
  try {
    await Promise.race([connected, stopped]);
    const secure = await Promise.race([
      guardedTls(socket, { host, isAddress: false, checkTls: false, authorities }),
      stopped,
    ]);
    return factsOf(host, secure);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}

function unknown({ kind, message }: WebFailure): CertificateInspection {
  const outcome = kind === 'excluded' ? 'skipped' : kind === 'refused_by_guard' ? 'blocked' : 'not_testable';
  return { kind: 'unknown', outcome, reason: message };
}

/** Failures that say that nothing speaks TLS there; one that is silent may only be slow, and a name may only be unheard. */
const none: ReadonlySet<WebFailure['kind']> = new Set(['connection_refused', 'tls', 'reset', 'protocol']);

/**
 * Fetches the certificate of a host by a TLS handshake with its name (SNI), through the guard, and accepts any; whether a
 * verifying client would accept it is one of the facts. Nothing is sent inside TLS. Throws `signal.reason` when aborted,
 * WebFailure `spent` where the run may send no more.
 */
export async function inspectCertificate(host: string, terms: CertificateTerms): Promise<CertificateInspection> {
  const { egress, scope, signal } = terms.context;
  const url = new URL(`https://${host}:${terms.port ?? 443}/`);
  const own = webScope([url.href], scope.exclusions);
  if (own.refuses(url) !== undefined) return unknown(webFailure('excluded', host));
  let failure: WebFailure | undefined;
  try {
    const addresses = await egress.resolve(host);
    if (addresses.some((address) => own.refusesAddress(address))) return unknown(webFailure('excluded', host));
    for (const address of addresses.slice(0, maxAddresses)) {
      try {
        const certificate = await handshake(host, address, terms);
        if (certificate !== undefined) return { kind: 'seen', certificate };
      } catch (error) {
        signal.throwIfAborted();
        failure = failureOf(error, host);
        if (failure.kind === 'spent') break;
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    failure = failureOf(error, host);
  }
  if (failure?.kind === 'spent') throw failure;
  if (failure !== undefined && !none.has(failure.kind)) return unknown(failure);
  return { kind: 'none', reason: (failure ?? new WebFailure('tls', `${host} presents no certificate`)).message };
}
