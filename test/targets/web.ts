import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTls } from 'node:tls';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.ts';
import { converse, listening, type Script, type Target } from './server.ts';

/** A web server with one answer. */
export function web(
  answer: { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string } = {},
  options: { readonly tls?: boolean; readonly host?: string; readonly port?: number } = {},
): Promise<Target> {
  const handler: RequestListener = (_request, response) => {
    response.writeHead(answer.status ?? 200, { server: 'nginx/1.22.1', ...answer.headers });
    response.end(answer.body ?? '<html><title>It works</title></html>');
  };
  const server = options.tls ? createHttps({ key: PRIVATE_KEY, cert: CERTIFICATE }, handler) : createHttp(handler);
  return listening(server, options.host ?? '127.0.0.1', options.port ?? 0);
}

/** A script inside TLS. */
export function overTls(script: Script, host = '127.0.0.1', port = 0): Promise<Target> {
  const server = createTls({ key: PRIVATE_KEY, cert: CERTIFICATE }, (socket) => {
    socket.on('error', () => {});
    converse(socket, script);
  });
  return listening(server, host, port);
}
