import type { Socket } from 'node:net';

/**
 * What a failed connect says.
 * - `refused`: the host answered with a reset, the port is closed.
 * - `silent`: nothing, or a router's word that nothing will come.
 * - `own`: this machine ran out of something; it says nothing about the port.
 */
export type Failure = 'refused' | 'silent' | 'own';

const OWN = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRNOTAVAIL', 'EADDRINUSE', 'EMLINK']);

/** Judges the error of a connect. */
export function failureOf(error: NodeJS.ErrnoException): Failure {
  if (error.code === 'ECONNREFUSED') return 'refused';
  return error.code !== undefined && OWN.has(error.code) ? 'own' : 'silent';
}

/**
 * Tells whether a connection reached itself: on the scanner's own host the kernel may pick the wanted port as the local
 * port, and TCP's simultaneous open then connects the socket to itself although nobody listens.
 */
export function isSelfConnected(
  socket: Pick<Socket, 'localPort' | 'remotePort' | 'localAddress' | 'remoteAddress'>,
): boolean {
  return socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress;
}
