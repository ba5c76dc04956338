import type { Socket } from 'node:net';
import { connect, createSecureContext, rootCertificates, type SecureContext, type TLSSocket } from 'node:tls';
import { tlsFailure } from './failure.ts';
import { tlsSignatureAlgorithms } from './signature-algorithms.ts';

/** The TLS options of a connection. */
export interface TlsTerms {
  /** The host of the URL: a name, or an address without brackets. */
  readonly host: string;
  readonly isAddress: boolean;
  /** False: any certificate and any version will do, and nothing is trusted for it. */
  readonly checkTls: boolean;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities: readonly string[];
}

/** Old versions and weak ciphers, for who asks what a server speaks and trusts nothing for it. */
const lenient = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const;

/** Reading the 150 public authorities takes milliseconds, so it is done once for a list of further ones, and not for each connection. */
const contexts = { strict: new WeakMap<object, SecureContext>(), lenient: new WeakMap<object, SecureContext>() };

function contextOf({ checkTls, authorities }: TlsTerms): SecureContext {
  const known = checkTls ? contexts.strict : contexts.lenient;
  const found = known.get(authorities);
  if (found) return found;
  const made = createSecureContext({
    ...(checkTls ? {} : lenient),
    ca: [...rootCertificates, ...authorities],
    sigalgs: tlsSignatureAlgorithms,
  });
  known.set(authorities, made);
  return made;
}

/**
 * Starts TLS on a connected socket of the egress guard. The certificate must be valid for the host, unless TLS is not
 * checked. Throws WebFailure `tls`; the caller ends a handshake that takes too long by destroying the socket.
 */
export async function guardedTls(socket: Socket, terms: TlsTerms): Promise<TLSSocket> {
  const { host, isAddress, checkTls, authorities } = terms;
  const secure = connect({
    socket,
    host,
    // RFC 6066 knows no server name that is an address.
    servername: isAddress ? '' : host,
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: checkTls,
    ...(checkTls ? { sigalgs: tlsSignatureAlgorithms } : lenient),
    ...(authorities.length > 0 ? { secureContext: contextOf(terms) } : {}),
  });
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const onClose = () => reject(tlsFailure(host, undefined));
  secure.once('secureConnect', () => resolve(secure));
  // Stays for the connection's life: later errors belong to the request that is under way, or to nobody.
  secure.on('error', (error) => reject(tlsFailure(host, error)));
  secure.once('close', onClose);
  try {
    return await promise;
  } catch (error) {
    secure.destroy();
    socket.destroy();
    throw error;
  } finally {
    secure.off('close', onClose);
  }
}
