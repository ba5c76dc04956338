import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A running server of this machine alone. */
export interface LoopbackServer {
  /** `http://127.0.0.1:<port>` */
  readonly endpoint: string;
  /** Ends it with all of its connections. */
  readonly close: () => Promise<void>;
}

/** Serves HTTP on a free port of 127.0.0.1. */
export async function serveLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener);
  // A client may reuse a connection at any time: none is closed for being idle, or the reuse would fail now and then.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
