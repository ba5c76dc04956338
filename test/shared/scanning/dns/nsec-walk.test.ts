import { createServer } from 'node:net';
import { type Answer, decode } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { walkZone } from '../../../../shared/scanning/dns/nsec-walk.ts';
import { type Asked, replyTo, type Says, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { listening } from '../../../targets/server.ts';
import { loopbackEgress } from './run-dns.ts';

const zone = 'example.test';
const nsec = (name: string, nextDomain: string): Answer => ({
  type: 'NSEC',
  name,
  data: { nextDomain, rrtypes: ['A'] },
});

async function walk(says: (asked: Asked) => Says, limits = { names: 1000, timeoutMs: 2000 }) {
  await using server = await startAnsweringServer(says);
  const egress = loopbackEgress({ 'ns.example.test': ['127.0.0.1'] });
  const { signal } = new AbortController();
  return await walkZone(zone, 'ns.example.test', { egress, signal, port: server.port, limits });
}

/** A server with these names, in their order; of those in `handed` it only says what is behind them. */
function zoneOf(names: readonly string[], handed: readonly string[] = []) {
  const after = (name: string) => nsec(name, names[(names.indexOf(name) + 1) % names.length] ?? zone);
  return (asked: Asked): Buffer => {
    if (asked.type === 'NSEC' && names.includes(asked.name) && !handed.includes(asked.name))
      return replyTo(asked, [after(asked.name)]);
    const owner = asked.name.replace('\0', '');
    const proof = asked.type === 'A' && names.includes(owner) ? [after(owner)] : [];
    return replyTo(asked, [], proof.length > 0 ? 'NXDOMAIN' : 'NOERROR', { authorities: proof });
  };
}

/** A server that answers one question after the other over the same connection, as name servers do. */
const keepingServer = (says: (asked: Asked) => Buffer) =>
  createServer((socket) => {
    socket.on('data', (bytes) => {
      const packet = decode(bytes.subarray(2));
      const { name = '', type = '' } = packet.questions?.[0] ?? {};
      const answer = says({ name, type, over: 'tcp', packet, bytes });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.write(Buffer.concat([length, answer]));
    });
  });

const names = [zone, `a.${zone}`, `zq-quay.${zone}`, `sub.${zone}`, `www.${zone}`];

describe('the chain of a signed zone', () => {
  test('is followed until the zone comes again, over connections that the server closes', async () => {
    expect(await walk(zoneOf(names))).toEqual({ kind: 'names', names, isWhole: true });
  });

  test('is followed past a name that is handed to another zone', async () => {
    expect(await walk(zoneOf(names, [`sub.${zone}`]))).toEqual({ kind: 'names', names, isWhole: true });
  });

  test('is followed past names that no host has, such as those of services', async () => {
    const odd = [zone, `my printer._ipp._tcp.${zone}`, `mine._ipp._tcp.${zone}`, `www.${zone}`];
    expect(await walk(zoneOf(odd))).toEqual({
      kind: 'names',
      names: odd.map((name) => name.replace(' ', '?')),
      isWhole: true,
    });
  });

  test('that breaks off, leads out of the zone or in a circle is told as far as it goes', async () => {
    const broken = (asked: Asked) => replyTo(asked, asked.name === zone ? [nsec(zone, `a.${zone}`)] : []);
    expect(await walk(broken)).toEqual({ kind: 'names', names: [zone, `a.${zone}`], isWhole: false });
    const outside = (asked: Asked) => replyTo(asked, [nsec(asked.name, 'elsewhere.test')]);
    expect(await walk(outside)).toEqual({ kind: 'names', names: [zone], isWhole: false });
    const circle = (asked: Asked) => replyTo(asked, [nsec(asked.name, `a.${zone}`)]);
    expect(await walk(circle)).toEqual({ kind: 'names', names: [zone, `a.${zone}`], isWhole: false });
  });

  test('is followed over one connection without a listener for each question', async () => {
    const many = [zone, ...Array.from({ length: 40 }, (_, n) => `n${n}.${zone}`)];
    const warnings: string[] = [];
    const warned = ({ name }: Error) => void warnings.push(name);
    process.on('warning', warned);
    try {
      await using server = await listening(keepingServer(zoneOf(many)), '127.0.0.1', 0);
      const egress = loopbackEgress({ 'ns.example.test': ['127.0.0.1'] });
      const { signal } = new AbortController();
      const walked = await walkZone(zone, 'ns.example.test', { egress, signal, port: server.port });
      expect(walked).toEqual({ kind: 'names', names: many, isWhole: true });
      expect(server.accepted()).toBe(1);
    } finally {
      process.off('warning', warned);
    }
    expect(warnings).toEqual([]);
  });

  test('ends at the limit', async () => {
    let made = 0;
    const endless = (asked: Asked) => {
      made += 1;
      return replyTo(asked, [nsec(asked.name, `n${made}.${zone}`)]);
    };
    const walked = await walk(endless, { names: 50, timeoutMs: 2000 });
    expect(walked.kind === 'names' && walked.names.length).toBe(50);
  });
});

test('a server that makes up the next name hides its zone', async () => {
  const lies = (asked: Asked) => replyTo(asked, [nsec(asked.name, `\0.${asked.name}`)]);
  expect(await walk(lies)).toEqual({ kind: 'hidden', how: 'minimal' });
});

test('a zone of hashed names is told as such, and one without signatures as well', async () => {
  const hash: Answer = {
    type: 'NSEC3',
    name: `0p9mhaveqvm6t7vbl5lop2u3t2rp3tom.${zone}`,
    data: {
      algorithm: 1,
      flags: 0,
      iterations: 0,
      salt: Buffer.alloc(0),
      nextDomain: Buffer.alloc(20),
      rrtypes: ['A'],
    },
  };
  expect(await walk((asked) => replyTo(asked, [], 'NOERROR', { authorities: [hash] }))).toEqual({
    kind: 'hidden',
    how: 'hashed',
  });
  expect(await walk((asked) => replyTo(asked, []))).toEqual({ kind: 'unsigned' });
});

test('a server that says nothing, or rubbish, is told as such', async () => {
  const failed = { kind: 'failed', words: 'The name server does not answer over TCP' };
  expect(await walk(() => undefined, { names: 10, timeoutMs: 100 })).toEqual(failed);
  expect(await walk(() => Buffer.from('rubbish that is no message'))).toEqual(failed);
});
