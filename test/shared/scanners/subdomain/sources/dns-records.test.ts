import { expect, test } from 'vitest';
import { dnsRecords, namesInRecord } from '../../../../../shared/scanners/subdomain/sources/dns-records.ts';
import { zoneTransfer } from '../../../../../shared/scanners/subdomain/sources/zone-transfer.ts';
import type { DnsRecord } from '../../../../../shared/scanning/dns/dns.ts';
import { fakeDns, records } from '../fake-dns.ts';
import { tableDns } from '../table-dns.ts';

const name = 'example.test';

test.each<[DnsRecord, readonly string[]]>([
  [{ name, type: 'MX', value: 'mail.example.test', priority: 10 }, ['mail.example.test']],
  [{ name, type: 'SRV', value: 'sip.example.test', port: 5060 }, ['sip.example.test']],
  [
    { name, type: 'SOA', value: 'ns1.example.test admin.ops.example.test 1 2 3 4 5' },
    ['ns1.example.test', 'ops.example.test'],
  ],
  [
    {
      name,
      type: 'TXT',
      value: 'v=spf1 include:_spf.example.test a:web.example.test/24 ?mx:m.example.test redirect=r.example.test -all',
    },
    ['_spf.example.test', 'web.example.test', 'm.example.test', 'r.example.test'],
  ],
  [
    {
      name: `_dmarc.${name}`,
      type: 'TXT',
      value: 'v=DMARC1; p=none; rua=mailto:d@reports.example.test,mailto:x@y.test',
    },
    ['reports.example.test', 'y.test'],
  ],
  [{ name, type: 'HTTPS', value: 'svc.example.test', priority: 1 }, ['svc.example.test']],
  [{ name, type: 'NAPTR', value: '100 10 "u" "E2U+sip" "!^.*$!sip:info@pbx.example.test!" .' }, ['pbx.example.test']],
  [{ name, type: 'NAPTR', value: '100 10 "S" "SIP+D2U" "" _sip._udp.example.test' }, ['_sip._udp.example.test']],
  [
    { name, type: 'TXT', value: 'v=BIMI1; l=https://logo.example.test/mark.svg; a=https://vmc.example.test/c.pem' },
    ['logo.example.test', 'vmc.example.test'],
  ],
  [{ name, type: 'TXT', value: 'connect.example.test/v2' }, ['connect.example.test']],
  [{ name, type: 'CAA', value: 'https://caa.example.test/report', tag: 'iodef' }, ['caa.example.test']],
])('%j tells of names', (record, told) => {
  expect(namesInRecord(record)).toEqual(told);
});

async function ask(source: ReturnType<typeof dnsRecords>) {
  const found: string[] = [];
  const question = {
    domain: name,
    signal: new AbortController().signal,
    now: Date.now,
    found: (names: Iterable<string>) => void found.push(...names),
  };
  return { gaps: await source.ask(question), found };
}

test('what could not be asked is one gap for each reason, and stops nothing else', async () => {
  const failed = { kind: 'failed', reason: 'timeout', words: 'No resolver answers in time' } as const;
  const dns = fakeDns({
    records: {
      [`MX ${name}`]: records(name, 'MX', 'mail.example.test'),
      [`TXT ${name}`]: failed,
      [`CAA ${name}`]: failed,
      [`SRV _sip._tcp.${name}`]: records(`_sip._tcp.${name}`, 'SRV', 'pbx.example.test'),
    },
  });
  const { gaps, found } = await ask(dnsRecords(dns));
  expect(found).toEqual(['mail.example.test', 'pbx.example.test']);
  expect(gaps).toEqual([{ outcome: 'error', reason: 'No resolver answers in time', count: 2 }]);
});

test('texts that a text of the domain leads to are read, those of others and those read before are not', async () => {
  const text = (from: string, value: string) => ({ [`TXT ${from}`]: records(from, 'TXT', value) });
  const dns = fakeDns({
    records: {
      ...text(name, `v=spf1 include:_spf.${name} include:spf.elsewhere.test -all`),
      ...text(`_spf.${name}`, `v=spf1 include:_spf2.${name} a:relay.${name} -all`),
      ...text(`_spf2.${name}`, `v=spf1 include:_spf.${name} mx:backup.${name} -all`),
    },
  });
  const { found } = await ask(dnsRecords(dns));
  expect(found).toEqual(expect.arrayContaining([`relay.${name}`, `backup.${name}`]));
  expect(dns.asked.filter((line) => line.startsWith('TXT _spf'))).toEqual([`TXT _spf.${name}`, `TXT _spf2.${name}`]);
  expect(dns.asked).not.toContain('TXT spf.elsewhere.test');
});

test('a chain of texts without end is read up to a limit', async () => {
  const chain = Array.from({ length: 60 }, (_, index) => `s${index}.${name}`);
  const dns = fakeDns({
    records: Object.fromEntries(
      [name, ...chain].map((from, index) => [
        `TXT ${from}`,
        records(from, 'TXT', `v=spf1 include:${chain[index] ?? name} -all`),
      ]),
    ),
  });
  await ask(dnsRecords(dns));
  expect(dns.asked.filter((line) => line.startsWith('TXT '))).toHaveLength(20);
});

test('each name server is asked for the zone, and one that gives it is enough', async () => {
  const dns = fakeDns({
    records: { [`NS ${name}`]: records(name, 'NS', 'ns2.example.test', 'ns1.example.test', 'ns3.example.test') },
    transfers: {
      'ns2.example.test': { kind: 'open', names: ['a.example.test', 'b.example.test'], records: 9 },
      'ns3.example.test': { kind: 'failed', words: 'ns3.example.test did not answer in time' },
    },
  });
  const { gaps, found } = await ask(zoneTransfer(dns, 'standard'));
  expect(found).toEqual(['a.example.test', 'b.example.test']);
  expect(gaps).toEqual([{ outcome: 'error', reason: 'ns3.example.test did not answer in time' }]);
  expect(dns.asked.filter((line) => line.startsWith('AXFR'))).toHaveLength(3);
});

test('no zone is asked for in the profile baseline', () => {
  expect(zoneTransfer(fakeDns({}), 'baseline').withheld).toMatchObject({ outcome: 'skipped' });
});

test('a service that a NAPTR record leads to is asked for its hosts', async () => {
  const value = '10 10 "s" "SIP+D2U" "" _sip._udp.voice.example.test';
  const dns = tableDns({
    'example.test': { NAPTR: [value, value.replace('voice', 'loop')] },
    '_sip._udp.voice.example.test': { SRV: ['sbc.example.test'] },
    '_sip._udp.loop.example.test': { NAPTR: [value] },
  });
  expect((await ask(dnsRecords(dns))).found).toContain('sbc.example.test');
});
