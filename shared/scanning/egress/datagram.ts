import { createSocket, type Socket } from 'node:dgram';
import type { SocketAddress } from './socket-address.ts';

/** What came of one question over UDP. */
export type Datagram<T> =
  | { readonly kind: 'answered'; readonly answer: T }
  /** An ICMP message came back: nobody listens at the port. */
  | { readonly kind: 'refused' }
  /** Nothing until the wait was over, or a router's word that nothing will come. */
  | { readonly kind: 'silent' }
  /** It was not sent: this machine or the run's budget allows no more. */
  | { readonly kind: 'unsent' };

/** A question, and how long its answer is waited for. */
export interface DatagramQuestion<T> {
  readonly bytes: Uint8Array;
  /** Judges each datagram; undefined waits for another. */
  readonly accept: (bytes: Buffer) => T | undefined;
  /** Ends the wait. */
  readonly until: AbortSignal;
  /** The protocol lets the server answer from another port of its address (TFTP: RFC 1350, section 4). */
  readonly fromAnyPort?: boolean;
}

const NOT_SENT = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EAGAIN', 'EADDRINUSE', 'EADDRNOTAVAIL']);

/**
 * Sends one datagram, from a port of its own each time so that an answer cannot be forged by guessing it, and waits for
 * the first answer that is accepted. Never throws. To be called by the egress guard and for resolvers alone.
 */
export function askByDatagram<T>(destination: SocketAddress, question: DatagramQuestion<T>): Promise<Datagram<T>> {
  const { promise, resolve } = Promise.withResolvers<Datagram<T>>();
  const { accept, bytes, fromAnyPort = false, until } = question;
  const sockets: Socket[] = [];
  const end = (result: Datagram<T>) => {
    until.removeEventListener('abort', stop);
    for (const socket of sockets.splice(0)) {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
    }
    resolve(result);
  };
  const stop = () => end({ kind: 'silent' });
  if (until.aborted) return Promise.resolve({ kind: 'silent' });
  until.addEventListener('abort', stop, { once: true });
  const open = () => {
    const socket = createSocket({ type: destination.family === 4 ? 'udp4' : 'udp6', reuseAddr: fromAnyPort });
    sockets.push(socket);
    socket.on('error', (error: NodeJS.ErrnoException) => end({ kind: failureOf(error) }));
    return socket;
  };
  const hear = (message: Buffer) => {
    const answer = accept(message);
    if (answer !== undefined) end({ kind: 'answered', answer });
  };
  const socket = open();
  socket.on('message', hear);
  socket.once('connect', () => socket.send(bytes));
  // Connected: the kernel drops what comes from elsewhere, and reports a closed port.
  const send = () => socket.connect(destination.port, destination.address);
  if (fromAnyPort) hearAnyPort(open(), socket, destination, { hear, send });
  else send();
  return promise;
}

/** A second socket at the same port hears what the connected one does not: answers from other ports of the address. */
function hearAnyPort(
  second: Socket,
  socket: Socket,
  { address }: SocketAddress,
  { hear, send }: { readonly hear: (bytes: Buffer) => void; readonly send: () => void },
): void {
  second.on('message', (message, from) => {
    if (from.address === address) hear(message);
  });
  second.bind(0, () => socket.bind(second.address().port, send));
}

function failureOf({ code = '' }: NodeJS.ErrnoException): 'refused' | 'silent' | 'unsent' {
  if (code === 'ECONNREFUSED') return 'refused';
  return NOT_SENT.has(code) ? 'unsent' : 'silent';
}
