import { expect, test } from 'vitest';
import { reverseName } from '../../../../shared/scanning/dns/reverse-name.ts';
import type { ScanScope } from '../../../../shared/scanning/scanner.ts';
import { type FakeNames, fakeDns, leadsTo, records } from './fake-dns.ts';
import { coverageOf, hostsOf, quickScope } from './run-subdomain-scan.ts';
import { scanMadeUp } from './scan-made-up.ts';

const domain = 'reverse.test';
const reversing: ScanScope = { ...quickScope, osint: { reverse: true } };
const coverageId = 'source-reverse-dns';

/** A network whose name exists, and names of its addresses. */
function network(octets: string, names: Readonly<Record<number, string>>): NonNullable<FakeNames['records']> {
  const entries = Object.entries(names).map(([last, name]) => {
    const address = reverseName(`${octets}.${last}`);
    return [`PTR ${address}`, records(address, 'PTR', name)] as const;
  });
  return { [`SOA ${reverseName(octets)}`]: { kind: 'no_data' }, ...Object.fromEntries(entries) };
}

/** A domain whose other hosts only the names of addresses disclose, the last one only those beside the one before. */
const world: FakeNames = {
  hosts: {
    [domain]: leadsTo('127.0.4.1'),
    [`www.${domain}`]: leadsTo('127.0.4.2'),
    [`vellum.${domain}`]: leadsTo('127.0.5.7'),
    [`quartz.${domain}`]: leadsTo('127.0.5.9'),
  },
  records: {
    ...network('127.0.4', { 1: domain, 2: `www.${domain}`, 3: `Vellum.${domain}`, 4: 'stranger.example' }),
    ...network('127.0.5', { 7: `vellum.${domain}`, 9: `quartz.${domain}`, 11: `removed.${domain}` }),
  },
};

const allHosts = [`quartz.${domain}`, domain, `vellum.${domain}`, `www.${domain}`];

const scan = (
  names: FakeNames,
  { scope = reversing, ...given }: Parameters<typeof scanMadeUp>[2] & { scope?: ScanScope } = {},
) => scanMadeUp(domain, names, { ...given, context: { scope, ...given.context } });

const pointers = (asked: readonly string[]) => asked.filter((line) => line.startsWith('PTR '));

test('hosts that only the names of nearby addresses disclose are found where the policy wants it', async () => {
  const { run, hosts } = await scan(world);
  expect(hosts).toEqual(allHosts);
  expect(run.hosts.find(({ host }) => host === `quartz.${domain}`)?.sources).toEqual(['reverse_dns']);
  // Three addresses of each network have names below the domain.
  expect(coverageOf(run, coverageId)).toEqual(['positive 6']);
});

test('nobody is asked for the names of addresses where the policy does not want it', async () => {
  const { run, dns, hosts } = await scan(world, { scope: quickScope });
  expect(hosts).toEqual([domain, `www.${domain}`]);
  expect(pointers(dns.asked)).toEqual([]);
  expect(coverageOf(run, coverageId)).toEqual(['skipped 1 the policy does not request the names of nearby addresses']);
});

test('below the name of a network that does not exist nothing is asked for', async () => {
  const { run, dns } = await scan({ hosts: { [domain]: leadsTo('127.0.4.1') } });
  expect(pointers(dns.asked)).toEqual([]);
  expect(coverageOf(run, coverageId)).toEqual(['negative 1']);
});

test('networks of addresses that no scan may contact, and of aliases to others, are left alone', async () => {
  const { run, dns } = await scan({
    hosts: {
      [domain]: leadsTo('10.20.30.40'),
      [`www.${domain}`]: { ...leadsTo('127.0.4.9'), chain: ['edge.provider.test'] },
    },
    records: { ...network('10.20.30', { 5: `a.${domain}` }), ...network('127.0.4', { 5: `b.${domain}` }) },
  });
  expect(pointers(dns.asked)).toEqual([]);
  expect(coverageOf(run, coverageId)).toEqual([
    expect.stringMatching(/^skipped 1 The range 10\.20\.30\.0\/24 .* scanning it is not permitted$/),
  ]);
});

test('more networks than the limit are told, and those with the most hosts are asked for', async () => {
  const { run, hosts } = await scan(
    { ...world, hosts: { ...world.hosts, [`mail.${domain}`]: leadsTo('127.0.3.1') } },
    { tuning: { maxNetworks: 1 } },
  );
  expect(hosts).toEqual([`mail.${domain}`, domain, `vellum.${domain}`, `www.${domain}`]);
  expect(coverageOf(run, coverageId)).toEqual([
    'positive 3',
    'skipped 2 the limit of networks for one scan is reached',
  ]);
});

test('addresses that the policy excludes are not asked for', async () => {
  const scope = { ...reversing, exclusions: { ...quickScope.exclusions, hosts: ['127.0.4.0/29', '127.0.5.0/24'] } };
  const hosts = { ...world.hosts, [domain]: leadsTo('127.0.4.100'), [`www.${domain}`]: leadsTo('127.0.4.101') };
  const { run, dns } = await scan({ ...world, hosts }, { scope });
  expect(pointers(dns.asked)).toHaveLength(248);
  expect(coverageOf(run, coverageId)).toEqual(['negative 1', 'skipped 8 excluded by the policy']);
});

/** The world, whose names of addresses fail as often as said. */
function failing(times: (question: string) => number): ReturnType<typeof fakeDns> {
  const dns = fakeDns(world);
  const failed = new Map<string, number>();
  return {
    ...dns,
    async ask(name, type) {
      const key = `${type} ${name}`;
      const before = failed.get(key) ?? 0;
      if (before >= times(key)) return await dns.ask(name, type);
      failed.set(key, before + 1);
      return { kind: 'failed', reason: 'server_failure', words: `The DNS lookup of ${name} failed (SERVFAIL)` };
    },
  };
}

test('what could not be asked for once is asked for again', async () => {
  const once = failing((question) => (question.endsWith('.in-addr.arpa') ? 1 : 0));
  // The name of the network at first, then those of its addresses.
  const { run, hosts } = await scan(world, { settings: { dns: () => once } });
  expect(hosts).toEqual([domain, `www.${domain}`]);
  expect(coverageOf(run, coverageId)).toEqual(['error 256 The DNS lookup of 0.4.0.127.in-addr.arpa failed (SERVFAIL)']);
  const addresses = failing((question) => (question.startsWith('PTR ') ? 1 : 0));
  const second = await scan(world, { settings: { dns: () => addresses } });
  expect(second.hosts).toHaveLength(4);
  expect(coverageOf(second.run, coverageId)).toEqual(['positive 6']);
});

test('a reverse zone whose name servers fail is told as it is, and costs no 256 questions', async () => {
  const lame = failing((question) => (question.includes('4.0.127.in-addr.arpa') ? 99 : 0));
  const { run } = await scan(world, { settings: { dns: () => lame } });
  expect(pointers(lame.asked)).toEqual([]);
  expect(coverageOf(run, coverageId)).toEqual(['error 256 The DNS lookup of 4.0.127.in-addr.arpa failed (SERVFAIL)']);
});

test('a run that is cut off among the networks goes on with them', async () => {
  const stored = new Map<string, string>();
  const hosts: string[] = [];
  const coverage: string[] = [];
  let checkpoint: unknown;
  let parts = 0;
  for (let ended = false; !ended; parts += 1) {
    let commits = 0;
    const context = {
      checkpoint,
      remainingMs: () => (commits < 6 ? 600_000 : 500),
      commit: async () => {
        commits += 1;
      },
    };
    const { run } = await scan(world, { stored, tuning: { commitEveryMs: 0 }, context });
    checkpoint = run.commits.at(-1)?.checkpoint;
    hosts.push(...hostsOf(run).map(({ host }) => host));
    coverage.push(...coverageOf(run, coverageId));
    ended = run.outcome.kind !== 'paused';
  }
  expect(parts).toBeGreaterThan(2);
  expect(hosts.toSorted()).toEqual(allHosts);
  expect(coverage).toEqual(['positive 3', 'positive 3']);
});

test('a finding that is tested again asks for no network', async () => {
  const retest = {
    checkId: 'private-looking-host',
    resource: `www.${domain}`,
    location: 'http and https',
    evidence: '',
    limitedTo: () => {},
    exchanged: () => {},
  };
  const { run, dns } = await scan(world, { context: { retest } as never });
  expect(pointers(dns.asked)).toEqual([]);
  expect(coverageOf(run, coverageId)).toEqual([]);
});
