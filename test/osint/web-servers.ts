import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createSecureContext } from 'node:tls';
import { freePort } from '../targets/free-port.ts';
import { listening } from '../targets/server.ts';
import type { Certificate } from './certificates.ts';

/** What a host shows at a path. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What answers at an address, by the name that is asked for. */
export interface Site {
  readonly address: string;
  readonly http?: (host: string, path: string) => Answer;
  readonly https?: (host: string, path: string) => Answer;
  /** By the name that the client says; one is enough. */
  readonly certificateOf?: (host: string) => Certificate;
}

/** The servers, and the ports that stand for 80 and 443. */
export interface WebServers extends AsyncDisposable {
  readonly ports: Readonly<Record<80 | 443, number>>;
  /** Names that were asked for, in order. */
  readonly asked: readonly string[];
}

/** Starts the servers of all sites, each on an address of its own, on two ports that are the same everywhere. */
export async function startWebServers(
  sites: readonly Site[],
  ports?: Readonly<Record<80 | 443, number>>,
): Promise<WebServers> {
  await using started = new AsyncDisposableStack();
  const asked: string[] = [];
  const at = ports ?? { 80: await freePort(), 443: await freePort() };
  const listener =
    (answer: (host: string, path: string) => Answer): RequestListener =>
    (request, response) => {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '');
      asked.push(host);
      const { status = 200, headers = {}, body } = answer(host, request.url ?? '/');
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
    };
  for (const { address, http, https, certificateOf } of sites) {
    if (http) started.use(await listening(createHttp(listener(http)), address, at[80]));
    if (!https || !certificateOf) continue;
    const server = createHttps(
      {
        ...certificateOf(''),
        SNICallback: (name, done) => done(null, createSecureContext({ ...certificateOf(name) })),
      },
      listener(https),
    );
    server.on('tlsClientError', () => {});
    started.use(await listening(server, address, at[443]));
  }
  const held = started.move();
  return { ports: at, asked, [Symbol.asyncDispose]: () => held.disposeAsync() };
}
