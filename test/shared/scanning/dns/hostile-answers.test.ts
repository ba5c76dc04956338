import { encode } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transferZone } from '../../../../shared/scanning/dns/axfr.ts';
import { type DnsQuestion, readReply } from '../../../../shared/scanning/dns/message.ts';
import { cpuMs } from '../../../cpu-time.ts';
import { type Asked, replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { loopbackEgress, runDns } from './run-dns.ts';

const question: DnsQuestion = { id: 7, name: 'a.test', type: 'A' };

const whole = encode({
  type: 'response',
  id: 7,
  flags: 0x0180,
  questions: [{ name: 'a.test', type: 'A' }],
  answers: [
    { type: 'CNAME', name: 'a.test', data: 'b.test' },
    { type: 'A', name: 'b.test', data: '127.0.0.9' },
    { type: 'TXT', name: 'a.test', data: ['text', 'more'] },
    { type: 'MX', name: 'a.test', data: { preference: 1, exchange: 'm.test' } },
    { type: 'SRV', name: 'a.test', data: { port: 1, target: 's.test' } },
    { type: 'CAA', name: 'a.test', data: { tag: 'issue', value: 'ca.test' } },
  ],
});

/** Bytes that begin as an answer to the question does, so that the rest is looked at. */
const answerLike = fc
  .tuple(fc.uint8Array({ minLength: 8, maxLength: 8 }), fc.uint8Array({ maxLength: 120 }))
  .map(([header, body]) => Buffer.concat([Buffer.from([0, 7, 0x81, 0x80]), header, body]));

/** An answer with some of its bytes changed, or cut. */
const damaged = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    fc.option(fc.nat(whole.length)),
  )
  .map(([changes, end]) => {
    const bytes = Buffer.from(whole);
    for (const [at, value] of changes) bytes[at] = value;
    return bytes.subarray(0, end ?? bytes.length);
  });

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes)),
  answerLike,
  damaged,
);

describe('whatever bytes come as an answer', () => {
  test('they are read without an error', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const reply = readReply(bytes, question);
        if (reply === undefined || reply === 'truncated' || reply.kind === 'failed') return true;
        return reply.records.every(({ name, value }) => typeof name === 'string' && typeof value === 'string');
      }),
      { numRuns: 1000 },
    );
  });

  test('a question comes to an end', async () => {
    let says = Buffer.alloc(0);
    await using server = await startAnsweringServer((asked: Asked) => {
      if (says.length >= 2) says.writeUInt16BE(asked.packet.id ?? 0, 0);
      return asked.name.endsWith('.test') ? says : replyTo(asked, [], 'NXDOMAIN');
    });
    const ends = ['addresses', 'no_data', 'no_name', 'loop', 'failed'];
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        says = Buffer.from(bytes);
        const { end } = await runDns([server.resolver], { patienceMs: 5 }).host('a.test');
        return ends.includes(end);
      }),
      { numRuns: 60 },
    );
  });

  test('a transfer comes to an end', async () => {
    let says: readonly Buffer[] = [];
    await using server = await startAnsweringServer(() => says);
    const parts = { egress: loopbackEgress(), signal: new AbortController().signal, port: server.port };
    await fc.assert(
      fc.asyncProperty(fc.array(anyBytes, { maxLength: 4 }), async (messages) => {
        says = messages;
        const limits = { names: 100, bytes: 10_000, timeoutMs: 1000 };
        const transfer = await transferZone('a.test', '127.0.0.1', { ...parts, limits });
        return ['open', 'closed', 'failed'].includes(transfer.kind);
      }),
      { numRuns: 100 },
    );
  });

  test('a message made of pointers to pointers takes no long time', () => {
    const bytes = Buffer.alloc(65_535);
    replyTo({ packet: { id: 7, questions: [] } } as unknown as Asked, []).copy(bytes);
    bytes.writeUInt16BE(0x8180, 2);
    bytes.writeUInt16BE(0xffff, 6);
    // Each pointer leads to the one before it, as far as pointers reach; then records whose names begin at the last.
    for (let at = 14; at < 0x3ffe; at += 2) bytes.writeUInt16BE(0xc000 + at - 2, at);
    for (let at = 0x4000; at + 12 < bytes.length; at += 12) bytes.writeUInt16BE(0xfffc, at);
    const start = cpuMs();
    readReply(bytes, question);
    expect(cpuMs() - start).toBeLessThan(1000);
  });
});
