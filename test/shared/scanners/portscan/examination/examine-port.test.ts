import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import type { Dialed } from '../../../../../shared/scanners/portscan/connecting/dialer.ts';
import { examiner } from '../../../../../shared/scanners/portscan/examination/examine-port.ts';
import { GOOD_CHAIN, GOOD_KEY } from '../../../../targets/certificates.ts';
import { listening } from '../../../../targets/server.ts';
import { scanContext } from '../../scan-context.ts';

/** A server of HTTP over TLS, and the way to it. */
async function overTls() {
  const server = createServer({ cert: GOOD_CHAIN, key: GOOD_KEY }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'));
  });
  const { port, ...target } = await listening(server, '127.0.0.1', 0);
  const dial = async (): Promise<Dialed> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return { kind: 'open', socket };
  };
  return { port, dial, ...target };
}

/** What a port is examined with; the clock has a bug from its `good`th reading on, as any part of a scan may have. */
async function partsWith(good: number) {
  const [address] = await scanContext([]).egress.resolve('127.0.0.1');
  if (address === undefined) throw new Error('no address');
  const heard: string[] = [];
  let readings = 0;
  const now = () => {
    readings += 1;
    if (readings === good + 1) throw new TypeError('a bug');
    return 0;
  };
  const parts = {
    ...{ address, known: [], authorities: [], now, signal: new AbortController().signal },
    ...{ userAgent: 'Scanfold/test', askPrinters: false, tls: true },
    faulty: ({ id }: { readonly id: string }, error: unknown) => heard.push(`${id}: ${error}`),
  };
  return { parts, heard };
}

test('a bug that a port brings to light costs what it was about, wherever it is', async () => {
  const broken = new Set<string>();
  for (let good = 0; ; good = 2 * good + 1) {
    await using server = await overTls();
    const { parts, heard } = await partsWith(good);
    const found = await examiner.examine(server.port, server.dial, parts);
    if (typeof found === 'string') throw new Error(found);
    expect(found.observation.title).toContain(`Open port ${server.port}/tcp`);
    if (heard.length === 0) break;
    expect(heard.length).toBe(1);
    const [part = ''] = heard[0]?.split(' at ') ?? [];
    broken.add(part);
    if (part === 'TLS') expect(found.inspected?.tls).toEqual({ kind: 'unknown', reason: 'the check could not run' });
  }
  expect([...broken]).toEqual(['recognition', 'TLS']);
});

test('what the way to the port throws ends the scan', async () => {
  const { parts, heard } = await partsWith(Number.POSITIVE_INFINITY);
  const end = new Error('no sockets');
  await expect(examiner.examine(1, () => Promise.reject(end), parts)).rejects.toBe(end);
  expect(heard).toEqual([]);
});
