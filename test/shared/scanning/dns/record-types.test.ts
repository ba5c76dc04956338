import type { Answer } from 'dns-packet';
import { expect, test } from 'vitest';
import { createDns } from '../../../../shared/scanning/dns/create-dns.ts';
import type { DnsRecord, RecordType } from '../../../../shared/scanning/dns/dns.ts';
import { replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { loopbackEgress } from './run-dns.ts';

const name = 'example.test';

/** A service binding as it stands in a message: priority, target, one parameter (`alpn=h2`). */
const binding = (priority: number, ...labels: readonly string[]) =>
  Buffer.concat([
    Buffer.from([0, priority]),
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0, 0, 1, 0, 3, 2, ...Buffer.from('h2')]),
  ]);

test.each<[RecordType, string, unknown, Partial<DnsRecord>]>([
  ['HTTPS', 'UNKNOWN_65', binding(1, 'svc', 'Example', 'test'), { value: 'svc.example.test', priority: 1 }],
  ['HTTPS', 'UNKNOWN_65', binding(1), { value: '.', priority: 1 }],
  ['SVCB', 'UNKNOWN_64', binding(2, 'dot', 'example', 'test'), { value: 'dot.example.test', priority: 2 }],
  [
    'URI',
    'UNKNOWN_256',
    Buffer.concat([Buffer.from([0, 10, 0, 1]), Buffer.from('https://app.example.test/')]),
    { value: 'https://app.example.test/', priority: 10 },
  ],
  ['DNAME', 'DNAME', 'New.example.test', { value: 'new.example.test' }],
  [
    'NAPTR',
    'NAPTR',
    { order: 100, preference: 10, flags: 'S', services: 'SIP+D2U', regexp: '', replacement: '_sip._udp.example.test' },
    { value: '100 10 "S" "SIP+D2U" "" _sip._udp.example.test' },
  ],
  [
    'DS',
    'DS',
    { keyTag: 60_485, algorithm: 13, digestType: 2, digest: Buffer.from('ab01', 'hex') },
    { value: '60485 13 2 ab01' },
  ],
  ['DNSKEY', 'DNSKEY', { flags: 257, algorithm: 13, key: Buffer.from('key') }, { value: '257 3 13 a2V5' }],
])('a record of type %s is asked for and read', async (type, wire, data, expected) => {
  await using server = await startAnsweringServer((asked) => {
    if (asked.name !== name) return replyTo(asked, [], 'NXDOMAIN');
    return replyTo(asked, asked.type === wire ? [{ type: wire, name, data, ttl: 60 } as unknown as Answer] : []);
  });
  const dns = createDns({
    resolvers: [server.resolver],
    egress: loopbackEgress({}),
    signal: new AbortController().signal,
    now: Date.now,
  });
  expect(await dns.ask(name, type)).toEqual({ kind: 'records', records: [{ name, type, ...expected }] });
});

test('a service binding that is cut off is malformed, and nothing else', async () => {
  await using server = await startAnsweringServer((asked) =>
    asked.name === name
      ? replyTo(asked, [{ type: 'UNKNOWN_65', name, data: Buffer.from([0, 1, 9, 97]), ttl: 60 } as unknown as Answer])
      : replyTo(asked, [], 'NXDOMAIN'),
  );
  const dns = createDns({
    resolvers: [server.resolver],
    egress: loopbackEgress({}),
    signal: new AbortController().signal,
    now: Date.now,
  });
  expect(await dns.ask(name, 'HTTPS')).toMatchObject({ kind: 'failed', reason: 'malformed' });
});
