import { createServer, type Socket } from 'node:net';
import { type Answer, AUTHORITATIVE_ANSWER, decode, streamEncode } from 'dns-packet';
import { expect, test } from 'vitest';
import { hostsAtServers } from '../../../../shared/scanning/dns/host-at-server.ts';
import { type Asked, replyTo, type Says, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { freePort } from '../../../targets/free-port.ts';
import { listening } from '../../../targets/server.ts';
import { loopbackEgress } from './run-dns.ts';

const authoritative = { flags: 0x0400 };
const address = (name: string, data: string): Answer => ({ type: 'A', name, ttl: 60, data });

function says(asked: Asked): Says {
  const { name, type } = asked;
  switch (name) {
    case 'www.example.test':
      return replyTo(asked, type === 'A' ? [address(name, '127.0.0.9')] : [], 'NOERROR', authoritative);
    case 'six.example.test':
      return replyTo(
        asked,
        type === 'AAAA' ? [{ type: 'AAAA', name, ttl: 60, data: '::1' }] : [],
        'NOERROR',
        authoritative,
      );
    case 'shop.example.test':
      return replyTo(asked, [{ type: 'CNAME', name, ttl: 60, data: 'Gone.Example.org' }], 'NXDOMAIN', authoritative);
    case 'below.sub.example.test':
      return replyTo(asked, []);
    case 'refused.example.test':
      return replyTo(asked, [], 'REFUSED', authoritative);
    default:
      return replyTo(asked, [], 'NXDOMAIN', authoritative);
  }
}

const terms = (port: number) => ({
  egress: loopbackEgress({ 'ns.example.test': ['127.0.0.1'] }),
  signal: new AbortController().signal,
  port,
  perSecond: 10_000,
  now: () => performance.now(),
});

test.each([
  ['www.example.test', { kind: 'addresses', addresses: ['127.0.0.9'] }],
  ['six.example.test', { kind: 'addresses', addresses: ['::1'] }],
  ['shop.example.test', { kind: 'alias', target: 'gone.example.org' }],
  ['none.example.test', { kind: 'absent' }],
  // A referral, and a refusal, say nothing of the name.
  ['below.sub.example.test', { kind: 'unknown' }],
  ['refused.example.test', { kind: 'unknown' }],
])('a name server itself says where %s leads', async (name, said) => {
  await using server = await startAnsweringServer(says);
  expect(await hostsAtServers(terms(server.port))(name, 'ns.example.test')).toEqual(said);
});

/** A server that keeps its connections, as real ones do, and says of each name that it does not exist. */
async function keepingServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('data', (bytes) => {
      const { id = 0, questions = [] } = decode(bytes.subarray(2));
      socket.write(streamEncode({ type: 'response', id, flags: AUTHORITATIVE_ANSWER | 3, questions }));
    });
  });
  return { ...(await listening(server, '127.0.0.1', 0)), sockets };
}

test('many names go over a few connections, which are closed behind the last of them', async () => {
  await using server = await keepingServer();
  const parts = terms(server.port);
  const hostAt = hostsAtServers(parts);
  const names = Array.from({ length: 200 }, (_, index) => `n${index}.example.test`);
  const said = await Promise.all(names.map((name) => hostAt(name, 'ns.example.test')));
  expect(said).toEqual(names.map(() => ({ kind: 'absent' })));
  expect(parts.egress.connections()).toBe(4);
  await expect.poll(() => server.sockets.size).toBe(0);
  expect(await hostAt('www.example.test', 'ns.example.test')).toEqual({ kind: 'absent' });
});

test('a server that stays silent, or has no address, says nothing and is not asked again', async () => {
  const parts = terms(await freePort());
  const hostAt = hostsAtServers(parts);
  for (const server of ['ns.example.test', 'nobody.example.test'])
    for (const name of ['a.example.test', 'b.example.test'])
      expect(await hostAt(name, server)).toEqual({ kind: 'unknown' });
  expect(parts.egress.connections()).toBe(1);
});
