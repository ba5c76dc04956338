import { once } from 'node:events';
import { createServer } from 'node:http';

/** The only way out that the browser's own network stack has: it leads nowhere. */
export interface RefusingProxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Opens a proxy on loopback that refuses everything. What a page requests is answered by the scan's own client before it
 * comes here; what a browser sends by itself (updates, WebSockets, early connections), or a new version might, ends here.
 */
export async function openRefusingProxy(): Promise<RefusingProxy> {
  const server = createServer((_incoming, outgoing) => void outgoing.writeHead(403).end());
  server.on('connect', (_incoming, socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the refusing proxy is not listening');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
