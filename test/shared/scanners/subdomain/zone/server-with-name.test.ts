import { expect, test } from 'vitest';
import { serverWithName } from '../../../../../shared/scanners/subdomain/zone/server-with-name.ts';
import { records } from '../fake-dns.ts';
import { worldContext } from '../loopback-world.ts';
import { nameServer } from '../name-server.ts';
import { tableDns } from '../table-dns.ts';

type Saying = Parameters<typeof nameServer>[0];

/** What is found of `old.example.com` where the domain's only server says this. */
async function found(say: Saying) {
  const server = await nameServer(say);
  const dns = tableDns({ 'example.com': { NS: ['ns1.example.com'] }, 'ns1.example.com': { A: ['192.0.2.53'] } });
  const found = await serverWithName('example.com', dns, worldContext({ dns: server }), true)('old.example.com');
  expect(found?.responds ?? true).toBe(true);
  return found?.server;
}

test.each<[string, ReturnType<Saying>, string | undefined]>([
  ['has the name', { code: 0, authoritative: true }, 'ns1.example.com'],
  ['does not have it', { code: 3, authoritative: true }, undefined],
  ['refers to others', { code: 0, delegation: { 'old.example.com': ['ns.example.net'] } }, undefined],
  ['does not serve the zone', { code: 5 }, undefined],
])('a name server that %s', async (_, saying, server) => {
  expect(await found(() => saying)).toBe(server);
});

test('a domain without name servers', async () => {
  const dns = { ask: async () => records('example.com', 'NS') };
  expect(await serverWithName('example.com', dns, worldContext({}), true)('old.example.com')).toBeUndefined();
});

test('a name server that does not respond may have the name where it had other records before, and there alone', async () => {
  const server = await nameServer(() => ({ code: 0, authoritative: true }));
  await server[Symbol.asyncDispose]();
  const dns = tableDns({ 'example.com': { NS: ['ns1.example.com'] }, 'ns1.example.com': { A: ['192.0.2.53'] } });
  const context = worldContext({ dns: server });
  const differed = serverWithName('example.com', dns, context, true);
  const silent = { server: 'ns1.example.com', responds: false };
  // It is not asked a second time, and may still have the name.
  expect([await differed('old.example.com'), await differed('older.example.com')]).toEqual([silent, silent]);
  expect(await serverWithName('example.com', dns, context, false)('old.example.com')).toBeUndefined();
});
