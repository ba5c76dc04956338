import { describe, expect, test } from 'vitest';
import { gatherCaa } from '../../../../../shared/scanners/subdomain/zone/gather-caa.ts';
import { gatherZone } from '../../../../../shared/scanners/subdomain/zone/gather-zone.ts';
import { zoneChecks } from '../../../../../shared/scanners/subdomain/zone/zone-checks.ts';
import { judge } from '../../../../../shared/scanning/check.ts';
import type { ZoneSignatures } from '../../../../../shared/scanning/dns/dns.ts';
import type { WebClient } from '../../../../../shared/scanning/web/web-client.ts';
import { type LoopbackWorld, worldContext } from '../loopback-world.ts';
import { nameServer } from '../name-server.ts';
import { type DnsTable, type TableTerms, tableDns } from '../table-dns.ts';
import { dayMs, digestOf, signaturesOf } from './zone-of.ts';

const { keyTag, algorithm, digestType, digest } = digestOf();

const unconfirmed = {
  SOA: ['ns1.example.com admin.example.com 1 2 3 4 5'],
  NS: ['ns1.example.com', 'ns2.example.net'],
  MX: [{ value: 'mx.example.com', priority: 10 }],
  TXT: ['v=spf1 mx -all'],
  CAA: [{ value: 'ca.example.net', tag: 'issue', critical: false }],
  A: ['192.0.2.1'],
};
/** The zone above confirms the key of the zone. */
const wellRecords = { ...unconfirmed, DS: [[keyTag, algorithm, digestType, digest].join(' ')] };

const well: DnsTable = {
  'example.com': wellRecords,
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
  'ns1.example.com': { A: ['192.0.2.53'] },
  'ns2.example.net': { A: ['198.51.100.53'] },
  'mx.example.com': { A: ['192.0.2.25'] },
  com: { NS: ['a.nic.example.net'] },
};

/** It serves the zone and the one above, which delegates as the zone says. */
const serving = (...servers: readonly string[]) =>
  nameServer(({ type }) => ({
    code: 0,
    authoritative: true,
    ...(type === 'NS' && { delegation: { 'example.com': ['ns1.example.com', 'ns2.example.net', ...servers] } }),
  }));

/** A policy for mail, as its record and its host tell it. */
const mailRecords: DnsTable = {
  '_mta-sts.example.com': { TXT: ['v=STSv1; id=20260131'] },
  '_smtp._tls.example.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@example.com'] },
};
const policy = ['version: STSv1', 'mode: enforce', 'mx: *.example.com', 'max_age: 604800'].join('\n');
const policyClient = {
  request: async () => ({ status: 200, text: () => policy, headers: { get: () => 'text/plain' } }),
  close: () => {},
} as unknown as WebClient;

/** What every name server says of every zone: it is signed, for long. */
const signed = signaturesOf({
  signatures: [{ type: 'SOA', signedAt: Date.now() - 5 * dayMs, expiresAt: Date.now() + 9 * dayMs }],
});

async function gathered(table: DnsTable, world: LoopbackWorld = {}, terms: TableTerms = {}, domain = 'example.com') {
  const dns = tableDns({ ...(typeof table['example.com'] === 'object' ? mailRecords : {}), ...table }, terms);
  const asked = terms.signatures ? dns : { ...dns, signatures: async () => signed };
  const context = worldContext(world);
  return gatherZone(domain, { dns: asked, context, open: async () => policyClient });
}

function judged(artifact: Awaited<ReturnType<typeof gathered>>) {
  return judge(zoneChecks, artifact, artifact.domain, [], (_, error) => {
    throw error;
  });
}

const idsOf = (artifact: Awaited<ReturnType<typeof gathered>>) =>
  judged(artifact).observed.map(({ checkId }) => checkId);

test('a domain where all is well gives no finding', async () => {
  const artifact = await gathered(well, { dns: await serving() });
  expect(artifact).toMatchObject({ exists: true, isZone: true, nullMx: false });
  expect(artifact.nameServers.map(({ name, served }) => `${name} ${served}`)).toEqual([
    'ns1.example.com yes',
    'ns2.example.net yes',
  ]);
  const { observed, coverage } = judged(artifact);
  expect(observed).toEqual([]);
  expect(new Set(coverage.map(({ outcome }) => outcome))).toEqual(new Set(['negative']));
});

test('a bare domain is told what it lacks', async () => {
  const table: DnsTable = {
    'example.com': { SOA: ['x'], NS: ['ns1.example.com'], MX: ['mx.example.com'] },
    'ns1.example.com': { A: ['192.0.2.53'] },
    'mx.example.com': { A: ['192.0.2.25'] },
  };
  expect(idsOf(await gathered(table, { dns: await serving() }))).toEqual([
    'caa-missing',
    'dmarc-missing',
    'dnssec-missing',
    'single-name-server',
    'spf-missing',
  ]);
});

test('a domain that takes no mail is not asked for its senders', async () => {
  const table: DnsTable = { 'example.com': { SOA: ['x'], MX: [{ value: '.', priority: 0 }] } };
  const artifact = await gathered(table);
  expect(artifact.nullMx).toBe(true);
  expect(idsOf(artifact)).toEqual(['caa-missing']);
});

test('a domain that does not exist is told so by every check of its records', async () => {
  const artifact = await gathered({});
  expect(artifact.exists).toBe(false);
  const { observed, coverage } = judged(artifact);
  expect(observed).toEqual([]);
  expect(coverage.find(({ checkId }) => checkId === 'spf-missing')).toMatchObject({
    outcome: 'not_testable',
    reason: 'The domain example.com does not exist',
  });
});

test('a domain that cannot be asked is judged by nothing', async () => {
  const artifact = await gathered({ 'example.com': 'fails', '_dmarc.example.com': 'fails' });
  expect(artifact.exists).toBeUndefined();
  expect(new Set(judged(artifact).coverage.map(({ outcome }) => outcome))).toEqual(new Set(['not_testable']));
});

test('a zone whose servers are silent, and whose names a resolver remembers, is judged by none of them', async () => {
  const artifact = await gathered({
    ...well,
    'example.com': { ...wellRecords, SOA: 'fails', NS: ['ns1.example.com'] },
  });
  const ofServers = /name-server|delegation|zone-(?:serials|contents|transfer)/;
  const verdicts = judged(artifact).coverage.filter(({ checkId }) => ofServers.test(checkId));
  expect(verdicts.length).toBeGreaterThan(6);
  expect(verdicts.filter(({ outcome }) => outcome !== 'not_testable')).toEqual([]);
});

test('a name that is no zone of its own has no name servers', async () => {
  const artifact = await gathered({ ...well, 'www.example.com': { A: ['192.0.2.1'] } }, {}, {}, 'www.example.com');
  expect(artifact).toMatchObject({ isZone: false, nameServers: [], transfers: [], dmarc: { at: 'example.com' } });
  expect(idsOf(artifact)).toEqual([]);
});

describe('name servers', () => {
  test('that only the zone above names are looked at as the others are', async () => {
    const dns = await serving('ns3.example.org', 'ns.nobody-has.org');
    const table = { ...well, 'ns3.example.org': { A: ['203.0.113.53'] } };
    const artifact = await gathered(table, { dns });
    expect(artifact.nameServers.map(({ name, served, isDelegatedOnly }) => [name, served, isDelegatedOnly])).toEqual([
      ['ns1.example.com', 'yes', false],
      ['ns2.example.net', 'yes', false],
      ['ns3.example.org', 'yes', true],
      ['ns.nobody-has.org', 'unknown', true],
    ]);
    expect(judged(artifact).observed.map(({ checkId, location, score }) => [checkId, location, score])).toEqual([
      ['delegation-differs', 'NS ns3.example.org', 3],
      ['delegation-differs', 'NS ns.nobody-has.org', 9],
    ]);
  });

  test('that refuse or fail for the zone are lame', async () => {
    const codes = [5, 2];
    const dns = await nameServer(({ type }) => ({ code: type === 'SOA' ? (codes.shift() ?? 0) : 0 }));
    const artifact = await gathered(well, { dns });
    expect(artifact.nameServers.map(({ served }) => served).sort()).toEqual(['failed', 'refused']);
    expect(idsOf(artifact)).toEqual(['lame-name-server', 'lame-name-server']);
  });

  test('that answer without authority are lame as well', async () => {
    const dns = await nameServer(() => ({ code: 0 }));
    expect(idsOf(await gathered(well, { dns }))).toEqual(['lame-name-server', 'lame-name-server']);
  });

  test('that do not answer here are no finding', async () => {
    const artifact = await gathered(well);
    expect(artifact.nameServers.map(({ served, words }) => [served, words])).toEqual([
      ['unknown', 'ns1.example.com refused the connection'],
      ['unknown', 'ns2.example.net refused the connection'],
    ]);
    expect(idsOf(artifact)).toEqual([]);
  });

  test('that do not exist are told of, and by their domain where nobody has it', async () => {
    const { 'ns2.example.net': _, ...rest } = well;
    const gone = await gathered({ ...rest, 'example.net': { SOA: ['x'] } }, { dns: await serving() });
    expect(gone.nameServers[1]).toMatchObject({ end: 'no_name', registered: 'yes' });
    expect(idsOf(gone)).toEqual(['dangling-name-server']);
    const free = await gathered({ ...rest, net: { SOA: ['x'] } }, { dns: await serving() });
    expect(free.nameServers[1]).toMatchObject({ end: 'no_name', registered: 'no' });
    expect(idsOf(free)).toEqual([]);
  });

  test('that give the zone away are told of once', async () => {
    const open = { kind: 'open', names: ['example.com', 'db.example.com'], records: 9 } as const;
    const transfers = { 'example.com ns1.example.com': open, 'example.com ns2.example.net': open };
    const { observed } = judged(await gathered(well, { dns: await serving() }, { transfers }));
    expect(observed).toMatchObject([
      { checkId: 'zone-transfer-open', score: 8, reproduce: 'dig AXFR example.com @ns1.example.com' },
    ]);
    expect(observed[0]?.evidence).toContain('db.example.com');
  });
});

describe('CAA records', () => {
  const of = (domain: string, table: DnsTable) => gatherCaa(domain, tableDns(table));
  const issue = { CAA: [{ value: 'ca.example.net', tag: 'issue' }] };

  test('are those of the nearest name that has some', async () => {
    const table = { 'example.com': issue, com: { CAA: [{ value: ';', tag: 'issue' }] } };
    expect(await of('a.b.example.com', table)).toMatchObject({ kind: 'records', at: 'example.com' });
    expect(await of('other.com', table)).toMatchObject({ kind: 'records', at: 'com' });
    expect(await of('a.b.example.net', table)).toEqual({ kind: 'none' });
  });

  test('that cannot be asked for on the way are unknown', async () => {
    expect(await of('a.example.com', { 'a.example.com': 'fails', 'example.com': issue })).toMatchObject({
      kind: 'unknown',
    });
  });
});

describe('signatures', () => {
  const island: DnsTable = { ...well, 'example.com': unconfirmed };
  const of = (one: ZoneSignatures | string, other = one) => ({
    signatures: { 'example.com ns1.example.com': one, 'example.com ns2.example.net': other },
  });
  const unsigned = signaturesOf({ keys: [], signatures: [], denial: { kind: 'none' } });

  test('that the zone above confirms are well', async () => {
    expect(idsOf(await gathered(well, { dns: await serving() }))).toEqual([]);
  });

  test('that are missing, broken or tell names are reported', async () => {
    const dns = await serving();
    expect(idsOf(await gathered(island, { dns }, of(unsigned)))).toEqual(['dnssec-missing']);
    expect(idsOf(await gathered(well, { dns }, of(unsigned)))).toEqual(['dnssec-broken']);
    const walkable = { ...signed, denial: { kind: 'nsec', from: 'example.com', to: 'a.example.com' } } as const;
    expect(idsOf(await gathered(well, { dns }, of(walkable)))).toEqual(['zone-walkable']);
    expect(idsOf(await gathered(well, { dns }, of(signed, { ...signed, serial: 9 })))).toEqual(['zone-serials-differ']);
  });

  test('that the zone above does not know are told as such', async () => {
    const { observed } = judged(await gathered(island, { dns: await serving() }, of(signed)));
    expect(observed).toMatchObject([
      { checkId: 'dnssec-missing', title: 'DNSSEC-signed zone without DS record in the parent zone', location: 'DS' },
    ]);
  });

  test('that nobody could be asked for are told as such', async () => {
    const { coverage } = judged(
      await gathered(well, { dns: await serving() }, of('ns1.example.com does not answer over TCP')),
    );
    expect(coverage).toContainEqual(
      expect.objectContaining({
        checkId: 'dnssec-broken',
        outcome: 'not_testable',
        reason: 'ns1.example.com does not answer over TCP',
      }),
    );
  });
});

test('a zone whose own name is an alias is told so', async () => {
  const alias = {
    kind: 'records',
    records: [{ name: 'example.com', type: 'CNAME', value: 'shop.example.net' }],
  } as const;
  const dns = tableDns(well);
  const ask = async (...[name, type]: Parameters<typeof dns.ask>) => {
    if (name === 'example.com' && type === 'CNAME') return alias;
    return dns.ask(name, type);
  };
  const context = worldContext({ dns: await serving() });
  const artifact = await gatherZone('example.com', {
    dns: { ...dns, ask, signatures: async () => signed },
    context,
    open: undefined,
  });
  expect(idsOf(artifact)).toContain('apex-alias');
});

test('a wildcard of mail servers is found by a name that nobody made', async () => {
  const dns = tableDns({ ...mailRecords, ...well });
  const ask = async (...[name, type]: Parameters<typeof dns.ask>) => {
    const isMadeUp = /^[a-z]{14,}\.example\.com$/.test(name);
    if (!isMadeUp || type !== 'MX') return dns.ask(name, type);
    return { kind: 'records', records: [{ name, type, value: 'mx.example.com', priority: 10 }] } as const;
  };
  const context = worldContext({ dns: await serving() });
  const parts = { dns: { ...dns, ask, signatures: async () => signed }, context };
  expect(idsOf(await gatherZone('example.com', { ...parts, open: async () => policyClient }))).toEqual(['mx-wildcard']);
  // Of a zone below the domain nobody asks.
  expect((await gatherZone('example.com', { ...parts, open: undefined })).wildcardMail).toEqual([]);
});
