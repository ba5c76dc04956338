import type { Answer } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { type TransferLimits, transferZone } from '../../../../shared/scanning/dns/axfr.ts';
import type { Egress } from '../../../../shared/scanning/egress/egress.ts';
import { meter } from '../../../../shared/scanning/egress/metered.ts';
import {
  type Asked,
  type codes,
  replyTo,
  type Says,
  startAnsweringServer,
} from '../../../name-server/start-answering-server.ts';
import { loopbackEgress } from './run-dns.ts';

const zone = 'example.test';
const soaData = { mname: 'ns.test', rname: 'me.test', serial: 1, refresh: 2, retry: 3, expire: 4, minimum: 5 };
const soa: Answer = { type: 'SOA', name: zone, data: soaData };
const host = (label: string): Answer => ({ type: 'A', name: `${label}.${zone}`, data: '127.0.0.9' });
const hosts = (count: number, from = 0) => Array.from({ length: count }, (_, index) => host(`h${from + index}`));

async function transferFrom(
  says: (asked: Asked) => Says,
  limits: Partial<TransferLimits> = {},
  egress: Egress = loopbackEgress({ 'ns.example.test': ['127.0.0.1'] }),
) {
  await using server = await startAnsweringServer(says);
  const { signal } = new AbortController();
  const all = { names: 20_000, bytes: 1e7, timeoutMs: 5000, ...limits };
  return await transferZone(zone, 'ns.example.test', { egress, signal, port: server.port, limits: all });
}

describe('a zone that is handed out', () => {
  test('is read from one message', async () => {
    const transfer = await transferFrom((asked) => replyTo(asked, [soa, host('www'), host('mail'), host('www'), soa]));
    expect(transfer).toEqual({ kind: 'open', names: [zone, `www.${zone}`, `mail.${zone}`], records: 4 });
  });

  test('is read from many messages', async () => {
    const transfer = await transferFrom((asked) => [
      replyTo(asked, [soa, ...hosts(500)]),
      ...Array.from({ length: 18 }, (_, index) => replyTo(asked, hosts(500, 500 * (index + 1)))),
      replyTo(asked, [...hosts(500, 9500), soa]),
    ]);
    expect(transfer).toMatchObject({ kind: 'open', records: 10_001 });
    expect(transfer.kind === 'open' && transfer.names).toHaveLength(10_001);
  });

  test('is open though its end never comes', async () => {
    expect(await transferFrom((asked) => replyTo(asked, [soa, host('www')]))).toMatchObject({
      kind: 'open',
      names: [zone, `www.${zone}`],
    });
  });

  test('is cut at the limits', async () => {
    const endless = (asked: Asked) =>
      Array.from({ length: 50 }, (_, i) => replyTo(asked, [...(i ? [] : [soa]), ...hosts(500, i * 500)]));
    const names = await transferFrom(endless, { names: 700 });
    expect(names.kind === 'open' && names.names).toHaveLength(700);
    const bytes = await transferFrom(endless, { bytes: 50_000 });
    expect(bytes.kind === 'open' && bytes.names.length).toBeLessThan(10_000);
  });

  test('gives no names of other zones', async () => {
    const foreign: Answer = { type: 'A', name: 'www.notexample.test', data: '127.0.0.9' };
    expect(await transferFrom((asked) => replyTo(asked, [soa, foreign, host('www'), soa]))).toMatchObject({
      names: [zone, `www.${zone}`],
    });
  });
});

describe('a zone is closed', () => {
  test.each([
    'REFUSED',
    'NOTAUTH',
    'SERVFAIL',
    'NOTIMP',
    'NXDOMAIN',
  ] as const satisfies readonly (keyof typeof codes)[])('where the server says %s', async (code) => {
    expect(await transferFrom((asked) => replyTo(asked, [], code))).toEqual({ kind: 'closed' });
  });

  test.each<[string, (asked: Asked) => Says]>([
    ['hangs up', () => []],
    ['says nothing', (asked) => replyTo(asked, [])],
    ['gives the SOA record alone', (asked) => replyTo(asked, [soa])],
    ['gives an empty zone', (asked) => replyTo(asked, [soa, soa])],
    ['gives records without the SOA record first', (asked) => replyTo(asked, hosts(3))],
    [
      'gives another zone',
      (asked) => replyTo(asked, [{ type: 'SOA', name: 'other.test', data: soaData }, host('www')]),
    ],
    ['says what cannot be read', () => Buffer.from('this is no message, whatever it is')],
  ])('where the server %s', async (_, says) => {
    expect(await transferFrom(says)).toEqual({ kind: 'closed' });
  });

  test('where nobody listens', async () => {
    const { signal } = new AbortController();
    const parts = { egress: loopbackEgress(), signal, port: 1 };
    expect(await transferZone(zone, '127.0.0.1', parts)).toEqual({ kind: 'closed' });
  });
});

describe('a transfer fails', () => {
  test('where the server is silent', async () => {
    expect(await transferFrom(() => undefined, { timeoutMs: 60 })).toEqual({
      kind: 'failed',
      words: 'The zone transfer request timed out',
    });
  });

  test('where the guard refuses the server', async () => {
    const egress = loopbackEgress({ 'ns.example.test': ['10.0.0.1'] });
    const transfer = await transferFrom((asked) => replyTo(asked, [soa, host('www'), soa]), {}, egress);
    expect(transfer).toMatchObject({ kind: 'failed', words: expect.stringContaining('10.0.0.1, which is a private') });
  });

  test('where the server’s name leads nowhere', async () => {
    const transfer = await transferFrom((asked) => replyTo(asked, [soa]), {}, loopbackEgress());
    expect(transfer).toMatchObject({ words: 'The host name ns.example.test does not resolve to an address' });
  });

  test('where the run may send no more', async () => {
    const metered = meter(loopbackEgress(), { requests: 0, bytes: 1e6 }, () => undefined);
    const parts = { egress: metered.egress, signal: new AbortController().signal, port: 1 };
    expect(await transferZone(zone, '127.0.0.1', parts)).toEqual({
      kind: 'failed',
      words: 'the budget of the run is exhausted',
    });
    metered.close();
  });

  test('with the run', async () => {
    await using server = await startAnsweringServer(() => undefined);
    const run = new AbortController();
    setTimeout(() => run.abort(new Error('ended')), 30);
    const parts = { egress: loopbackEgress(), signal: run.signal, port: server.port };
    await expect(transferZone(zone, '127.0.0.1', parts)).rejects.toThrow('ended');
  });
});
