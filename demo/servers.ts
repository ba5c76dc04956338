import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { createConnection } from 'mysql2';
import { CERTIFICATE, PRIVATE_KEY } from '../test/targets/certificate.ts';

/** A real server of this machine that a scan ought to find. */
export interface DemoServer extends AsyncDisposable {
  /** Where it is, and what. */
  readonly url: string;
  readonly description: string;
  /** As findings name it: `127.0.0.1:49152/tcp`. */
  readonly resource: string;
}

async function started(host: string, server: Server, scheme: string, description: string): Promise<DemoServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // A scan hangs up without a word.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `${scheme}://${host}:${port}`,
    description,
    resource: `${host}:${port}/tcp`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function greetAsMySql(socket: Socket): void {
  const connection = createConnection({ stream: socket, isServer: true });
  connection.on('error', () => socket.destroy());
  connection.serverHandshake({
    protocolVersion: 10,
    serverVersion: '8.4.6-demo',
    connectionId: 1,
    statusFlags: 2,
    characterSet: 45,
    capabilityFlags: 0xff_f7ff,
    authCallback: (_login: unknown, done: (failure: null, refusal: { message: string }) => void) =>
      done(null, { message: 'Access denied' }),
  });
}

/** Starts the demo's servers on free ports of an address of loopback, and nowhere else. */
export function startServers(host: string): Promise<DemoServer[]> {
  const hello = createWebServer((_request, response) => response.end('Hello\n'));
  const secure = createTlsServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, (_request, response) =>
    response.end('Hello\n'),
  );
  return Promise.all([
    started(host, hello, 'http', 'a web server'),
    started(host, secure, 'https', 'a web server with a self-signed certificate'),
    started(host, createServer(greetAsMySql), 'mysql', 'a database server with the MySQL protocol'),
  ]);
}
