import { afterSilence } from '../../after-silence.ts';
import type { PinnedAddress } from '../egress/egress.ts';
import type { ScanContext } from '../scanner.ts';
import { WebFailure } from '../web/message/web-failure.ts';
import { failureOf, webFailure } from '../web/transport/failure.ts';
import { guardedTls } from '../web/transport/guarded-tls.ts';
import { webScope } from '../web/transport/scope.ts';
import type { CertificateArtifact, CertificateInspection } from './certificate-artifact.ts';
import { certificateOf } from './certificate-facts.ts';

const connectTimeoutMs = 10_000;
const maxAddresses = 4;

/** What a certificate is asked for with. */
interface CertificateTerms {
  readonly context: Pick<ScanContext, 'egress' | 'scope' | 'signal'>;
  readonly authorities: readonly string[];
  /** 443 where it does not say. */
  readonly port?: number | undefined;
}

async function handshake(
  host: string,
  address: PinnedAddress,
  { context, authorities, port = 443 }: CertificateTerms,
): Promise<CertificateArtifact | undefined> {
  const { signal, egress } = context;
  const socket = egress.connect(address, port);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const callOff = afterSilence(connectTimeoutMs, () => reject(webFailure('timeout', host, 'no connection')));
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
    return certificateOf(host, secure);
  } finally {
    callOff();
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
