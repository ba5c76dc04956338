import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port of the loopback address that nobody uses now, over neither TCP nor UDP. */
export async function freePort(): Promise<number> {
  const tcp = createServer().listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  try {
    const bound = once(udp, 'listening');
    udp.bind(port, '127.0.0.1');
    await bound;
    return port;
  } catch {
    return freePort();
  } finally {
    udp.close();
    tcp.close();
  }
}
