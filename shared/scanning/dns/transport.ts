import { getServers } from 'node:dns';
import { connect } from 'node:net';
import { askByDatagram } from '../egress/datagram.ts';
import { parseResolver, type ResolverAddress } from './resolver-address.ts';

// The one file of the scanners that sends past the egress guard, to resolvers alone: see create-dns.ts for why it may.

/** The resolvers of this machine. */
export function systemResolvers(): readonly ResolverAddress[] {
  return getServers().flatMap((text) => parseResolver(text) ?? []);
}

/**
 * Sends a query over UDP. `accept` judges each datagram: undefined waits for another. Undefined where nobody listens, or
 * on abort.
 */
export async function queryByDatagram<T>(
  resolver: ResolverAddress,
  query: Uint8Array,
  accept: (bytes: Buffer) => T | undefined,
  signal: AbortSignal,
): Promise<T | undefined> {
  const asked = await askByDatagram(resolver, { bytes: query, accept, until: signal });
  return asked.kind === 'answered' ? asked.answer : undefined;
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
