import { createServer } from 'node:http';
import type { Answer } from 'dns-packet';
import { expect, test } from 'vitest';
import { scanWebsite } from '../../../shared/scanners/website/scanner.ts';
import { type Asked, replyTo, startAnsweringServer } from '../../name-server/start-answering-server.ts';
import { listening } from '../../targets/server.ts';
import { runDns } from '../scanning/dns/run-dns.ts';
import { longestTurn, longestTurnMs } from './longest-turn.ts';
import { scanContext } from './scan-context.ts';
import { runSubdomainScan, testEgress } from './subdomain/run-subdomain-scan.ts';

/** A message of DNS carries 65,535 bytes: so much of it is for texts. */
const most = 64_500;

const cut = (text: string) => text.match(/[\s\S]{1,255}/g) ?? [];
const long = (start: string, unit: string) => cut((start + unit.repeat(most)).slice(0, most - most / 255));
const many = (text: string) => Array.from({ length: Math.floor(most / (text.length + 40)) }, () => [text]);

/** The texts of a domain: each a record, in its strings. */
const texts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  blanks: [long('', ' ')],
  'one letter': [long('', 'a')],
  digits: [long('', '1.')],
  'an SPF text of blanks': [long('v=spf1', ' ')],
  'an SPF text of includes': [long('v=spf1 ', 'include:a.test ')],
  'an SPF text of macros': [long('v=spf1 ', 'exists:%{i}%{d1r+-} ')],
  'an SPF text of colons': [long('v=spf1 a', ':')],
  'an SPF text of addresses': [long('v=spf1 ', 'ip4:1.2.3.4/32 ')],
  'an SPF text of equals signs': [long('v=spf1 ', 'redirect=')],
  'a DMARC text of semicolons': [long('v=DMARC1', ';')],
  'a DMARC text of blanks': [long('v=DMARC1; p=', ' ')],
  'a DMARC text of addresses': [long('v=DMARC1; p=none; rua=', 'mailto:a@b.test!10m,')],
  'a DMARC text of tags': [long('v=DMARC1; p=none; ', 'a=b; ')],
  'a thousand SPF texts': many('v=spf1 -all'),
  'a thousand DMARC texts': many('v=DMARC1; p=none'),
  'a thousand empty texts': many(''),
  'texts of names': many('www.hostile.test dev.hostile.test google-site-verification=a'),
};

const odd = ['*', '-', '_', '\\032', ' ', "'", 'xn--a', 'xn--'.repeat(15), 'a'.repeat(63), '\u0000', 'é', '<b>'];

/** Hosts with labels that no host has, wherever the answer to a question names hosts. */
function oddRecords({ name, type }: Asked): readonly Answer[] {
  const hosts = Array.from({ length: 400 }, (_, at) => `${odd[at % odd.length]}.${at}.hostile.test`);
  if (type === 'MX') return hosts.map((exchange) => ({ type, name, ttl: 60, data: { exchange, preference: 1 } }));
  if (type === 'NS') return hosts.map((data) => ({ type, name, ttl: 60, data }));
  if (type === 'CAA') return hosts.map((value) => ({ type, name, ttl: 60, data: { tag: 'issue', value, flags: 0 } }));
  return [];
}

function answerTo(asked: Asked, strings: readonly (readonly string[])[]): Buffer {
  const { name, type, over } = asked;
  const isKnown = /^(?:_dmarc\.|www\.)?hostile\.test$/.test(name);
  if (!isKnown) return replyTo(asked, [], 'NXDOMAIN');
  if (type === 'A') return replyTo(asked, [{ type, name, ttl: 60, data: '127.0.0.1' }]);
  const records: readonly Answer[] =
    type === 'TXT' ? strings.map((data) => ({ type, name, ttl: 60, data: [...data] })) : oddRecords(asked);
  // What is too long for a datagram is asked for again over TCP.
  if (over === 'udp' && records.length > 0) return replyTo(asked, [], 'NOERROR', { flags: 0x0200 });
  return replyTo(asked, records);
}

test.each(Object.entries(texts))('a domain with %s lets others have their turn', async (_, strings) => {
  await using names = await startAnsweringServer((asked) => answerTo(asked, strings));
  await using web = await listening(
    createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<title>a</title>')),
    '127.0.0.1',
    0,
  );
  const resolvers = [names.resolver];
  const read = await runDns(resolvers).ask('hostile.test', 'TXT');
  expect(read).toMatchObject({ kind: 'records', records: { length: strings.length } });
  const scans = {
    subdomain: async () => {
      const given = { transferPort: names.port, ports: { 80: web.port }, settings: { labels: ['www', 'dev'] } };
      const { outcome, faults } = await runSubdomainScan('hostile.test', { resolvers, ...given });
      expect(faults).toEqual([]);
      return outcome;
    },
    website: () =>
      scanWebsite(
        { target: `http://hostile.test:${web.port}/` },
        { dns: () => runDns(resolvers), technologies: async () => ({ kind: 'none' }), faulty: () => undefined },
        scanContext([], { egress: testEgress(resolvers) }),
      ),
  };
  for (const [name, scan] of Object.entries(scans)) {
    const longest = await longestTurnMs(async () => expect((await scan()).kind).toBe('finished'));
    expect(longest, name).toBeLessThan(longestTurn);
  }
});
