import { type Answer, AUTHORITATIVE_ANSWER } from 'dns-packet';
import { expect, test } from 'vitest';
import { replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { coverageOf, runSubdomainScan } from './run-subdomain-scan.ts';

const zone = 'signed.test';
const daySeconds = 86_400;
const now = Math.floor(Date.now() / 1000);

const a = (name: string): Answer => ({ type: 'A', name, ttl: 60, data: '127.0.0.1' });

/** A signature that ends in so many days. */
function signature(name: string, typeCovered: 'A' | 'CNAME' | 'SOA' | 'NS' | 'DNSKEY', days: number): Answer {
  const times = { inception: now - 60 * daySeconds, expiration: now + days * daySeconds };
  const about = { algorithm: 13, labels: 2, originalTTL: 60, keyTag: 1, signersName: zone };
  return { type: 'RRSIG', name, ttl: 60, data: { typeCovered, ...about, ...times, signature: Buffer.alloc(64) } };
}

const soa: Answer = {
  type: 'SOA',
  name: zone,
  ttl: 60,
  data: {
    mname: `ns.${zone}`,
    rname: `h.${zone}`,
    serial: 1,
    refresh: 7200,
    retry: 900,
    expire: 1_209_600,
    minimum: 60,
  },
};
const key: Answer = {
  type: 'DNSKEY',
  name: zone,
  ttl: 60,
  data: { flags: 257, algorithm: 13, key: Buffer.alloc(64, 1) },
};

/** A zone whose own signatures hold for `zoneDays`; `www` and `api` have other ones, `bare` has none. */
async function scan(zoneDays: number, failing: readonly string[] = []) {
  const records: Record<string, readonly Answer[]> = {
    [`${zone} SOA`]: [soa, signature(zone, 'SOA', zoneDays)],
    [`${zone} NS`]: [{ type: 'NS', name: zone, ttl: 60, data: `ns.${zone}` }, signature(zone, 'NS', zoneDays)],
    [`${zone} DNSKEY`]: [key, signature(zone, 'DNSKEY', zoneDays)],
    [`${zone} DS`]: [
      {
        type: 'DS',
        name: zone,
        ttl: 60,
        data: { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 1) },
      },
    ],
    [`ns.${zone} A`]: [a(`ns.${zone}`), signature(`ns.${zone}`, 'A', 10)],
    [`www.${zone} A`]: [a(`www.${zone}`), signature(`www.${zone}`, 'A', -3)],
    [`mail.${zone} A`]: [a(`mail.${zone}`), signature(`mail.${zone}`, 'A', 10)],
    [`api.${zone} A`]: [
      { type: 'CNAME', name: `api.${zone}`, ttl: 60, data: `mail.${zone}` },
      signature(`api.${zone}`, 'CNAME', -2),
      a(`mail.${zone}`),
    ],
    [`bare.${zone} A`]: [a(`bare.${zone}`)],
  };
  const names = new Set(Object.keys(records).map((each) => each.split(' ')[0]));
  await using server = await startAnsweringServer((asked) => {
    const answers = records[`${asked.name} ${asked.type}`] ?? [];
    if (asked.over === 'udp' && failing.includes(asked.name)) return replyTo(asked, [], 'SERVFAIL');
    const authorities = answers.length > 0 ? [] : [soa];
    const more = { flags: asked.over === 'tcp' ? AUTHORITATIVE_ANSWER : 0, authorities };
    return replyTo(asked, answers, names.has(asked.name) ? 'NOERROR' : 'NXDOMAIN', more);
  });
  const run = await runSubdomainScan(zone, {
    resolvers: [server.resolver],
    transferPort: server.port,
    patienceMs: 300,
    ports: { 53: server.port, 80: 1, 443: 1 },
    settings: { labels: ['www', 'api', 'bare', 'mail'] },
    tuning: { maxPermutations: 0, maxLevels: 0 },
  });
  expect(run.faults).toEqual([]);
  return run;
}

const broken = ({ observed }: Awaited<ReturnType<typeof scan>>) =>
  observed.filter(({ checkId }) => checkId === 'host-signatures-broken').at(-1);

test('hosts whose signatures expired or are missing in a zone that is well are told as one finding', async () => {
  const found = broken(await scan(10));
  expect(found).toMatchObject({ resource: zone, location: `RRSIG in ${zone}`, score: 6 });
  expect(found?.description).toMatch(/3 hosts are affected\.$/);
  for (const host of ['api', 'bare', 'www']) expect(found?.evidence).toContain(`- ${host}.${zone}: DNSSEC validation`);
  expect(found?.evidence).not.toMatch(/- (?:mail|ns)\./);
});

test('a host that a validating resolver fails for is told, too', async () => {
  const found = broken(await scan(10, [`www.${zone}`]));
  expect(found?.evidence).toContain(`- www.${zone}: DNSSEC validation`);
});

test('of a zone that fails as a whole the hosts are not told one by one', async () => {
  const run = await scan(-1);
  expect(broken(run)).toBeUndefined();
  expect(run.observed.map(({ checkId }) => checkId)).toContain('dnssec-broken');
  expect(coverageOf(run, 'host-signatures-broken')).toEqual([expect.stringMatching(/^negative/)]);
});
