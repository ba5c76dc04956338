import type { Socket } from 'node:net';
import { type ConnectionOptions, connect, rootCertificates, type TLSSocket } from 'node:tls';
import { afterSilence } from '../../../after-silence.ts';
import { tlsSignatureAlgorithms } from '../../../scanning/web/transport/signature-algorithms.ts';
import type { TlsFacts } from '../examination/artifact.ts';

const HANDSHAKE_MS = 2500;

/** Of TLS 1.3 OpenSSL offers three suites unless all five are named; those without encryption come last. */
const ANY_SUITE =
  'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256:ALL:COMPLEMENTOFALL:@SECLEVEL=0';

/** Offers no cipher with a certificate: TLS 1.3 has none without, and a server that has none may choose another all the same. */
export const ANONYMOUS: ConnectionOptions = { maxVersion: 'TLSv1.2', ciphers: 'aNULL:@SECLEVEL=0' };

/**
 * Starts TLS on a connected socket of the guard, accepting any certificate; undefined when the other side does not speak
 * it. `authorities` (PEM) are trusted beside the public ones: the connection is `authorized` where its chain leads to
 * one of them, whatever the name of the certificate. `refused` hears that the other side speaks TLS and declines the
 * handshake with an alert (RFC 8446, 6.2), as one does that wants a name, a key or a certificate of its clients. `own` comes before the options of others.
 */
export async function tlsHandshake(
  socket: Socket,
  authorities: readonly string[] = [],
  refused: () => void = () => undefined,
  own: ConnectionOptions = {},
): Promise<TLSSocket | undefined> {
  if (socket.destroyed) return undefined;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const secure = connect({
    socket,
    // Any certificate is accepted: the scan records it, and trust is judged from the facts.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
    ...(authorities.length > 0 ? { ca: [...rootCertificates, ...authorities], sigalgs: tlsSignatureAlgorithms } : {}),
    minVersion: 'TLSv1',
    ciphers: ANY_SUITE,
    ...own,
  });
  const callOff = afterSilence(HANDSHAKE_MS, () => resolve(false));
  secure.once('secureConnect', () => resolve(true));
  secure.on('error', (error) => {
    // OpenSSL names an alert of the other side so, and none of its own: that of an unknown name is TLSV1_UNRECOGNIZED_NAME.
    if ('code' in error && /^ERR_SSL_(?:TLSV1_|\S*ALERT)/.test(String(error.code))) refused();
    resolve(false);
  });
  secure.once('close', () => resolve(false));
  const established = await promise;
  callOff();
  if (established) return secure;
  secure.destroy();
  socket.destroy();
  return undefined;
}

/** Of the lines that node writes; of an empty name nothing, whatever its types say. */
function nameOf(lines: string | undefined): string {
  return (lines ?? '').replaceAll('\n', ', ').slice(0, 300);
}

/** The facts of an established TLS connection. Of a certificate as an object Node 24 reads some curves with a segmentation fault. */
export function tlsFactsOf(secure: TLSSocket): TlsFacts {
  const certificate = secure.getPeerX509Certificate();
  const subject = nameOf(certificate?.subject);
  const issuer = nameOf(certificate?.issuer);
  return {
    protocol: secure.getProtocol() ?? 'unknown',
    cipher: secure.getCipher().standardName,
    subject,
    issuer,
    validFrom: certificate?.validFrom ?? '',
    validTo: certificate?.validTo ?? '',
    selfSigned: subject === issuer && subject !== '',
    fingerprint256: certificate?.fingerprint256 ?? '',
  };
}
