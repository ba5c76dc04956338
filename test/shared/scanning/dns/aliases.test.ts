import type { Answer } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import type { HostAnswer } from '../../../../shared/scanning/dns/dns.ts';
import { type Asked, type codes, replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { runDns } from './run-dns.ts';

/** Names with the one that they lead to, an address, or a response code. */
type Map = Readonly<Record<string, string>>;

const isAddress = (text: string) => /^[\d.]+$|:/.test(text);
const isCode = (text: string): text is keyof typeof codes => /^[A-Z]+$/.test(text);

function answersFrom(map: Map, asked: Asked, whole: boolean): Buffer {
  const answers: Answer[] = [];
  let at = asked.name;
  for (let hop = 0; hop < 20; hop += 1) {
    const to = map[at];
    if (to === undefined) return replyTo(asked, answers, 'NXDOMAIN');
    if (isCode(to)) return replyTo(asked, whole && to !== 'NOERROR' ? [] : answers, to);
    if (isAddress(to)) {
      const type = to.includes(':') ? 'AAAA' : 'A';
      return replyTo(asked, asked.type === type ? [...answers, { type, name: at, data: to }] : answers);
    }
    answers.push({ type: 'CNAME', name: at, data: to });
    if (!whole || asked.type === 'CNAME') return replyTo(asked, answers);
    at = to;
  }
  return replyTo(asked, [], 'SERVFAIL');
}

/** As a resolver answers, which follows aliases to their end; and as a server of one zone, which tells one step. */
const kinds = [
  ['that follows them', true],
  ['that tells one step', false],
] as const;

async function hostOf(map: Map, name: string, whole: boolean): Promise<HostAnswer> {
  await using server = await startAnsweringServer((asked) => answersFrom(map, asked, whole));
  return await runDns([server.resolver]).host(name);
}

const hops = (count: number, end: string): Map =>
  Object.fromEntries(Array.from({ length: count + 1 }, (_, i) => [`h${i}.test`, i === count ? end : `h${i + 1}.test`]));
const targets = (count: number) => Array.from({ length: count }, (_, index) => `h${index + 1}.test`);

describe.each(kinds)('aliases from a resolver %s', (_, whole) => {
  test.each<[string, Map, Partial<HostAnswer>]>([
    ['lead to an address', hops(2, '127.0.0.9'), { chain: targets(2), end: 'addresses', addresses: ['127.0.0.9'] }],
    ['lead to an IPv6 address', hops(1, '::1'), { chain: targets(1), end: 'addresses', addresses: ['::1'] }],
    [
      'lead over twelve names',
      hops(12, '127.0.0.9'),
      { chain: targets(12), end: 'addresses', addresses: ['127.0.0.9'] },
    ],
    ['dangle', { 'h0.test': 'h1.test', 'h1.test': 'gone.test' }, { chain: ['h1.test', 'gone.test'], end: 'no_name' }],
    ['lead to a name without addresses', hops(2, 'NOERROR'), { chain: targets(2), end: 'no_data' }],
    [
      'lead to a zone that fails',
      hops(2, 'SERVFAIL'),
      { chain: targets(2), end: 'failed', words: 'The DNS lookup of h2.test failed (SERVFAIL)' },
    ],
    [
      'lead to themselves',
      { 'h0.test': 'h0.test' },
      { chain: ['h0.test'], end: 'loop', words: 'The CNAME chain of h0.test is a loop' },
    ],
    [
      'lead in a circle',
      { 'h0.test': 'h1.test', 'h1.test': 'h2.test', 'h2.test': 'h1.test' },
      { chain: ['h1.test', 'h2.test', 'h1.test'], end: 'loop' },
    ],
    [
      'lead over more names than anyone follows',
      hops(13, '127.0.0.9'),
      { chain: targets(12), end: 'failed', words: 'The CNAME chain of h0.test is longer than 12' },
    ],
    [
      'lead to what is no name',
      { 'h0.test': 'not a name.test' },
      { chain: ['not?a?name.test'], end: whole ? 'no_name' : 'failed' },
    ],
  ])('%s', async (_words, map, expected) => {
    expect(await hostOf(map, 'h0.test', whole)).toEqual({
      name: 'h0.test',
      addresses: [],
      ...expected,
      ...wordsOf(expected),
    });
  });
});

/** Words are given only where a case names them. */
function wordsOf(expected: Partial<HostAnswer>): { words?: unknown } {
  const hasWords = expected.end === 'loop' || expected.end === 'failed';
  return hasWords ? { words: expected.words ?? expect.any(String) } : {};
}

describe('an answer over aliases', () => {
  test('has the records of the last name', async () => {
    const map = hops(2, '127.0.0.9');
    await using server = await startAnsweringServer((asked) => answersFrom(map, asked, true));
    const dns = runDns([server.resolver]);
    expect(await dns.ask('h0.test', 'A')).toEqual({
      kind: 'records',
      records: [{ name: 'h2.test', type: 'A', value: '127.0.0.9' }],
    });
    expect(await dns.ask('h0.test', 'CNAME')).toEqual({
      kind: 'records',
      records: [{ name: 'h0.test', type: 'CNAME', value: 'h1.test' }],
    });
    expect(await dns.ask('h0.test', 'MX')).toEqual({ kind: 'no_data' });
  });

  test('is a failure where they lead in a circle', async () => {
    await using server = await startAnsweringServer((asked) => answersFrom({ 'a.test': 'a.test' }, asked, false));
    expect(await runDns([server.resolver]).ask('a.test', 'A')).toEqual({
      kind: 'failed',
      reason: 'server_failure',
      words: 'The CNAME chain of a.test is a loop',
    });
  });

  test('without records tells which zone says so', async () => {
    const soa = { mname: 'ns.test', rname: 'me.test', serial: 1, refresh: 2, retry: 3, expire: 4, minimum: 5 };
    const authorities: Answer[] = [{ type: 'SOA', name: 'Zone.Test', data: soa }];
    await using server = await startAnsweringServer((asked) => replyTo(asked, [], 'NOERROR', { authorities }));
    expect(await runDns([server.resolver]).ask('a.zone.test', 'MX')).toEqual({ kind: 'no_data', zone: 'zone.test' });
  });

  test('costs one question for a name that does not exist', async () => {
    await using server = await startAnsweringServer((asked) => answersFrom({}, asked, true));
    const dns = runDns([server.resolver]);
    await dns.host('warm-up.test');
    const before = server.asked.length;
    await dns.host('missing.test');
    expect(server.asked).toHaveLength(before + 1);
  });
});

test('a host whose IPv6 address cannot be asked for still has the other, and it is told', async () => {
  await using server = await startAnsweringServer((asked) => {
    if (asked.type === 'AAAA') return replyTo(asked, [], 'SERVFAIL');
    return asked.name === 'a.test'
      ? replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: 'a.test', data: '127.0.0.9' }] : [])
      : replyTo(asked, [], asked.name === 'b.test' ? 'NOERROR' : 'NXDOMAIN');
  });
  const dns = runDns([server.resolver]);
  const words = 'The DNS lookup of a.test failed (SERVFAIL)';
  expect(await dns.host('a.test')).toMatchObject({ end: 'addresses', addresses: ['127.0.0.9'], words });
  expect(await dns.host('b.test')).toMatchObject({ end: 'failed', addresses: [] });
});
