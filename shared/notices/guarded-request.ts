import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterSilence } from '../after-silence.ts';
import type { Egress } from '../scanning/egress/egress.ts';

/** A request to a receiver. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a receiver answered. */
export interface GuardedAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** At most 64 kB of it. */
  readonly body: string;
}

/** Sends a request, and follows no redirect. Rejects where no whole head of an answer comes. */
export type Send = (request: GuardedRequest) => Promise<GuardedAnswer>;

const maxBody = 64 * 1024;

/** Connects to the first address of a host that takes the connection; each of them has been allowed by the guard. */
async function connected(egress: Egress, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  let failure: unknown;
  for (const address of await egress.resolve(host)) {
    signal.throwIfAborted();
    const socket = egress.connect(address, port);
    try {
      await ready(socket, 'connect', signal);
      return socket;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Waits for an event of a socket; destroys it where something else comes first. */
async function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  socket.once(event, resolve);
  // Stays: an error that comes later belongs to the request, which hears of it, too.
  socket.on('error', reject);
  try {
    await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function secured(socket: Socket, host: string, signal: AbortSignal): Promise<TLSSocket> {
  // RFC 6066 knows no server name that is an address.
  const servername = /^[\d.]+$|:/.test(host) ? '' : host;
  const secure = connectTls({ socket, host, servername, ALPNProtocols: ['http/1.1'] });
  await ready(secure, 'secureConnect', signal);
  return secure;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    parts.push(part);
    length += part.length;
    if (length >= maxBody) break;
  }
  return Buffer.concat(parts).subarray(0, maxBody).toString('utf8');
}

async function exchanged(sent: ClientRequest, body: string | undefined, signal: AbortSignal): Promise<GuardedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const abort = () => sent.destroy(new Error('time-out'));
  signal.addEventListener('abort', abort, { once: true });
  sent.on('response', resolve);
  sent.on('error', reject);
  sent.end(body);
  try {
    const response = await promise;
    const { statusCode = 0, headers } = response;
    // The status is the answer: a body that breaks off changes nothing of it.
    const text = await textOf(response).catch(() => '');
    return { status: statusCode, retryAfter: headers['retry-after'], body: text };
  } finally {
    signal.removeEventListener('abort', abort);
    sent.destroy();
  }
}

/**
 * Makes a client for receivers of notifications. Every connection goes through the guard, by the addresses that it has
 * allowed; certificates are checked; redirects are not followed, as they could lead where the guard was not asked.
 * @param timeoutMs for a request in all, from the name to the last byte
 */
export function guardedSender(egress: Egress, timeoutMs: number): Send {
  return async ({ method, url, headers, body }) => {
    const late = new AbortController();
    const { signal } = late;
    using _late = { [Symbol.dispose]: afterSilence(timeoutMs, () => late.abort(new Error('time-out'))) };
    const { protocol, hostname, port, pathname, search, host: authority } = new URL(url);
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const isSecure = protocol === 'https:';
    const plain = await connected(egress, host, Number(port) || (isSecure ? 443 : 80), signal);
    const socket = isSecure ? await secured(plain, host, signal) : plain;
    try {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({
        method,
        path: pathname + search,
        headers: { host: authority, connection: 'close', ...headers, ...length },
        createConnection: () => socket,
        setHost: false,
      });
      return await exchanged(sent, body, signal);
    } finally {
      socket.destroy();
    }
  };
}
