import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a receiver has had. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a receiver answers: a status, or silence. */
type Answer =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | 'silence';

/** A receiver of messages on loopback. It answers what `answers` says in turn, and 204 after that. */
export async function startReceiver(port = 0) {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    const answer = answers.shift() ?? { status: 204 };
    if (answer === 'silence') return;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    received,
    answers,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type ReceiverServer = Awaited<ReturnType<typeof startReceiver>>;
