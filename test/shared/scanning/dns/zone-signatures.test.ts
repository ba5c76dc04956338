import type { Answer } from 'dns-packet';
import { expect, test } from 'vitest';
import { readSignatures } from '../../../../shared/scanning/dns/zone-signatures.ts';
import { type Asked, replyTo, type Says, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { loopbackEgress } from './run-dns.ts';

const zone = 'example.test';
const soa: Answer = {
  type: 'SOA',
  name: zone,
  ttl: 600,
  data: {
    mname: 'ns.example.test',
    rname: 'h.example.test',
    serial: 9,
    refresh: 7200,
    retry: 900,
    expire: 9000,
    minimum: 3600,
  },
};
const key: Answer = {
  type: 'DNSKEY',
  name: zone,
  ttl: 60,
  data: { flags: 257, algorithm: 13, key: Buffer.from('key') },
};
const hasEdns = ({ packet }: Asked) => packet.additionals?.some(({ type }) => type === 'OPT') === true;

async function read(says: (asked: Asked) => Says, more: { timeoutMs?: number; withoutEdns?: Set<string> } = {}) {
  await using server = await startAnsweringServer(says);
  const egress = loopbackEgress({ 'ns.example.test': ['127.0.0.1'] });
  const parts = { egress, signal: new AbortController().signal, port: server.port, timeoutMs: 2000, ...more };
  return await readSignatures(zone, 'ns.example.test', parts);
}

const plain = (asked: Asked) => replyTo(asked, asked.type === 'SOA' ? [soa] : []);

test('the times of the SOA record are read; of negative answers the smaller count', async () => {
  expect(await read(plain)).toMatchObject({
    serial: 9,
    timers: { refresh: 7200, retry: 900, expire: 9000, negative: 600 },
    keys: [],
  });
});

test.each(['FORMERR', 'NOTIMP'] as const)('a server that answers EDNS with %s is asked without', async (code) => {
  expect(await read((asked) => (hasEdns(asked) ? replyTo(asked, [], code) : plain(asked)))).toMatchObject({
    serial: 9,
  });
});

test('a server that drops questions with EDNS is waited for once, and then asked without', async () => {
  const withoutEdns = new Set<string>();
  let dropped = 0;
  const drops = (asked: Asked) => {
    if (!hasEdns(asked)) return plain(asked);
    dropped += 1;
    return undefined;
  };
  for (const repeat of [1, 2])
    expect(await read(drops, { timeoutMs: 300, withoutEdns }), `repeat ${repeat}`).toMatchObject({ serial: 9 });
  expect(dropped).toBe(1);
});

test('of a signed zone whose server drops questions with EDNS nothing is said of signatures', async () => {
  const answers: Record<string, Answer> = { SOA: soa, DNSKEY: key };
  const drops = (asked: Asked) => {
    const answer = answers[asked.type];
    return hasEdns(asked) ? undefined : replyTo(asked, answer ? [answer] : []);
  };
  expect(await read(drops, { timeoutMs: 300 })).toBe('ns.example.test does not respond to queries with EDNS');
});

test.each(['SERVFAIL', 'REFUSED'] as const)(
  'a server that answers the query for keys with %s does not count as one without keys',
  async (code) => {
    expect(await read((asked) => (asked.type === 'DNSKEY' ? replyTo(asked, [], code) : plain(asked)))).toBe(
      `ns.example.test responds with ${code} to the query for DNSKEY`,
    );
  },
);

test('what a zone asks the zone above to publish is read', async () => {
  const digest = Buffer.concat([Buffer.from([0x30, 0x39, 13, 2]), Buffer.alloc(32, 0xab)]);
  const asks: Record<string, Answer> = {
    SOA: soa,
    DNSKEY: key,
    CDS: { type: 'CDS', name: zone, ttl: 60, data: digest },
    CDNSKEY: { type: 'CDNSKEY', name: zone, ttl: 60, data: Buffer.from([1, 1, 3, 13, 107, 101, 121]) },
  };
  const answer = await read((asked) => {
    const record = asks[asked.type];
    return replyTo(asked, record === undefined ? [] : [record]);
  });
  expect(answer).toMatchObject({
    requested: {
      digests: [`12345 13 2 ${'ab'.repeat(32)}`],
      keys: [{ flags: 257, algorithm: 13, key: Buffer.from('key').toString('base64') }],
    },
  });
});

test('the records of the zone that do not depend on who asks are read, of an unsigned zone as well', async () => {
  const records: Record<string, Answer> = {
    SOA: soa,
    NS: { type: 'NS', name: zone, ttl: 60, data: 'NS.example.test' },
    MX: { type: 'MX', name: zone, ttl: 60, data: { preference: 10, exchange: 'mx.example.test' } },
    TXT: { type: 'TXT', name: zone, ttl: 60, data: ['v=spf1 ', '-all'] },
  };
  const says = (asked: Asked) =>
    replyTo(
      asked,
      [records[asked.type]].filter((each) => each !== undefined),
    );
  expect(await read(says)).toMatchObject({
    contents: ['MX 10 mx.example.test', 'NS ns.example.test', 'TXT "v=spf1 -all"'],
    unsigned: ['SOA'],
  });
});
