import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Gateway } from './gateway.ts';
import type { GatewayResponse } from './gateway-response.ts';
import { drain, RequestAborted } from './request-body.ts';

/** A gateway on a port of the loopback address. */
export interface GatewayServer {
  readonly port: number;
  /** Takes no more connections, lets the requests under way end within `graceMs`, then closes them. */
  readonly close: (graceMs: number) => Promise<void>;
}

const httpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // A client may reuse a connection at any time: none is closed for being idle, or the reuse would fail now and then.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 2_000,
};

/** Serves a gateway on `http://127.0.0.1:<port>`; port 0 selects any free one. Throws where the port is taken. */
export async function serveGateway(gateway: Gateway, port: number): Promise<GatewayServer> {
  async function handle(request: IncomingMessage, response: ServerResponse, waits: boolean): Promise<void> {
    let invited = !waits;
    try {
      const answer = await gateway.answer(request, () => {
        if (!invited) response.writeContinue();
        invited = true;
      });
      // A client that waits for 100 Continue sends no body once it has its answer.
      const reusable = invited ? await drain(request) : false;
      send(response, answer, reusable);
    } catch (error) {
      if (error instanceof RequestAborted || response.destroyed) return void request.socket.destroy();
      console.error('The gateway failed', error);
      send(response, gateway.malformed(500), false);
    }
  }

  const server = createServer({ ...httpTimeouts, requireHostHeader: false, insecureHTTPParser: false });
  server.on('request', (request, response) => void handle(request, response, false));
  server.on('checkContinue', (request, response) => void handle(request, response, true));
  server.on('checkExpectation', (request, response) => void handle(request, response, false));
  server.on('connect', (_request, socket) => sendRaw(socket, gateway.malformed(404)));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    sendRaw(socket, gateway.malformed(statusOf(error)));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway is not listening');

  async function close(graceMs: number): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearTimeout(timer);
  }
  return { port: address.port, close };
}

function statusOf(error: NodeJS.ErrnoException): number {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

function send(response: ServerResponse, { status, headers, body }: GatewayResponse, keepAlive: boolean): void {
  const bodiless = status === 204 || status === 304;
  const list = headers.flat();
  if (!bodiless) list.push('Content-Length', String(body.length));
  if (!keepAlive) list.push('Connection', 'close');
  response.writeHead(status, list);
  response.end(bodiless ? undefined : body);
}

function sendRaw(socket: Duplex, { status, headers, body }: GatewayResponse): void {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  socket.on('error', () => {});
  socket.end(Buffer.concat([Buffer.from(head), body]));
  // Closing at once over bytes that were not read resets the connection, and the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

const lingerMs = 500;
