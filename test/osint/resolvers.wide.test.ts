import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLyingServer } from '../name-server/start-lying-server.ts';
import { type NameServer, startNameServer } from '../name-server/start-name-server.ts';
import { startSlowServer } from '../name-server/start-slow-server.ts';
import type { Zone } from '../name-server/zone.ts';
import { coverageOf, detailOf, runSubdomainScan } from '../shared/scanners/subdomain/run-subdomain-scan.ts';
import { freePort } from '../targets/free-port.ts';

const zone: Zone = {
  name: 'small.test',
  records: [
    ['small.test', 'A', '127.0.23.1'],
    ['small.test', 'TXT', '"v=spf1 -all"'],
    ['www.small.test', 'A', '127.0.23.2'],
    ['api.small.test', 'CNAME', 'www.small.test'],
    ['dev.small.test', 'A', '127.0.23.3'],
  ],
  transfer: 'closed',
};
const hosts = ['api.small.test', 'dev.small.test', 'small.test', 'www.small.test'];

let names: NameServer;

beforeAll(async () => {
  names = await startNameServer([zone]);
});

afterAll(async () => {
  await names?.[Symbol.asyncDispose]();
});

async function scan(...resolvers: readonly string[]) {
  const run = await runSubdomainScan(zone.name, {
    resolvers,
    ports: { 53: names.authority.port },
    settings: { labels: ['www', 'api', 'dev', 'mail', 'shop'] },
    tuning: { maxPermutations: 50 },
  });
  return { run, found: run.hosts.map(({ host }) => host).sort() };
}

describe('the research of a domain', () => {
  test('by a resolver that leads missing names to its own pages finds what is there, or says that it cannot tell', async () => {
    await using lying = await startLyingServer(names.resolver, ['127.0.23.99']);
    const { run, found } = await scan(lying.resolver);
    expect(found.filter((host) => !hosts.includes(host))).toEqual([]);
    expect(coverageOf(run, 'name-resolution').some((line) => line.startsWith('error'))).toBe(true);
  });

  test('by one that lies and one that does not finds everything', async () => {
    await using lying = await startLyingServer(names.resolver, ['127.0.23.99']);
    const { found } = await scan(lying.resolver, names.resolver);
    expect(found).toEqual(hosts);
  });

  test('by a slow resolver finds everything', async () => {
    await using slow = await startSlowServer(names.resolver, 300);
    expect((await scan(slow.resolver)).found).toEqual(hosts);
  });

  test('by one that is dead and one that is not finds everything', async () => {
    const { found } = await scan(`127.0.0.1:${await freePort()}`, names.resolver);
    expect(found).toEqual(hosts);
  });

  test('by a resolver that is dead fails, and says so', async () => {
    const { run } = await scan(`127.0.0.1:${await freePort()}`);
    expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
    expect(detailOf(run)).toMatch(/^The DNS lookup of small\.test failed: /);
  });
});
