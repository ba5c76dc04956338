import { expect, test } from 'vitest';
import { type FakeNames, fakeDns, leadsTo, records } from './fake-dns.ts';

import { coverageOf, detailOf, quickScope } from './run-subdomain-scan.ts';
import { nowhere, scanMadeUp as scan } from './scan-made-up.ts';

test('a name that could not be asked for in an outage is asked for again before the end', async () => {
  const names: FakeNames = { hosts: { 'back.test': nowhere, 'www.back.test': nowhere, 'mail.back.test': nowhere } };
  const dns = fakeDns(names);
  let outages = 1;
  const failing: typeof dns = {
    ...dns,
    host: async (name) => {
      if (name !== 'mail.back.test' || outages === 0) return await dns.host(name);
      outages -= 1;
      return { name, chain: [], end: 'failed', addresses: [], words: 'The name servers of mail.back.test failed' };
    },
  };
  const { run, hosts } = await scan('back.test', names, { settings: { dns: () => failing } });
  expect(outages).toBe(0);
  expect(hosts).toEqual(['back.test', 'mail.back.test', 'www.back.test']);
  expect(detailOf(run)).not.toContain('could not be resolved');
  expect(coverageOf(run, 'name-resolution').filter((line) => line.startsWith('error'))).toEqual([]);
});

test('a domain that does not resolve ends well, with a warning, and nothing is asked of others', async () => {
  const { run, dns } = await scan('gone.test', {});
  expect(run.outcome).toEqual({
    kind: 'finished',
    detail: 'Warning: the domain gone.test does not exist (NXDOMAIN); 0 findings',
  });
  expect(coverageOf(run, 'source-word-list')).toEqual(['skipped 1 the domain does not resolve']);
  expect(coverageOf(run, 'spf-missing')).toEqual(['skipped 1 the domain does not resolve']);
  expect(dns.asked.filter((line) => line.includes('www.gone.test'))).toEqual([]);
});

test('what was found on a domain that is gone is closed', async () => {
  const known = [{ checkId: 'private-looking-host', resource: 'dev.gone.test', location: 'http and https' }];
  const { run } = await scan('gone.test', {}, { context: { known } });
  expect(run.absent).toEqual(known);
});

test.each([
  ['com', 'com is a public suffix: the domains below it belong to different owners. Scan one of these domains instead'],
  [
    'co.uk',
    'co.uk is a public suffix: the domains below it belong to different owners. Scan one of these domains instead',
  ],
  [
    'github.io',
    'github.io is a public suffix: the domains below it belong to different owners. Scan one of these domains instead',
  ],
  [
    'xn--55qx5d.cn',
    'xn--55qx5d.cn (公司.cn) is a public suffix: the domains below it belong to different owners. Scan one of these domains instead',
  ],
  ['192.0.2.1', '"192.0.2.1" is not a valid domain name'],
  ['not a domain', '"not a domain" is not a valid domain name'],
])('%s is no domain to research', async (domain, detail) => {
  const { run, dns } = await scan(domain, {});
  expect(run.outcome).toEqual({ kind: 'failed', detail, errorClass: 'setting_invalid' });
  expect(dns.asked).toEqual([]);
});

test('a domain of other letters is asked for in punycode and told in both', async () => {
  const { run, hosts } = await scan('bücher.test', {
    hosts: { 'xn--bcher-kva.test': nowhere, 'www.xn--bcher-kva.test': nowhere },
    records: { 'MX xn--bcher-kva.test': records('xn--bcher-kva.test', 'MX', 'mail.xn--bcher-kva.test') },
  });
  expect(hosts).toEqual(['www.xn--bcher-kva.test', 'xn--bcher-kva.test']);
  expect(detailOf(run)).toMatch(/^xn--bcher-kva\.test \(bücher\.test\): 2 hosts; /);
});

test.each([
  ['server_failure', 'The DNS lookup of broken.test failed (SERVFAIL)'],
  ['timeout', 'No resolver answers in time'],
] as const)('where nothing can be asked (%s) the run fails and says so', async (reason, words) => {
  const failed = { kind: 'failed', reason, words } as const;
  const types = ['SOA', 'NS', 'A', 'AAAA', 'MX', 'TXT'];
  const { run } = await scan('broken.test', {
    records: Object.fromEntries(types.map((type) => [`${type} broken.test`, failed])),
  });
  expect(run.outcome).toEqual({
    kind: 'failed',
    detail: `The DNS lookup of broken.test failed: ${words}`,
    errorClass: 'target_unreachable',
  });
  expect(coverageOf(run, 'name-resolution')).toEqual([`error 1 ${words}`]);
  expect(run.absent).toEqual([]);
});

test('a name that cannot be asked for is a gap; a name server that lies is told of', async () => {
  const { run, hosts } = await scan('half.test', {
    hosts: {
      'half.test': nowhere,
      'www.half.test': nowhere,
      'dev.half.test': { end: 'failed', words: 'No resolver answers in time' },
    },
    faults: ['The resolver 192.0.2.53 returns addresses for names that do not exist'],
  });
  expect(hosts).toEqual(['half.test', 'www.half.test']);
  expect(coverageOf(run, 'name-resolution').filter((line) => line.startsWith('error'))).toEqual([
    'error 1 No resolver answers in time',
    'error 1 The resolver 192.0.2.53 returns addresses for names that do not exist',
  ]);
  expect(detailOf(run)).toContain('1 name could not be resolved; The resolver 192.0.2.53 returns addresses');
});

test('aliases without an end are no hosts, and stop nothing', async () => {
  const loop = {
    end: 'loop',
    chain: ['mail.loop.test', 'dev.loop.test'],
    words: 'The CNAME chain of dev.loop.test is a loop',
  } as const;
  const { run, hosts } = await scan('loop.test', {
    hosts: { 'loop.test': nowhere, 'www.loop.test': nowhere, 'dev.loop.test': loop },
  });
  expect(hosts).toEqual(['loop.test', 'www.loop.test']);
  expect(detailOf(run)).toContain('1 name with a CNAME loop');
});

test('a host is told with what it shows: nothing, or an alias that leads nowhere', async () => {
  const gone = { end: 'no_name', chain: ['edge.gone.test', 'gone.cdn.test'] } as const;
  const { run } = await scan('gone.test', { hosts: { 'gone.test': nowhere, 'dev.gone.test': gone } });
  const shown = Object.fromEntries(run.hosts.map((each) => [each.host, each.shown]));
  expect(shown).toMatchObject({
    'gone.test': { role: 'silent', aliases: [], http_status: 0, private_word: '' },
    'dev.gone.test': { role: 'dangling', aliases: ['edge.gone.test', 'gone.cdn.test'], private_word: 'dev' },
  });
});

test('aliases that are only too many are no finding, and close none of their host', async () => {
  const chain = Array.from({ length: 12 }, (_, index) => `hop-${index + 1}.long.test`);
  const words = 'The CNAME chain of dev.long.test is longer than 12';
  const known = ['host-certificate', 'private-looking-host', 'dangling-alias'].map((checkId) => ({
    checkId,
    resource: 'dev.long.test',
    location: checkId,
  }));
  const { run, hosts } = await scan(
    'long.test',
    { hosts: { 'long.test': nowhere, 'dev.long.test': { end: 'failed', chain, words } } },
    { context: { known } },
  );
  expect(hosts).toEqual(['long.test']);
  expect(run.observed).not.toContainEqual(expect.objectContaining({ resource: 'dev.long.test' }));
  expect(run.absent).toEqual([]);
  expect(coverageOf(run, 'dangling-alias')).toContain(`not_testable 1 ${words}`);
  expect(detailOf(run)).toContain('1 name could not be resolved');
});

test('names that a host is handed to are hosts, too: mail servers, and name servers of a zone that nobody serves', async () => {
  const { hosts } = await scan('handed.test', {
    hosts: { 'handed.test': nowhere, 'www.handed.test': nowhere, 'in-7q.handed.test': nowhere },
    records: { 'MX www.handed.test': records('www.handed.test', 'MX', 'in-7q.handed.test') },
  });
  expect(hosts).toContain('in-7q.handed.test');
});

test('the zone is looked at before the hosts, and those that were seen longest ago before the others', async () => {
  const labels = ['a', 'b', 'c', 'd'];
  const seen = (label: string, lastSeen: number) => {
    const host = `${label}.many.test`;
    return { host, addresses: [], sources: ['words'], firstSeen: 1, lastSeen };
  };
  const { run } = await scan(
    'many.test',
    {
      hosts: Object.fromEntries(
        ['many.test', ...labels.map((label) => `${label}.many.test`)].map((name) => [name, nowhere]),
      ),
    },
    {
      settings: { labels },
      hosts: [seen('a', 300), seen('b', 100), seen('d', 200)],
      tuning: { hostsAtOnce: 1, commitEveryMs: 0 },
    },
  );
  const order = run.hosts.map(({ host }) => host);
  expect(order).toEqual(['many.test', 'c.many.test', 'b.many.test', 'd.many.test', 'a.many.test']);
  const first = (holds: (unit: (typeof run.commits)[number]) => boolean) => run.commits.findIndex(holds);
  const zone = first(({ coverage }) => coverage.some(({ checkId }) => checkId === 'spf-missing'));
  expect(zone).toBeGreaterThanOrEqual(0);
  expect(zone).toBeLessThan(first(({ hosts = [] }) => hosts.length > 0));
});

test('a resolver that gives every name the same address makes no hosts', async () => {
  const { hosts } = await scan('lying.test', { hosts: { '*.lying.test': nowhere, 'lying.test': nowhere } });
  expect(hosts).toEqual(['lying.test']);
});

test('names of earlier runs are asked for, and hosts that are new are counted', async () => {
  const hosts = [
    { host: 'secret-thing.old.test', addresses: [], sources: ['certificate_transparency'], firstSeen: 1, lastSeen: 1 },
  ];
  const { run } = await scan(
    'old.test',
    { hosts: { 'old.test': nowhere, 'secret-thing.old.test': nowhere, 'www.old.test': nowhere } },
    { hosts },
  );
  expect(run.hosts.find(({ host }) => host === 'secret-thing.old.test')?.sources).toEqual(['certificate_transparency']);
  expect(detailOf(run)).toMatch(/^old\.test: 3 hosts \(2 new\); /);
  expect(coverageOf(run, 'source-earlier-runs')).toEqual(['positive 1']);
});

test('what the policy excludes is not even asked for; an excluded address is not connected to', async () => {
  const scope = { ...quickScope, exclusions: { hosts: ['dev.small.test', '127.0.0.78'], ports: [], paths: [] } };
  const { run, dns, hosts } = await scan(
    'small.test',
    { hosts: { 'small.test': nowhere, 'dev.small.test': nowhere, 'www.small.test': leadsTo('127.0.0.78') } },
    { context: { scope } },
  );
  expect(hosts).toEqual(['small.test']);
  expect(dns.asked).not.toContain('HOST dev.small.test');
  expect(coverageOf(run, 'name-resolution')).toContain('skipped 2 excluded by the policy');
});

test('a run whose time is up again and again goes on where it was, and tells each host once', async () => {
  const stored = new Map<string, string>();
  const names = { hosts: { 'cut.test': nowhere, 'www.cut.test': nowhere, 'dev.cut.test': nowhere } };
  let checkpoint: unknown;
  const told: string[] = [];
  for (let part = 0; part < 30; part += 1) {
    let commits = 0;
    const remainingMs = () => (commits < 2 ? 600_000 : 0);
    const commit = async () => {
      commits += 1;
    };
    const { run } = await scan('cut.test', names, {
      stored,
      tuning: { commitEveryMs: 0, namesAtOnce: 40 },
      context: { checkpoint, remainingMs, commit },
    });
    told.push(...run.hosts.map(({ host }) => host));
    checkpoint = run.commits.at(-1)?.checkpoint;
    if (run.outcome.kind === 'finished') break;
    expect(run.outcome).toMatchObject({ kind: 'paused', left: expect.any(String) });
  }
  expect(told.sort()).toEqual(['cut.test', 'dev.cut.test', 'www.cut.test']);
});

test('a run that is cancelled stops at once', async () => {
  const stop = new AbortController();
  const reason = new Error('cancelled');
  const commit = async () => stop.abort(reason);
  const scanning = scan('stop.test', { hosts: { 'stop.test': nowhere } }, { context: { signal: stop.signal, commit } });
  await expect(scanning).rejects.toBe(reason);
});

test('that more permutations might exist than one scan tries is told', async () => {
  const names: FakeNames = { hosts: { 'many.test': nowhere, 'www.many.test': nowhere, 'mail.many.test': nowhere } };
  const all = await scan('many.test', names);
  expect(coverageOf(all.run, 'source-permutations').filter((line) => line.startsWith('skipped'))).toEqual([]);
  const some = await scan('many.test', names, { tuning: { maxPermutations: 10 } });
  expect(coverageOf(some.run, 'source-permutations')).toContain(
    'skipped 1 the limit of permutations for one scan is reached',
  );
});

test('names of a signed zone are read by its NSEC records, with the profile standard alone', async () => {
  const names: FakeNames = {
    hosts: { 'signed.test': nowhere, 'zq-quay.signed.test': nowhere },
    records: { 'NS signed.test': records('signed.test', 'NS', 'ns1.signed.test') },
    walks: { 'signed.test': { kind: 'names', names: ['signed.test', 'zq-quay.signed.test'], isWhole: true } },
  };
  const { run, hosts } = await scan('signed.test', names);
  expect(hosts).toEqual(['signed.test', 'zq-quay.signed.test']);
  expect(coverageOf(run, 'source-zone-walk')).toEqual(['positive 2']);
  const baseline = await scan('signed.test', names, { context: { scope: { ...quickScope, profile: 'baseline' } } });
  expect(baseline.hosts).toEqual(['signed.test']);
  expect(coverageOf(baseline.run, 'source-zone-walk')).toEqual([
    'skipped 1 the baseline profile reads no zone by its NSEC records',
  ]);
  const hidden = await scan('signed.test', { ...names, walks: { 'signed.test': { kind: 'hidden', how: 'hashed' } } });
  expect(coverageOf(hidden.run, 'source-zone-walk')).toEqual([
    'not_testable 1 the zone is signed with NSEC3, which contains hashes of its names instead of the names',
  ]);
});

test.each([
  [true, []],
  [false, ['www.signed.test']],
])('no name is guessed where all are known; a chain that is whole: %s', async (isWhole, guessed) => {
  const names: FakeNames = {
    hosts: { 'signed.test': nowhere, 'www.signed.test': nowhere, 'zq-quay.signed.test': nowhere },
    records: { 'NS signed.test': records('signed.test', 'NS', 'ns1.signed.test') },
    walks: { 'signed.test': { kind: 'names', names: ['signed.test', 'zq-quay.signed.test'], isWhole } },
  };
  const { hosts } = await scan('signed.test', names, { settings: { labels: ['www'] } });
  expect(hosts).toEqual(['signed.test', ...guessed, 'zq-quay.signed.test']);
});

test('the chain of a zone below the domain is read at whichever of its servers answers, and told where it breaks off', async () => {
  const zone = 'sub.signed.test';
  const { run, hosts } = await scan(
    'signed.test',
    {
      hosts: {
        'signed.test': nowhere,
        [zone]: nowhere,
        [`zq-quay.${zone}`]: nowhere,
        'ns1.signed.test': nowhere,
        'ns2.signed.test': nowhere,
      },
      records: { [`NS ${zone}`]: records(zone, 'NS', 'ns1.signed.test', 'ns2.signed.test') },
      walks: {
        [`${zone} ns1.signed.test`]: { kind: 'failed', words: 'The name server does not answer over TCP' },
        [`${zone} ns2.signed.test`]: { kind: 'names', names: [zone, `zq-quay.${zone}`], isWhole: false },
      },
    },
    { settings: { labels: ['sub'] } },
  );
  expect(hosts).toContain(`zq-quay.${zone}`);
  expect(coverageOf(run, 'source-zone-walk').toSorted()).toEqual([
    'error 1 the chain of NSEC records ended before it was whole',
    'negative 1',
    'positive 2',
  ]);
});
