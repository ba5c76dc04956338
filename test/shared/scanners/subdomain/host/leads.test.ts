import { describe, expect, test } from 'vitest';
import { page, webSite } from '../../../scanning/web/web-site.ts';
import { nameServer } from '../name-server.ts';
import { type DnsTable, tableDns } from '../table-dns.ts';
import { found, gathered, here, scoreOf } from './gathered-host.ts';

describe('a name without an address', () => {
  test('is not asked for anything', async () => {
    const http = await webSite((_, response) => page(response, 'x'));
    const table: DnsTable = {
      'www.site.test': { CNAME: ['acme.azurewebsites.net'] },
      'azurewebsites.net': { SOA: ['x'] },
    };
    const artifact = await gathered({ http }, { table });
    expect(http.seen).toEqual([]);
    expect(artifact.leads).toEqual([
      {
        via: 'CNAME',
        from: 'www.site.test',
        to: 'acme.azurewebsites.net',
        end: 'no_name',
        domain: 'azurewebsites.net',
        registered: 'yes',
      },
    ]);
    expect(scoreOf(artifact, 'alias-takeover')).toBe(6);
  });

  test('that hands all names below it to a domain that nobody has is told', async () => {
    const table: DnsTable = {
      'www.site.test': { DNAME: ['sites.gone.com'] },
      com: { SOA: ['x'] },
    };
    const artifact = await gathered({}, { table });
    expect(artifact.leads).toEqual([
      {
        via: 'DNAME',
        from: 'www.site.test',
        to: 'sites.gone.com',
        end: 'no_name',
        domain: 'gone.com',
        registered: 'no',
      },
    ]);
    expect(scoreOf(artifact, 'subtree-takeover')).toBe(8);
  });

  test.each([
    ['nobody has its domain', 'a.gone.com', {}, 'no'],
    ['nobody has it below the last label of the scanned one', 'a.gone.test', {}, 'no'],
    ['nobody has it below a label of its own', 'a.gone.corp', { corp: { SOA: ['x'] } }, 'no'],
    ['not even its last label is known', 'a.gone.corp', {}, 'internal'],
    ['its domain cannot be asked for', 'a.gone.com', { 'gone.com': 'fails' }, 'unknown'],
    ['its suffix cannot be asked for', 'a.gone.corp', { corp: 'fails' }, 'unknown'],
  ] as const)('and an alias is told to be free only where %s', async (_, target, above, registered) => {
    const table: DnsTable = { 'www.site.test': { CNAME: [target] }, ...above };
    const artifact = await gathered({}, { table });
    expect(artifact.leads.map((each) => each.registered)).toEqual([registered]);
    expect(scoreOf(artifact, 'alias-takeover')).toBe(registered === 'no' ? 6 : undefined);
  });

  test('that could not be asked for is no proof of anything', async () => {
    const artifact = await gathered({}, { table: { 'www.site.test': 'fails' } });
    expect(artifact.http).toMatchObject({ kind: 'unknown', outcome: 'not_testable' });
    expect(new Set(found(artifact).coverage.map(({ outcome }) => outcome))).toEqual(new Set(['not_testable']));
  });
});

describe('name servers and mail servers of a host', () => {
  const delegated: DnsTable = {
    ...here,
    'www.site.test': {
      A: ['127.0.0.1'],
      NS: ['ns1.digitalocean.com', 'ns2.digitalocean.com'],
      MX: [{ value: 'mx.gone.com', priority: 10 }],
    },
    'ns1.digitalocean.com': { A: ['127.0.0.1'] },
    'ns2.digitalocean.com': { A: ['127.0.0.1'] },
    com: { SOA: ['x'] },
  };

  test('are asked whether they have the zone, and looked for', async () => {
    const dns = await nameServer(() => ({ code: 5 }));
    const artifact = await gathered({ dns }, { table: delegated });
    expect(artifact.leads.map(({ via, to, served, registered }) => [via, to, served ?? registered])).toEqual([
      ['NS', 'ns1.digitalocean.com', 'refused'],
      ['NS', 'ns2.digitalocean.com', 'refused'],
      ['MX', 'mx.gone.com', 'no'],
    ]);
    expect(scoreOf(artifact, 'delegation-takeover')).toBe(8);
    expect(scoreOf(artifact, 'mail-takeover')).toBe(9);
    expect(dns.asked).toEqual(['www.site.test SOA', 'www.site.test SOA']);
  });

  test('that serve the zone, or cannot be asked, are no finding', async () => {
    const dns = await nameServer(() => ({ code: 0, authoritative: true }));
    expect(scoreOf(await gathered({ dns }, { table: delegated }), 'delegation-takeover')).toBeUndefined();
    const artifact = await gathered({}, { table: delegated });
    expect(artifact.leads.map(({ served }) => served)).toEqual(['unknown', 'unknown', undefined]);
    expect(scoreOf(artifact, 'delegation-takeover')).toBeUndefined();
  });

  test('of a zone that does not answer are asked for above it', async () => {
    const dns = await nameServer(({ name, type }) =>
      type === 'NS' ? { code: 0, delegation: { [name]: ['ns1.linode.com'] } } : { code: 2 },
    );
    const table: DnsTable = {
      'www.site.test': 'fails',
      'site.test': { NS: ['ns.site.test'] },
      'ns1.linode.com': { A: ['127.0.0.1'] },
    };
    const artifact = await gathered({ dns }, { table });
    expect(artifact.leads).toMatchObject([{ via: 'NS', to: 'ns1.linode.com', served: 'failed' }]);
    expect(scoreOf(artifact, 'delegation-takeover')).toBe(8);
  });

  test('of a lame zone are asked by the addresses of its delegation', async () => {
    const inside = 'ns.www.site.test';
    const dns = await nameServer(({ name, type }) =>
      type === 'NS' ? { code: 0, delegation: { [name]: [inside] }, glue: { [inside]: '127.0.0.1' } } : { code: 2 },
    );
    const table: DnsTable = { 'www.site.test': 'fails', [inside]: 'fails', 'site.test': { NS: ['ns.site.test'] } };
    const artifact = await gathered({ dns }, { table });
    expect(artifact.leads).toMatchObject([{ via: 'NS', to: inside, end: 'failed', served: 'failed' }]);
    expect(scoreOf(artifact, 'lame-delegation')).toBe(4);
  });

  test('inside of a zone that is delegated to them without their addresses cannot be found by anybody', async () => {
    const inside = 'ns.www.site.test';
    const dns = await nameServer(({ name, type }) =>
      type === 'NS' ? { code: 0, delegation: { [name]: [inside] } } : { code: 2 },
    );
    const table: DnsTable = { 'www.site.test': 'fails', [inside]: 'fails', 'site.test': { NS: ['ns.site.test'] } };
    const artifact = await gathered({ dns }, { table });
    expect(scoreOf(artifact, 'lame-delegation')).toBe(4);
    // One elsewhere that cannot be asked for at the time may answer later.
    const elsewhere = await nameServer(({ name, type }) =>
      type === 'NS' ? { code: 0, delegation: { [name]: ['ns.other.test'] } } : { code: 2 },
    );
    const unknown = await gathered({ dns: elsewhere }, { table: { ...table, 'ns.other.test': 'fails' } });
    expect(scoreOf(unknown, 'lame-delegation')).toBeUndefined();
  });

  test('in a domain that may be free are no lame delegation as long as that is not known', async () => {
    const dns = await nameServer(({ name, type }) =>
      type === 'NS' ? { code: 0, delegation: { [name]: ['ns.gone.com'] } } : { code: 2 },
    );
    const table: DnsTable = { 'www.site.test': 'fails', 'site.test': { NS: ['ns.site.test'] }, com: { SOA: ['x'] } };
    const free = await gathered({ dns }, { table });
    expect([scoreOf(free, 'lame-delegation'), scoreOf(free, 'delegation-takeover')]).toEqual([undefined, 9]);
    const taken = await gathered({ dns }, { table: { ...table, 'gone.com': { SOA: ['x'] } } });
    expect([scoreOf(taken, 'lame-delegation'), scoreOf(taken, 'delegation-takeover')]).toEqual([4, undefined]);
    const names = tableDns(table);
    const failing = tableDns({ 'gone.com': 'fails' });
    const ask: typeof names.ask = (name, type) => (name === 'gone.com' ? failing : names).ask(name, type);
    const unknown = await gathered({ dns }, { dns: { ...names, ask } });
    expect([scoreOf(unknown, 'lame-delegation'), scoreOf(unknown, 'delegation-takeover')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(unknown.leads).toMatchObject([{ end: 'no_name', registered: 'unknown' }]);
    expect(found(unknown).coverage).toContainEqual(
      expect.objectContaining({
        checkId: 'lame-delegation',
        outcome: 'not_testable',
        reason: 'It could not be determined whether the domain gone.com is registered',
      }),
    );
  });

  test('of a zone of which its only server says nothing but where it is are asked for above it', async () => {
    const inside = 'ns.www.site.test';
    // As NSD has it: a referral to itself, which unbound passes on as no data without a zone.
    const dns = await nameServer(({ name }) => ({
      code: 0,
      delegation: { [name]: [inside] },
      glue: { [inside]: '127.0.0.1' },
    }));
    const table: DnsTable = { 'www.site.test': {}, 'site.test': { NS: ['ns.site.test'] } };
    const artifact = await gathered({ dns }, { table });
    expect(artifact.leads).toMatchObject([{ via: 'NS', to: inside, served: 'failed' }]);
    expect(scoreOf(artifact, 'lame-delegation')).toBe(4);
    // One that only has no such records is in the zone above, which says so.
    const within = await gathered({ dns }, { dns: tableDns(table, { zone: 'site.test' }) });
    expect(within.leads).toEqual([]);
    expect(scoreOf(within, 'lame-delegation')).toBeUndefined();
  });

  test('of an alias are those of its target, and not looked at', async () => {
    const table: DnsTable = {
      'www.site.test': { CNAME: ['other.test'] },
      'other.test': { A: ['127.0.0.1'], MX: ['mx.gone.com'], NS: ['ns.gone.com'] },
    };
    const artifact = await gathered({}, { table });
    expect(artifact.leads.map(({ via }) => via)).toEqual(['CNAME']);
  });

  test('are none where the host takes no mail', async () => {
    const table: DnsTable = { 'www.site.test': { A: ['127.0.0.1'], MX: [{ value: '.', priority: 0 }] } };
    expect((await gathered({}, { table })).leads).toEqual([]);
  });
});
