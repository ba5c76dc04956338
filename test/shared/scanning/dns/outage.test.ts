import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '../../../eventually.ts';
import { type Asked, replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { standStill } from '../../stand-still.ts';
import { runDns } from './run-dns.ts';

/** Any name has an address but those that no honest resolver knows. */
function honest(asked: Asked) {
  if (asked.name.endsWith('.invalid') || asked.name.endsWith('.example')) return replyTo(asked, [], 'NXDOMAIN');
  return replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.0.9' }] : []);
}

/** A resolver that can be taken away, and comes back. */
async function fleeting(patienceMs = 40) {
  const state = { isThere: true };
  const server = await startAnsweringServer((asked) => {
    return state.isThere ? honest(asked) : undefined;
  });
  return { state, server, dns: runDns([server.resolver], { patienceMs }) };
}

const name = (index: number) => `host-${index}.test`;

test('a resolver that is gone is not asked for each name, and the run goes on without it', async () => {
  const { state, server, dns } = await fleeting();
  await using _ = server;
  expect(await dns.host(name(0))).toMatchObject({ end: 'addresses' });
  state.isThere = false;
  const before = server.asked.length;
  const answers = await Promise.all(Array.from({ length: 2000 }, (_, index) => dns.host(name(index + 1))));
  expect(answers.map(({ end }) => end)).toEqual(Array(2000).fill('failed'));
  // Those that were under way when it fell silent, each with a few attempts, and a probe now and then.
  expect(server.asked.length - before).toBeLessThan(1200);
  expect(dns.faults()).toEqual(['The resolver stopped responding']);
});

test('a resolver that is away for a moment costs time alone', async () => {
  // Long enough for a busy machine to answer in when the resolver is there.
  const { state, server, dns } = await fleeting(400);
  await using _ = server;
  await dns.host(name(0));
  state.isThere = false;
  const asked = Promise.all(Array.from({ length: 500 }, (_, index) => dns.host(name(index + 1))));
  await eventually(() => expect(dns.faults()).toEqual(['The resolver stopped responding']));
  await sleep(1200);
  state.isThere = true;
  // Those that were under way when it fell silent are lost; as many are at a time.
  expect((await asked).filter(({ end }) => end === 'addresses').length).toBeGreaterThanOrEqual(500 - 64);
  expect(dns.faults()).toEqual(['The resolver temporarily did not respond']);
});

test('a resolver that comes back late is asked again', async () => {
  const { state, server, dns } = await fleeting();
  await using _ = server;
  await dns.host(name(0));
  state.isThere = false;
  await Promise.all(Array.from({ length: 300 }, (_, index) => dns.host(name(index + 1))));
  state.isThere = true;
  let tries = 0;
  for (; (await dns.host(name(1))).end === 'failed' && tries < 100; tries += 1) await sleep(40);
  expect(await dns.host(name(2))).toMatchObject({ end: 'addresses' });
});

test('an answer counts that came while this process stood still, and nothing is asked again', async () => {
  await using server = await startAnsweringServer((asked) => {
    // The answer is on its way before that, and longer than this nobody waits for it.
    setImmediate(standStill, 250);
    return honest(asked);
  });
  const dns = runDns([server.resolver], { patienceMs: 40 });
  expect(await dns.host('shop.test')).toMatchObject({ end: 'addresses' });
  const asked = server.asked.map(({ name, type }) => `${name} ${type}`);
  expect(asked).toEqual([...new Set(asked)]);
  expect(dns.faults()).toEqual([]);
});
