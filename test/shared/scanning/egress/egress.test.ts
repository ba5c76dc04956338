import { once } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createEgress,
  EgressRefused,
  HostNotResolved,
  NotTestable,
} from '../../../../shared/scanning/egress/egress.ts';
import { isHostName } from '../../../../shared/scanning/egress/host-name.ts';
import { hasIpv6 } from '../../../../shared/scanning/egress/ipv6.ts';
import { scripted } from '../../../targets/server.ts';

const loopback = { only: ['127.0.0.0/8', '::1'], allow: ['127.0.0.0/8', '::1'] };

function names(table: Record<string, string[]>) {
  const asked: string[] = [];
  const resolver = async (host: string) => {
    asked.push(host);
    return table[host] ?? [];
  };
  return { asked, resolver };
}

test('a host name is pinned to its addresses, each once', async () => {
  const { resolver, asked } = names({ 'example.com': ['93.184.216.34', '2606:2800:220:1::1', '93.184.216.34'] });
  const pinned = await createEgress({ allow: [] }, { resolver }).resolve('example.com');
  expect(pinned.map((each) => each.address)).toEqual(['93.184.216.34', '2606:2800:220:1::1']);
  expect(asked).toEqual(['example.com']);
});

test.each([
  ['a private address behind a public one', ['93.184.216.34', '10.0.0.1']],
  ['a loopback address', ['127.0.0.1']],
  ['the metadata endpoint', ['169.254.169.254']],
  ['a mapped address', ['::ffff:127.0.0.1']],
  ['an address with a zone', ['fe80::1%eth0']],
  ['something that is no address', ['127.1']],
])('a host name that leads to %s is refused', async (_what, addresses) => {
  const egress = createEgress({ allow: [] }, { resolver: names({ 'evil.example': addresses }).resolver });
  await expect(egress.resolve('evil.example')).rejects.toThrow(EgressRefused);
});

test.each([
  '127.1',
  '0x7f.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '127.0.0.1.',
  'a.0x7f',
  '1.2.3',
  'fe80::1%lo',
  '[::1]',
])('%s never reaches a resolver', async (host) => {
  const { resolver, asked } = names({ [host]: ['127.0.0.1'] });
  await expect(createEgress(loopback, { resolver }).resolve(host)).rejects.toThrow(EgressRefused);
  expect(asked).toEqual([]);
});

test('a host name without an address is told apart from a refused one', async () => {
  const failing = createEgress({ allow: [] }, { resolver: () => Promise.reject(new Error('SERVFAIL')) });
  await expect(failing.resolve('nowhere.example')).rejects.toThrow(HostNotResolved);
  await expect(failing.resolve('nowhere.example')).rejects.toThrow('nowhere.example does not resolve');
});

test('refusals are short sentences whatever the user sent', async () => {
  const egress = createEgress({ allow: [] }, { resolver: async () => [`10.0.0.1${'9'.repeat(500)}`] });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ maxLength: 2000 }), fc.domain()), async (host) => {
      const error = await egress.resolve(host).then(
        () => undefined,
        (cause) => cause,
      );
      expect(error.message.length).toBeLessThanOrEqual(255);
      expect(() => egress.range(`${host}/8`)).toThrow(EgressRefused);
    }),
  );
});

test('connections go to pinned addresses only, and are counted', async () => {
  await using server = await scripted({ banner: 'hi' });
  const egress = createEgress(loopback);
  const other = createEgress(loopback);
  const [pinned] = await egress.resolve('127.0.0.1');
  if (pinned === undefined) throw new Error('not pinned');
  expect(() => other.connect(pinned, server.port)).toThrow(EgressRefused);
  expect(() => egress.connect({ address: '127.0.0.1', family: 4 } as typeof pinned, server.port)).toThrow(
    EgressRefused,
  );
  expect(egress.connections()).toBe(0);
  const socket = egress.connect(pinned, server.port);
  await once(socket, 'connect');
  socket.destroy();
  expect(egress.connections()).toBe(1);
});

test('a range of 65,536 addresses is read one by one', () => {
  const range = createEgress(loopback).range('127.7.9.1/16');
  expect(range.size).toBe(65_536n);
  expect(range.at(0n).address).toBe('127.7.0.0');
  expect(range.at(65_535n).address).toBe('127.7.255.255');
  expect(() => range.at(65_536n)).toThrow(RangeError);
  expect(() => range.at(-1n)).toThrow(RangeError);
});

test('an IPv6 range counts beyond what a number holds', () => {
  const range = createEgress({ allow: [] }).range('2606:4700::/32');
  expect(range.size).toBe(2n ** 96n);
  expect(range.at(2n ** 64n).address).toBe('2606:4700:0:1::');
});

test('each address of a range lies in it and has its own place', () => {
  const egress = createEgress({ allow: ['0.0.0.0/0'] });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 16, max: 32 }), fc.nat(), (octet, prefix, pick) => {
      const range = egress.range(`8.${octet}.7.9/${prefix}`);
      const index = BigInt(pick) % range.size;
      expect(egress.range(`${range.at(index).address}/${prefix}`).at(index).address).toBe(range.at(index).address);
    }),
  );
});

test('what getaddrinfo would read as an address is not a host name', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('0', '1', '127', '0x7f', '0X1', '0177'), { minLength: 1, maxLength: 4 }),
      (labels) => {
        expect(isHostName(labels.join('.'))).toBe(false);
      },
    ),
  );
  expect(
    ['localhost', 'a.b', 'xn--bcher-kva.example', '1.example', 'a_b.example', 'example.com.'].every(isHostName),
  ).toBe(true);
  expect(
    ['', '.', 'a..b', '-a.b', 'bücher.example', 'a b', 'a/b', 'a:80', `${'a'.repeat(64)}.b`].some(isHostName),
  ).toBe(false);
});

test('where there is no IPv6, targets that have nothing else are not testable, and of others the IPv4 addresses count', async () => {
  const { resolver } = names({
    'both.example.com': ['2606:2800:220:1::1', '93.184.216.34'],
    'six.example.com': ['2606:2800:220:1::1'],
    'mixed.example.com': ['93.184.216.34', 'fd00::1'],
  });
  const egress = createEgress({ allow: [], ipv6: false }, { resolver });
  expect((await egress.resolve('both.example.com')).map(({ address }) => address)).toEqual(['93.184.216.34']);
  const words =
    /^six\.example\.com is not testable from here: it has IPv6 addresses only, and this installation has no IPv6 connectivity$/;
  await expect(egress.resolve('six.example.com')).rejects.toThrow(NotTestable);
  await expect(egress.resolve('six.example.com')).rejects.toThrow(words);
  await expect(egress.resolve('2606:2800:220:1::1')).rejects.toThrow(NotTestable);
  expect(() => egress.range('2606:2800:220:1::/120')).toThrow(NotTestable);
  expect(egress.range('93.184.216.0/24').size).toBe(256n);
  // What is refused is refused, be it reachable or not.
  await expect(egress.resolve('mixed.example.com')).rejects.toThrow(EgressRefused);
  expect(createEgress({ ...loopback, ipv6: false }).range('::1').size).toBe(1n);
});

test('a machine has IPv6 if it has an address that is neither its own loopback nor of one link', () => {
  const of = (address: string, internal: boolean) => ({
    address,
    internal,
    family: 'IPv6' as const,
    netmask: 'ffff:ffff:ffff:ffff::',
    mac: '00:00:00:00:00:00',
    cidr: null,
    scopeid: 0,
  });
  expect(hasIpv6({ lo: [of('::1', true)] })).toBe(false);
  expect(hasIpv6({ lo: [of('::1', true)], eth0: [of('fe80::1', false)] })).toBe(false);
  expect(hasIpv6({ eth0: [of('2001:db8::1', false)] })).toBe(true);
});
