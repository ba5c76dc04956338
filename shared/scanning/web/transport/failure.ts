import { EgressRefused, EgressSpent, HostNotResolved, NotTestable } from '../../egress/egress.ts';
import { WebFailure, type WebFailureKind } from '../message/web-failure.ts';

/** What the user reads where there is no answer; `host` is the host as the user would write it. */
const words = {
  dns: (host) => `The host name ${host} does not resolve to an address`,
  refused_by_guard: (host) => `This service does not scan ${host}`,
  connection_refused: (host) => `${host} refused the connection`,
  not_testable: (host) => `${host} is not testable from here`,
  unreachable: (host) => `${host} cannot be reached`,
  timeout: (host) => `${host} did not respond in time`,
  tls: (host) => `TLS connection to ${host} failed`,
  reset: (host) => `${host} closed the connection without a response`,
  protocol: (host) => `${host} does not respond with valid HTTP`,
  excluded: (host) => `The policy excludes this part of ${host}`,
  off_scope: (host) => `${host} is not part of the scanned site`,
  spent: () => 'The request budget of the run is exhausted',
  shut_out: (host) => `${host} no longer responds to the scan`,
} as const satisfies Record<WebFailureKind, (host: string) => string>;

/** Why TLS failed, by the codes of OpenSSL and node, as the end of a sentence. */
const tlsReasons: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not yet valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is not valid for this host name'],
  ['HOSTNAME_MISMATCH', 'the certificate is not valid for this host name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate was issued by an untrusted certificate authority (CA)'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate chain is incomplete or not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'the certificate chain is incomplete or not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate chain is incomplete or not trusted'],
  ['CERT_REVOKED', 'the certificate was revoked'],
  ['CERT_SIGNATURE_FAILURE', 'the certificate signature is invalid'],
  ['INVALID_PURPOSE', 'the certificate is not valid for web servers'],
  ['INVALID_CA', 'the certificate was issued by an untrusted certificate authority (CA)'],
  ['CA_MD_TOO_WEAK', 'the certificate uses a weak signature algorithm'],
  ['EE_KEY_TOO_SMALL', 'the certificate key is too short'],
  ['ERR_SSL_EE_KEY_TOO_SMALL', 'the certificate key is too short'],
  ['ERR_SSL_DH_KEY_TOO_SMALL', 'the Diffie-Hellman key is too short'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'the port does not support TLS'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'the port does not support TLS'],
  ['ERR_SSL_HTTP_REQUEST', 'the port does not support TLS'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'the server supports only outdated TLS versions'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'the server supports only outdated TLS versions'],
  ['ERR_SSL_NO_PROTOCOLS_AVAILABLE', 'the server supports only outdated TLS versions'],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'the server offers no secure cipher suite, or a key that is not supported'],
  [
    'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
    'the server offers no secure cipher suite, or a key that is not supported',
  ],
  ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'the server has no certificate for this host name'],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'the server has no certificate for this host name'],
  ['ERR_SSL_SSL/TLS_ALERT_UNRECOGNIZED_NAME', 'the server has no certificate for this host name'],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'a client certificate is required'],
  ['ECONNRESET', 'the server closed the connection'],
]);

const kinds: ReadonlyMap<string, WebFailureKind> = new Map([
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'reset'],
  ['ECONNABORTED', 'reset'],
  ['EPIPE', 'reset'],
  ['ETIMEDOUT', 'timeout'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
  ['EADDRNOTAVAIL', 'unreachable'],
]);

/** The code of an error of the system, the HTTP parser or OpenSSL. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A host for a sentence: cut, as a target may be named by another one. */
function shown(host: string): string {
  return host.length > 80 ? `${host.slice(0, 80)}...` : host;
}

/** Creates the error of a failed request, with the standard message of its kind, followed by `because` if given. */
export function webFailure(kind: WebFailureKind, host: string, because?: string, cause?: unknown): WebFailure {
  const sentence = words[kind](shown(host));
  return new WebFailure(kind, because === undefined ? sentence : `${sentence}: ${because}`, { cause });
}

/** A failed TLS handshake, with its reason if it is a known one. */
export function tlsFailure(host: string, error: unknown): WebFailure {
  return webFailure('tls', host, tlsReasons.get(codeOf(error)), error);
}

/** The failure for an error of the egress guard, a socket or the HTTP parser. */
export function failureOf(error: unknown, host: string): WebFailure {
  if (error instanceof WebFailure) return error;
  if (error instanceof EgressSpent) return webFailure('spent', host, undefined, error);
  if (error instanceof HostNotResolved) return new WebFailure('dns', error.message, { cause: error });
  if (error instanceof NotTestable) return new WebFailure('not_testable', error.message, { cause: error });
  if (error instanceof EgressRefused) return new WebFailure('refused_by_guard', error.message, { cause: error });
  const code = codeOf(error);
  // The parser's error carries what came, and a site may have said our own credentials: its code must do.
  if (code === 'HPE_HEADER_OVERFLOW')
    return webFailure('protocol', host, 'the response headers are too large', new Error(code));
  if (code.startsWith('HPE_')) return webFailure('protocol', host, undefined, new Error(code));
  if (code.startsWith('ERR_SSL_')) return tlsFailure(host, error);
  return webFailure(kinds.get(code) ?? 'unreachable', host, undefined, error);
}
