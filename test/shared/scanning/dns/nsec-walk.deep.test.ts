import { expect, test } from 'vitest';
import { startNameServer } from '../../../name-server/start-name-server.ts';
import type { Zone } from '../../../name-server/zone.ts';
import { loopbackEgress, runDns } from './run-dns.ts';

const records: Zone['records'] = [
  ['signed.test', 'A', '127.0.0.1'],
  ['zq-quay.signed.test', 'A', '127.0.0.2'],
  ['a.b.c.signed.test', 'A', '127.0.0.3'],
  ['*.wild.signed.test', 'A', '127.0.0.4'],
  ['_sip._tcp.signed.test', 'SRV', '0 0 5060 zq-quay.signed.test'],
  // Handed to another zone, which is not signed.
  ['sub.signed.test', 'NS', 'ns1.name-server.test'],
  // An instance of a service (RFC 6763), and a dot that is within a label.
  ['My\\032Printer._ipp._tcp.signed.test', 'TXT', '"txtvers=1"'],
  ['v1\\.2.signed.test', 'A', '127.0.0.5'],
  ['www.signed.test', 'CNAME', 'zq-quay.signed.test'],
];

const names = [
  'signed.test',
  ...['a.b.c', '_sip._tcp', 'my?printer._ipp._tcp', 'v1.2', '*.wild', 'sub', 'www', 'zq-quay'].map(
    (label) => `${label}.signed.test`,
  ),
];

test('a zone that Knot signs is read by its NSEC records, and not where they are hashed', async () => {
  const hashed = records.map(([name, type, data]) => [name.replace('signed', 'hashed'), type, data] as const);
  await using server = await startNameServer([
    { name: 'signed.test', records, transfer: 'closed', signed: 'nsec' },
    { name: 'hashed.test', records: hashed, transfer: 'closed', signed: 'nsec3' },
    { name: 'plain.test', records: [['plain.test', 'A', '127.0.0.1']], transfer: 'closed' },
  ]);
  const egress = loopbackEgress({ 'ns1.name-server.test': ['127.0.0.1'] });
  const dns = runDns([server.resolver], { egress, transferPort: server.authority.port });
  const walked = await dns.walk('signed.test', 'ns1.name-server.test');
  expect(walked).toMatchObject({ kind: 'names', isWhole: true });
  expect(walked.kind === 'names' && walked.names.toSorted()).toEqual(names.toSorted());
  expect(await dns.walk('hashed.test', 'ns1.name-server.test')).toEqual({ kind: 'hidden', how: 'hashed' });
  expect(await dns.walk('plain.test', 'ns1.name-server.test')).toEqual({ kind: 'unsigned' });

  const said = await dns.signatures('signed.test', 'ns1.name-server.test');
  expect(said).toMatchObject({ serial: expect.any(Number), unsigned: [], denial: { kind: 'nsec' } });
  expect(typeof said === 'object' && said.keys.length).toBeGreaterThan(0);
  const [signature] = typeof said === 'object' ? said.signatures : [];
  expect(signature?.signedAt).toBeLessThan(Date.now());
  expect(signature?.expiresAt).toBeGreaterThan(Date.now());
  const hashedSaid = await dns.signatures('hashed.test', 'ns1.name-server.test');
  expect(hashedSaid).toMatchObject({ denial: { kind: 'nsec3', iterations: 0 } });
  const plain = await dns.signatures('plain.test', 'ns1.name-server.test');
  expect(plain).toEqual({
    serial: 1,
    timers: { refresh: 3600, retry: 600, expire: 86_400, negative: 60 },
    keys: [],
    contents: ['NS ns1.name-server.test'],
    requested: { digests: [], keys: [] },
    signatures: [],
    unsigned: ['SOA'],
    denial: { kind: 'none' },
  });
});
