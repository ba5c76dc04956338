import type { Answer } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { createDns } from '../../../../shared/scanning/dns/create-dns.ts';
import type { RecordType } from '../../../../shared/scanning/dns/dns.ts';
import { meter } from '../../../../shared/scanning/egress/metered.ts';
import { eventually } from '../../../eventually.ts';
import {
  type Asked,
  type codes,
  replyTo,
  type Says,
  startAnsweringServer,
} from '../../../name-server/start-answering-server.ts';
import { loopbackEgress, runDns } from './run-dns.ts';

const isControl = ({ name }: Asked) => name.endsWith('.invalid') || name.endsWith('.example');

/** A server that answers honestly for names that do not exist, and says something else to all other questions. */
const server = (says: (asked: Asked) => Says) =>
  startAnsweringServer((asked) => (isControl(asked) ? replyTo(asked, [], 'NXDOMAIN') : says(asked)));

const saying = (code: keyof typeof codes) => server((asked) => replyTo(asked, [], code));
const address = (asked: Asked, data = '127.0.0.9'): Buffer =>
  replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data }] : []);

/** Nobody listens on this port of loopback. */
const deadResolver = '127.0.0.1:1';

describe('an answer', () => {
  const name = 'example.test';
  const cases: readonly [RecordType, Answer, Record<string, unknown>][] = [
    ['A', { type: 'A', name, data: '127.0.0.1' }, { value: '127.0.0.1' }],
    ['AAAA', { type: 'AAAA', name, data: '2001:db8:0:0:0:0:0:1' }, { value: '2001:db8::1' }],
    ['CNAME', { type: 'CNAME', name, data: 'WWW.Example.Test' }, { value: 'www.example.test' }],
    ['NS', { type: 'NS', name, data: 'ns1.example.test' }, { value: 'ns1.example.test' }],
    ['PTR', { type: 'PTR', name, data: 'Host.example.test' }, { value: 'host.example.test' }],
    ['MX', { type: 'MX', name, data: { preference: 5, exchange: 'Mail.test' } }, { value: 'mail.test', priority: 5 }],
    ['MX', { type: 'MX', name, data: { preference: 0, exchange: '.' } }, { value: '.', priority: 0 }],
    [
      'SRV',
      { type: 'SRV', name, data: { priority: 1, weight: 2, port: 5060, target: 'sip.test' } },
      { value: 'sip.test', priority: 1, port: 5060 },
    ],
    ['TXT', { type: 'TXT', name, data: ['v=spf1 ', '-all'] }, { value: 'v=spf1 -all' }],
    [
      'CAA',
      { type: 'CAA', name, data: { flags: 128, tag: 'issue', value: 'ca.test', issuerCritical: true } },
      { value: 'ca.test', tag: 'issue', critical: true },
    ],
    [
      'SOA',
      {
        type: 'SOA',
        name,
        data: { mname: 'ns.test', rname: 'me.test', serial: 1, refresh: 2, retry: 3, expire: 4, minimum: 5 },
      },
      { value: 'ns.test me.test 1 2 3 4 5' },
    ],
  ];

  test.each(cases)('with %s records is written as people write it', async (type, record, read) => {
    await using resolver = await server((asked) => replyTo(asked, [record]));
    expect(await runDns([resolver.resolver]).ask(name, type)).toEqual({
      kind: 'records',
      records: [{ name, type, ...read }],
    });
  });

  test('tells a missing name from one without such a record', async () => {
    await using missing = await saying('NXDOMAIN');
    await using empty = await saying('NOERROR');
    expect(await runDns([missing.resolver]).ask('a.test', 'A')).toEqual({ kind: 'no_name' });
    expect(await runDns([missing.resolver]).host('a.test')).toMatchObject({ end: 'no_name', chain: [] });
    expect(await runDns([empty.resolver]).ask('a.test', 'MX')).toEqual({ kind: 'no_data' });
    expect(await runDns([empty.resolver]).host('a.test')).toMatchObject({ end: 'no_data', chain: [] });
  });

  test.each([
    ['SERVFAIL', 'server_failure', 'The DNS lookup of a.test failed (SERVFAIL)'],
    ['REFUSED', 'refused', 'The resolver refused the DNS query for a.test'],
    ['NOTAUTH', 'refused', 'The resolver refused the DNS query for a.test'],
    ['FORMERR', 'malformed', 'The DNS response for a.test is malformed'],
  ] as const)('%s is a failure of its own', async (code, reason, words) => {
    await using resolver = await saying(code);
    const dns = runDns([resolver.resolver]);
    expect(await dns.ask('a.test', 'A')).toEqual({ kind: 'failed', reason, words });
    expect(await dns.host('a.test')).toMatchObject({ end: 'failed', addresses: [], words });
    expect(dns.statistics().failures[reason]).toBeGreaterThan(0);
  });

  test('that only points at other servers is a refusal', async () => {
    await using resolver = await server((asked) => {
      const reply = replyTo(asked, []);
      reply.writeUInt16BE(0x8000, 2);
      return reply;
    });
    expect(await runDns([resolver.resolver]).ask('a.test', 'A')).toMatchObject({ kind: 'failed', reason: 'refused' });
  });

  test('comes over TCP where a datagram is too small for it', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => `127.1.${Math.floor(index / 250)}.${index % 250}`);
    await using resolver = await server((asked) => {
      if (asked.over === 'udp') return replyTo(asked, [], 'NOERROR', { flags: 0x0200 });
      return replyTo(
        asked,
        many.map((data) => ({ type: 'A', name: 'a.test', data })),
      );
    });
    const dns = runDns([resolver.resolver], { patienceMs: 1000 });
    const answer = await dns.ask('a.test', 'A');
    expect(answer.kind === 'records' && answer.records.map((record) => record.value)).toEqual(many.toSorted());
  });

  test('that stays too big over TCP cannot be read', async () => {
    await using resolver = await server((asked) => replyTo(asked, [], 'NOERROR', { flags: 0x0200 }));
    const answer = await runDns([resolver.resolver], { patienceMs: 1000 }).ask('a.test', 'A');
    expect(answer).toMatchObject({ kind: 'failed', reason: 'malformed' });
  });

  test('to another question, with another number, or that is a question itself is passed over', async () => {
    await using resolver = await server((asked) => {
      const lie = { type: 'A', name: asked.name, data: '127.6.6.6' } as const;
      const question = replyTo(asked, [lie]);
      question.writeUInt16BE(0x0100, 2);
      return [
        replyTo(asked, [lie], 'NOERROR', { id: (asked.packet.id ?? 0) ^ 1 }),
        replyTo(asked, [lie], 'NOERROR', { questions: [{ name: 'b.test', type: 'A' }] }),
        replyTo(asked, [lie], 'NOERROR', { questions: [{ name: 'a.test', type: 'MX' }] }),
        question,
        Buffer.from('short'),
        address(asked),
      ];
    });
    expect(await runDns([resolver.resolver]).host('a.test')).toMatchObject({ addresses: ['127.0.0.9'] });
  });

  test('counts only records of the name that was asked for', async () => {
    await using resolver = await server((asked) =>
      replyTo(asked, [
        { type: 'A', name: 'other.test', data: '127.6.6.6' },
        { type: 'A', name: 'A.TEST', data: '127.0.0.9' },
      ]),
    );
    expect(await runDns([resolver.resolver]).host('a.test')).toMatchObject({ addresses: ['127.0.0.9'] });
  });

  test('is the same each time, however the server turns its records', async () => {
    let turn = 0;
    await using resolver = await server((asked) => {
      const all = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
      turn += 1;
      const turned = [...all.slice(turn % 3), ...all.slice(0, turn % 3)];
      return replyTo(asked, asked.type === 'A' ? turned.map((data) => ({ type: 'A', name: asked.name, data })) : []);
    });
    for (let run = 0; run < 4; run += 1)
      expect((await runDns([resolver.resolver]).host('a.test')).addresses).toEqual([
        '127.0.0.1',
        '127.0.0.2',
        '127.0.0.3',
      ]);
  });
});

describe('a resolver', () => {
  test('that fails, refuses, is silent or is not there is followed by the next', async () => {
    await using honest = await server((asked) => address(asked));
    await using failing = await saying('SERVFAIL');
    await using refusing = await saying('REFUSED');
    await using silent = await server(() => undefined);
    await using garbled = await server((asked) => asked.bytes.subarray(0, 12).fill(0xff, 2));
    for (const first of [failing.resolver, refusing.resolver, silent.resolver, garbled.resolver, deadResolver]) {
      const dns = runDns([first, honest.resolver]);
      expect(await dns.host('a.test')).toMatchObject({ end: 'addresses', addresses: ['127.0.0.9'] });
    }
  });

  test('that loses a question is asked again', async () => {
    let asked = 0;
    await using resolver = await server((question) => {
      asked += 1;
      return asked === 1 ? undefined : address(question);
    });
    expect(await runDns([resolver.resolver]).host('a.test')).toMatchObject({ addresses: ['127.0.0.9'] });
  });

  test('that is slow is heard though it was asked again meanwhile', async () => {
    await using resolver = await server(async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return address(asked);
    });
    const dns = runDns([resolver.resolver], { patienceMs: 100 });
    expect(await dns.host('a.test')).toMatchObject({ addresses: ['127.0.0.9'] });
  });

  test('that never answers ends in a time-out, and is told of', async () => {
    await using resolver = await startAnsweringServer(() => undefined);
    const dns = runDns([resolver.resolver], { patienceMs: 20 });
    expect(await dns.ask('a.test', 'A')).toEqual({
      kind: 'failed',
      reason: 'timeout',
      words: 'The DNS query for a.test timed out',
    });
    expect(dns.faults()).toEqual(['The resolver does not respond']);
  });

  test('that does not answer at the start is asked last', async () => {
    await using silent = await startAnsweringServer(() => undefined);
    await using honest = await server((asked) => address(asked));
    const dns = runDns([silent.resolver, honest.resolver], { patienceMs: 40 });
    await dns.host('a.test');
    expect(silent.asked.every(isControl)).toBe(true);
    expect(dns.faults()).toEqual(['Resolver 1 of 2 does not respond']);
  });

  test('that stops answering is asked last from then on', async () => {
    let isUp = true;
    await using first = await startAnsweringServer((asked) => {
      if (!isUp) return undefined;
      return isControl(asked) ? replyTo(asked, [], 'NXDOMAIN') : address(asked);
    });
    await using second = await server((asked) => address(asked));
    const dns = runDns([first.resolver, second.resolver], { patienceMs: 150 });
    await dns.host('a.test');
    expect(second.asked.every(isControl)).toBe(true);
    isUp = false;
    await Promise.all(['b', 'c', 'd', 'e', 'f'].map((label) => dns.host(`${label}.test`)));
    await eventually(() => expect(dns.faults()).toEqual(['Resolver 1 of 2 stopped responding']));
    const before = first.asked.length;
    expect(await dns.host('g.test')).toMatchObject({ end: 'addresses' });
    expect(first.asked).toHaveLength(before);
  });

  test('that answers again is used again', async () => {
    let isUp = true;
    await using resolver = await startAnsweringServer((asked) => {
      if (!isUp) return undefined;
      return isControl(asked) ? replyTo(asked, [], 'NXDOMAIN') : address(asked);
    });
    const dns = runDns([resolver.resolver], { patienceMs: 40 });
    await dns.host('a.test');
    isUp = false;
    await Promise.all(['b', 'c', 'd'].map((label) => dns.host(`${label}.test`)));
    await eventually(() => expect(dns.faults()).toEqual(['The resolver stopped responding']));
    isUp = true;
    await eventually(async () => expect(await dns.host('b.test')).toMatchObject({ end: 'addresses' }));
    expect(dns.faults()).toEqual(['The resolver temporarily did not respond']);
  });

  test('that is asked much about a zone that is dead is not blamed for it', async () => {
    await using resolver = await server((asked) => (asked.name.endsWith('dead.test') ? undefined : address(asked)));
    const dns = runDns([resolver.resolver], { patienceMs: 60 });
    const dead = Array.from({ length: 20 }, (_, index) => dns.host(`name-${index}.dead.test`));
    for (const each of await Promise.all(dead)) expect(each).toMatchObject({ end: 'failed' });
    expect(dns.faults()).toEqual([]);
    expect(await dns.host('a.test')).toMatchObject({ end: 'addresses' });
  });

  test('is no name', () => {
    expect(() => runDns(['resolver.test'])).toThrow(RangeError);
  });

  test('is this machine’s own where none is configured', () => {
    const { signal } = new AbortController();
    const dns = createDns({ resolvers: [], egress: loopbackEgress(), signal, now: Date.now });
    expect(dns.statistics()).toEqual({ queries: 0, failures: {} });
  });
});

describe('a run', () => {
  test('asks each question once', async () => {
    await using resolver = await server((asked) => address(asked));
    const dns = runDns([resolver.resolver]);
    await Promise.all([dns.host('a.test'), dns.host('A.test.'), dns.ask('a.test', 'A')]);
    await dns.host('a.test');
    expect(resolver.asked.filter((asked) => !isControl(asked)).map((asked) => `${asked.name} ${asked.type}`)).toEqual([
      'a.test A',
      'a.test AAAA',
    ]);
  });

  test('asks again where no answer came in time', async () => {
    let isUp = false;
    await using resolver = await server((asked) => (isUp ? address(asked) : undefined));
    const dns = runDns([resolver.resolver], { patienceMs: 20 });
    expect(await dns.host('a.test')).toMatchObject({ end: 'failed' });
    isUp = true;
    expect(await dns.host('a.test')).toMatchObject({ end: 'addresses' });
  });

  test('sends no more once it may not, and counts every message', async () => {
    await using resolver = await server((asked) => address(asked));
    const metered = meter(loopbackEgress(), { requests: 9, bytes: 1e9 }, () => undefined);
    const dns = runDns([resolver.resolver], { egress: metered.egress });
    expect(await dns.ask('a.test', 'A')).toMatchObject({ kind: 'records' });
    expect(await dns.host('b.test')).toMatchObject({ end: 'addresses' });
    const spent = { kind: 'failed', reason: 'spent', words: 'The request budget of the run is spent' };
    expect(await dns.ask('c.test', 'A')).toEqual(spent);
    expect(await dns.host('d.test')).toMatchObject({ end: 'failed', words: spent.words });
    expect(await dns.ask('a.test', 'A')).toMatchObject({ kind: 'records' });
    expect(resolver.asked).toHaveLength(9);
    expect(dns.statistics().queries).toBe(9);
    expect(metered.requests()).toBe(9);
    metered.close();
  });

  test('that is ended throws its reason, whatever it waits for', async () => {
    await using resolver = await server(() => undefined);
    const run = new AbortController();
    const dns = runDns([resolver.resolver], { signal: run.signal, patienceMs: 60_000, atOnce: 2 });
    const waiting = ['a', 'b', 'c', 'd'].map((label) => dns.host(`${label}.test`));
    setTimeout(() => run.abort(new Error('ended')), 50);
    for (const each of await Promise.allSettled(waiting))
      expect(each).toMatchObject({ status: 'rejected', reason: new Error('ended') });
    await expect(dns.ask('e.test', 'A')).rejects.toThrow('ended');
    await expect(dns.transfer('e.test', '127.0.0.1')).rejects.toThrow('ended');
  });

  test('asks no more often than it may', async () => {
    await using resolver = await server((asked) => replyTo(asked, [], 'NXDOMAIN'));
    const dns = runDns([resolver.resolver], { queriesPerSecond: 200, patienceMs: 2000 });
    await dns.host('first.test');
    const names = Array.from({ length: 100 }, (_, index) => `name-${index}.test`);
    const start = Date.now();
    for (const answer of await Promise.all(names.map((name) => dns.host(name))))
      expect(answer).toMatchObject({ end: 'no_name' });
    // A twentieth of a second's questions may go at once.
    expect(Date.now() - start).toBeGreaterThan(430);
  });

  test('has no more questions under way than it may', async () => {
    let open = 0;
    let most = 0;
    await using resolver = await server(async (asked) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return replyTo(asked, [], 'NXDOMAIN');
    });
    const dns = runDns([resolver.resolver], { atOnce: 3, patienceMs: 1000 });
    await Promise.all(Array.from({ length: 30 }, (_, index) => dns.host(`name-${index}.test`)));
    expect(most).toBe(3);
  });

  test('does not ask for what is no name', async () => {
    await using resolver = await server((asked) => address(asked));
    const dns = runDns([resolver.resolver]);
    const words = '"a..test" is not a valid DNS name';
    expect(await dns.ask('a..test', 'A')).toEqual({ kind: 'failed', reason: 'malformed', words });
    expect(await dns.host('a..test')).toMatchObject({ end: 'failed', words });
    expect(await dns.transfer('a..test', '127.0.0.1')).toEqual({ kind: 'failed', words });
    expect(resolver.asked).toEqual([]);
  });

  test('asks for a name in other letters by its punycode', async () => {
    await using resolver = await server((asked) => address(asked));
    expect(await runDns([resolver.resolver]).host('Bücher.test')).toMatchObject({
      name: 'xn--bcher-kva.test',
      end: 'addresses',
    });
  });
});
