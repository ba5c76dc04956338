import { expect, test } from 'vitest';
import { type Asked, replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { fakeDns } from './fake-dns.ts';
import { coverageOf, runSubdomainScan } from './run-subdomain-scan.ts';
import { nowhere, scanMadeUp } from './scan-made-up.ts';

const domain = 'lost.test';

test('a name is asked for again when its resolver has forgotten that it failed', async () => {
  // As unbound does: it asks anew no sooner, and says so each time.
  const keptMs = 1500;
  const failedAt = new Map<string, number>();
  const says = (asked: Asked) => {
    const { name, type } = asked;
    if (name !== domain && name !== `www.${domain}`) return replyTo(asked, [], 'NXDOMAIN');
    const since = failedAt.get(name) ?? Date.now();
    if (name !== domain) failedAt.set(name, since);
    if (name !== domain && Date.now() - since < keptMs) return replyTo(asked, [], 'SERVFAIL');
    return replyTo(asked, type === 'A' ? [{ type: 'A', name, data: '127.0.0.77' }] : []);
  };
  await using resolver = await startAnsweringServer(says);
  const run = await runSubdomainScan(domain, {
    resolvers: [resolver.resolver],
    settings: { labels: ['www'] },
    tuning: { failureKeptMs: keptMs, maxPermutations: 0 },
    ports: { 80: 9, 443: 9 },
  });
  expect(run.hosts.map(({ host }) => host).sort()).toEqual([domain, `www.${domain}`]);
  expect(coverageOf(run, 'name-resolution').filter((line) => line.startsWith('error'))).toEqual([]);
});

test('many names that a limit of the resolver keeps back are asked for while each time some are answered', async () => {
  const labels = Array.from({ length: 120 }, (_, index) => `node${index}`);
  const hosts = Object.fromEntries(
    [domain, ...labels.map((label) => `${label}.${domain}`)].map((name) => [name, nowhere]),
  );
  const dns = fakeDns({ hosts });
  const tries = new Map<string, number>();
  const host: typeof dns.host = async (name) => {
    const tried = (tries.get(name) ?? 0) + 1;
    tries.set(name, tried);
    const index = Number(/^node(\d+)\./.exec(name)?.[1] ?? 0);
    if (tried > index % 4) return await dns.host(name);
    return { name, chain: [], end: 'failed', addresses: [], words: 'SERVFAIL' };
  };
  const found = await scanMadeUp(
    domain,
    { hosts },
    { settings: { dns: () => ({ ...dns, host }), labels }, tuning: { maxPermutations: 0 } },
  );
  expect(found.hosts).toHaveLength(121);
});
