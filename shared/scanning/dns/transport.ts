import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { connect } from 'node:net';
import { parseResolver, type ResolverAddress } from './resolver-address.ts';

// The one file of the scanners that sends past the egress guard, to resolvers alone: see create-dns.ts for why it may.

/** The resolvers of this machine. */
export function systemResolvers(): readonly ResolverAddress[] {
  return getServers().flatMap((text) => parseResolver(text) ?? []);
}

/**
 * Sends a query over UDP, from a port of its own each time so that an answer cannot be forged by guessing it. `accept`
 * judges each datagram: undefined waits for another. Undefined where nobody listens, or on abort.
 */
export function queryByDatagram<T>(
  resolver: ResolverAddress,
  query: Uint8Array,
  accept: (bytes: Buffer) => T | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T | undefined>();
  if (signal.aborted) return Promise.resolve(undefined);
  const socket = createSocket(resolver.family === 4 ? 'udp4' : 'udp6');
  const end = (result: T | undefined) => {
    signal.removeEventListener('abort', stop);
    socket.removeAllListeners();
    socket.once('error', () => undefined);
    socket.close();
    resolve(result);
  };
  const stop = () => end(undefined);
  signal.addEventListener('abort', stop, { once: true });
  socket.once('error', stop);
  socket.on('message', (bytes) => {
    const result = accept(bytes);
    if (result !== undefined) end(result);
  });
  socket.once('connect', () => socket.send(query));
  // Connected: the kernel drops what comes from elsewhere, and reports a closed port.
  socket.connect(resolver.port, resolver.address);
  return promise;
}

/** Sends a query over TCP and reads one answer: at most 65,535 bytes. Undefined where none came, or on abort. */
export function queryByStream(
  resolver: ResolverAddress,
  query: Uint8Array,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  if (signal.aborted) return Promise.resolve(undefined);
  const socket = connect({ host: resolver.address, port: resolver.port });
  const chunks: Buffer[] = [];
  let size = 0;
  const end = (result: Buffer | undefined) => {
    signal.removeEventListener('abort', stop);
    socket.removeAllListeners();
    socket.once('error', () => undefined);
    socket.destroy();
    resolve(result);
  };
  const stop = () => end(undefined);
  signal.addEventListener('abort', stop, { once: true });
  socket.once('error', stop);
  socket.once('close', stop);
  socket.once('end', stop);
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < 2) return;
    const head = Buffer.concat(chunks.slice(0, 2));
    const whole = 2 + head.readUInt16BE(0);
    if (size >= whole) end(Buffer.concat(chunks).subarray(2, whole));
  });
  socket.once('connect', () => socket.write(query));
  return promise;
}
