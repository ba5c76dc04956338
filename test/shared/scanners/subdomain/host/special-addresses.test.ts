import { expect, test } from 'vitest';
import { specialAddresses } from '../../../../../shared/scanners/subdomain/host/special-addresses.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { openScope, worldContext, worldWeb } from '../loopback-world.ts';
import { found, gathered } from './gathered-host.ts';

const strict = createEgress({ allow: [] });

test.each([
  ['10.1.2.3', 'a private', true],
  ['172.31.255.255', 'a private', true],
  ['192.168.0.1', 'a private', true],
  ['100.127.0.1', 'a carrier-grade NAT', true],
  ['127.0.0.53', 'a loopback', true],
  ['169.254.7.7', 'a link-local', true],
  ['169.254.169.254', 'a cloud metadata', true],
  ['fd12:3456::1', 'a unique local (private)', true],
  ['fe80::1', 'a link-local', true],
  ['::1', 'a loopback', true],
  ['0.0.0.0', 'an unspecified', false],
  ['192.0.2.10', 'a documentation', false],
  ['198.18.0.1', 'a benchmarking', false],
  ['224.0.0.251', 'a multicast', false],
  ['240.0.0.1', 'a reserved', false],
  ['255.255.255.255', 'a broadcast', false],
  ['2001:db8::5', 'a documentation', false],
  ['::ffff:192.0.2.1', 'an IPv4-mapped', false],
])('%s is %s address', (address, words, isLocal) => {
  expect(specialAddresses(['8.8.8.8', address], strict)).toEqual([{ address, words, isLocal }]);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::1', '2002:808:808::1', '64:ff9b::808:808'])(
  '%s is one that packets reach',
  (address) => {
    expect(specialAddresses([address], strict)).toEqual([]);
  },
);

test('an address that the operator lets scans contact is a target, and nothing special', () => {
  const inside = createEgress({ allow: ['10.0.0.0/8'] });
  expect(specialAddresses(['10.0.0.5', '192.168.0.1'], inside)).toMatchObject([{ address: '192.168.0.1' }]);
  expect(specialAddresses(['10.0.0.5'], createEgress({ allow: ['10.0.0.0/8'], deny: ['10.0.0.0/24'] }))).toHaveLength(
    1,
  );
});

test('a name with a private address is told, with the address, and not connected to', async () => {
  const context = { ...worldContext({}), egress: createEgress({ allow: [] }), scope: openScope };
  const table = { 'www.site.test': { CNAME: ['intra.site.test'] }, 'intra.site.test': { A: ['10.9.8.7'] } };
  const artifact = await gathered({}, { context, web: worldWeb(context), table });
  const { observed, coverage } = found(artifact);
  expect(observed).toMatchObject([
    {
      checkId: 'special-address',
      resource: 'intra.site.test',
      location: 'addresses',
      score: 3,
      evidence: 'www.site.test CNAME intra.site.test\nintra.site.test has address 10.9.8.7: a private address',
    },
  ]);
  expect(context.egress.connections()).toBe(0);
  expect(coverage.find(({ checkId }) => checkId === 'private-looking-host')?.outcome).not.toBe('negative');
});
