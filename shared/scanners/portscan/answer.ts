import type { Socket } from 'node:net';

/**
 * What the error of a connection attempt means for the port.
 * - `accepted`: the handshake was completed and the connection reset at once (in SYN-SENT a reset is ECONNREFUSED).
 * - `refused`: the host answered with a reset, the port is closed.
 * - `silent`: nothing, or a router's word that nothing will come.
 * - `own`: this machine ran out of a resource; nothing is known about the port.
 */
export type Failure = 'accepted' | 'refused' | 'silent' | 'own';

const OWN = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRNOTAVAIL', 'EADDRINUSE', 'EMLINK']);

/** Judges the error of a connect. */
export function failureOf(error: NodeJS.ErrnoException): Failure {
  if (error.code === 'ECONNREFUSED') return 'refused';
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'accepted';
  return error.code !== undefined && OWN.has(error.code) ? 'own' : 'silent';
}

/**
 * Tells whether a connection reached itself: on the scanner's own host the kernel may pick the wanted port as the local
 * port, and TCP's simultaneous open then connects the socket to itself although nobody listens.
 */
export function isSelfConnected(
  socket: Pick<Socket, 'localPort' | 'remotePort' | 'localAddress' | 'remoteAddress'>,
): boolean {
  if (socket.localPort === undefined) return false;
  return socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress;
}
