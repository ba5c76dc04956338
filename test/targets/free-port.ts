import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Workers of a test run draw from parts of their own: a port that was free is taken a little later, by a daemon that starts. */
const parts = 8;
const partSize = 10_000 / parts;
/** Ports given last, which may not be listened on yet: two programs that start at once are not to get the same. */
const givenLast: number[] = [];
const mostGivenLast = 200;
const firstOfPart = () => 10_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % parts) * partSize;

/**
 * A port where nothing listens, over neither TCP nor UDP. It is below those that the system gives to port 0 and to
 * connections that go out (32,768 and up on Linux, 49,152 on macOS), so that no test that runs at the same time is
 * given it: it stays closed until somebody listens on it by its number. From 20,000 up are the ranges that tests scan
 * whole; a program that listens on all addresses is not to turn up there.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = firstOfPart() + randomInt(partSize);
    if (givenLast.includes(port)) continue;
    // Before anything is waited for: who asks meanwhile is given another.
    givenLast.push(port);
    if (givenLast.length > mostGivenLast) givenLast.shift();
    if (await isFree(host, port)) return port;
  }
}

/** Different ports of one host where nothing listens. */
export async function freePorts(count: number, host?: string): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort(host));
  return [...ports];
}

async function isFree(host: string, port: number): Promise<boolean> {
  const tcp = createServer();
  const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    const both = Promise.all([once(tcp, 'listening'), once(udp, 'listening')]);
    tcp.listen(port, host);
    udp.bind(port, host);
    await both;
    return true;
  } catch {
    return false;
  } finally {
    const closed = Promise.all([once(tcp, 'close'), once(udp, 'close')]);
    tcp.close();
    udp.close();
    await closed;
  }
}
