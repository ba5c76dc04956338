/**
 * What the error of a connection attempt means for the port.
 * - `accepted`: the handshake was completed and the connection reset at once (in SYN-SENT a reset is ECONNREFUSED).
 * - `refused`: the host answered with a reset, the port is closed.
 * - `silent`: nothing, or a router's word that nothing will come.
 * - `own`: this machine ran out of a resource; nothing is known about the port.
 */
export type Failure = 'accepted' | 'refused' | 'silent' | 'own';

const OWN = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRNOTAVAIL', 'EADDRINUSE', 'EMLINK']);

/** Judges the code of a connect's error. */
export function connectFailure(code: string | undefined): Failure {
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'accepted';
  return code !== undefined && OWN.has(code) ? 'own' : 'silent';
}
