import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createRawServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createEgress, type Egress } from '../../../../shared/scanning/egress/egress.ts';
import type { ScanScope } from '../../../../shared/scanning/scanner.ts';
import type { WebClientOptions } from '../../../../shared/scanning/web/client-options.ts';
import { createWebClient } from '../../../../shared/scanning/web/create-web-client.ts';
import { WebFailure } from '../../../../shared/scanning/web/message/web-failure.ts';
import type { WebRequest } from '../../../../shared/scanning/web/message/web-message.ts';
import { webScope } from '../../../../shared/scanning/web/transport/scope.ts';
import type { WebClient } from '../../../../shared/scanning/web/web-client.ts';
import { listening, type Target } from '../../../targets/server.ts';
import { AUTHORITY, KEY } from './certificates.ts';

/** A request as a site saw it. */
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Milliseconds, monotonic. */
  readonly at: number;
}

export interface WebSite extends Target {
  /** Ends in a slash. */
  readonly url: string;
  readonly seen: readonly Seen[];
}

type Answering = (request: IncomingMessage & { readonly path: string }, response: ServerResponse) => void;

interface SiteTerms {
  /** The certificate; http without one. */
  readonly certificate?: string;
  readonly port?: number;
  readonly host?: string;
  /** The host in `url`. */
  readonly name?: string;
}

/** A web site on loopback that remembers what it was asked; gone when the test is over. */
export async function webSite(answer: Answering, terms: SiteTerms = {}): Promise<WebSite> {
  const { certificate, port = 0, host = '127.0.0.1', name = host } = terms;
  const seen: Seen[] = [];
  const listener: RequestListener = (request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ method, path, headers, body: Buffer.concat(chunks).toString(), at });
      answer(Object.assign(request, { path }), response);
    });
  };
  const server = certificate
    ? createTlsServer({ cert: certificate, key: KEY, minVersion: 'TLSv1.2' }, listener)
    : createServer(listener);
  server.on('clientError', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const target = await listening(server, host, port);
  onTestFinished(() => target[Symbol.asyncDispose]());
  const shown = name.includes(':') ? `[${name}]` : name;
  return { ...target, seen, url: `${certificate ? 'https' : 'http'}://${shown}:${target.port}/` };
}

/** A server of bytes: for what no HTTP server would say. */
export async function rawSite(talk: (socket: Socket, request: string) => void): Promise<Target & { url: string }> {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => talk(socket, chunk.toString('latin1')));
  });
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return { ...target, url: `http://127.0.0.1:${target.port}/` };
}

export const loopback = { only: ['127.0.0.0/8', '::1/128'], allow: ['127.0.0.0/8', '::1/128'] };

export const noExclusions: ScanScope['exclusions'] = { hosts: [], ports: [], paths: [] };

/** A guard for which each name under `.test` is this machine. */
export function loopbackNames(): Egress {
  return createEgress(loopback, { resolver: async (host) => (host.endsWith('.test') ? ['127.0.0.1'] : []) });
}

type ClientTerms = Partial<WebClientOptions> & { readonly exclusions?: Partial<ScanScope['exclusions']> };

/** A client for sites on loopback, as fast as they answer; closed when the test is over. */
export function webClient(origins: string | readonly string[], terms: ClientTerms = {}): WebClient {
  const { exclusions, ...options } = terms;
  const client = createWebClient({
    egress: loopbackNames(),
    signal: new AbortController().signal,
    runId: 'run-1',
    scope: webScope([origins].flat(), { ...noExclusions, ...exclusions }),
    now: Date.now,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    authorities: [AUTHORITY],
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

/** The failure of a request that must fail. */
export async function failureOf(client: WebClient, request: WebRequest | string): Promise<WebFailure> {
  const answer = client.request(typeof request === 'string' ? { url: request } : request);
  const failure = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof WebFailure)) throw new Error('no WebFailure', { cause: failure });
  return failure;
}

/** Answers a page of HTML. */
export function page(response: ServerResponse, body: string, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
  response.end(body);
}
