import { createHook } from 'node:async_hooks';
import type { Socket as DatagramSocket } from 'node:dgram';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tlsHandshake } from '../../../../shared/scanners/portscan/naming/tls-handshake.ts';
import { replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { runDns } from '../dns/run-dns.ts';
import { GOOD } from '../web/certificates.ts';
import { loopbackNames, page, webClient, webSite } from '../web/web-site.ts';

// What may import a way to the network is held by biome.json. Here: what those few files do with it.

/** Counts what this process asks the system for by TCP and by names, until the test is over. */
function systemCalls() {
  const counts = { connects: 0, lookUps: 0 };
  const hook = createHook({
    init(_, type) {
      if (type === 'TCPCONNECTWRAP') counts.connects += 1;
      if (type === 'GETADDRINFOREQWRAP' || type === 'QUERYWRAP') counts.lookUps += 1;
    },
  });
  hook.enable();
  onTestFinished(() => {
    hook.disable();
  });
  return counts;
}

test('a web client opens no connection but by the guard: at first, again, over TLS, and after the site hung up', async () => {
  const plain = await webSite((request, response) =>
    page(response, 'plain', 200, request.path === '/last' ? { Connection: 'close' } : {}),
  );
  const secure = await webSite((_, response) => page(response, 'secure'), { certificate: GOOD });
  const origins = [`http://site.test:${plain.port}/`, `https://site.test:${secure.port}/`];
  const egress = loopbackNames();
  const client = webClient(origins, { egress });
  const calls = systemCalls();
  for (const origin of origins)
    for (const path of ['', 'again', 'last', 'after']) await client.request({ url: `${origin}${path}` });
  expect(plain.accepted()).toBe(2);
  expect(secure.accepted()).toBe(1);
  expect(calls).toEqual({ connects: egress.connections(), lookUps: 0 });
});

test('TLS of a port scan speaks over the connection of the guard, and opens none', async () => {
  const site = await webSite((_, response) => page(response, ''), { certificate: GOOD });
  const egress = loopbackNames();
  const calls = systemCalls();
  const [address] = await egress.resolve('site.test');
  if (address === undefined) throw new Error('no address');
  const socket = egress.connect(address, site.port);
  await once(socket, 'connect');
  const secure = await tlsHandshake(socket);
  expect(secure?.authorized).toBe(false);
  secure?.destroy();
  expect(calls).toEqual({ connects: egress.connections(), lookUps: 0 });
  expect(egress.connections()).toBe(1);
});

test('the DNS client sends to its resolvers alone, whatever their answers name', async () => {
  const peers = new Set<string>();
  const addPeer = (address: string, port: number) => peers.add(`${address}:${port}`);
  const onDatagram = (message: unknown) => {
    const { socket } = message as { readonly socket: DatagramSocket };
    socket.once('connect', () => addPeer(socket.remoteAddress().address, socket.remoteAddress().port));
  };
  const onStream = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.once('connect', () => addPeer(socket.remoteAddress ?? '', socket.remotePort ?? 0));
  };
  await using elsewhere = await startAnsweringServer((asked) => replyTo(asked, []));
  await using resolver = await startAnsweringServer((asked) => {
    const { name, over, type } = asked;
    if (over === 'udp' && name === 'long.test') return replyTo(asked, [], 'NOERROR', { flags: 0x0200 });
    if (name !== 'www.test' && name !== 'long.test') return replyTo(asked, [], 'NXDOMAIN');
    const authorities = [{ type: 'NS', name: 'test', data: 'localhost' }] as const;
    return replyTo(asked, type === 'A' ? [{ type: 'A', name, data: '127.0.0.1' }] : [], 'NOERROR', { authorities });
  });
  subscribe('udp.socket', onDatagram);
  subscribe('net.client.socket', onStream);
  onTestFinished(() => {
    unsubscribe('udp.socket', onDatagram);
    unsubscribe('net.client.socket', onStream);
  });
  const calls = systemCalls();
  const dns = runDns([resolver.resolver]);
  for (const name of ['www.test', 'long.test', 'gone.test']) await dns.host(name);
  expect(resolver.asked.map(({ over }) => over)).toEqual(expect.arrayContaining(['udp', 'tcp']));
  expect([...peers]).toEqual([resolver.resolver]);
  expect(elsewhere.asked).toEqual([]);
  expect(calls).toEqual({ connects: resolver.asked.filter(({ over }) => over === 'tcp').length, lookUps: 0 });
});

test('sockets are made by the guard, and queries sent by the DNS client, alone', () => {
  const shared = join(import.meta.dirname, '../../../../shared');
  const filesWith = (pattern: RegExp) =>
    globSync('**/*.ts', { cwd: shared })
      .filter((file) => pattern.test(readFileSync(join(shared, file), 'utf8')))
      .map((file) => basename(file))
      .toSorted();
  expect(filesWith(/new (?:TLS)?Socket\(/)).toEqual(['egress.ts', 'metered.ts']);
  expect(filesWith(/from '[^']*\/transport\.ts'/)).toEqual(['create-dns.ts', 'messenger.ts']);
  // A type sends nothing.
  expect(filesWith(/^import (?!type )[^;]*from '[^']*\/datagram\.ts'/m)).toEqual(['egress.ts', 'transport.ts']);
  // An import of what is known only at run time is one that no rule sees.
  expect(filesWith(/\bimport\((?!['"])/)).toEqual([]);
});
