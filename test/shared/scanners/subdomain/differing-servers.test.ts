import { expect, test } from 'vitest';
import { type FakeNames, leadsTo, records } from './fake-dns.ts';
import { nameServer } from './name-server.ts';
import { coverageOf } from './run-subdomain-scan.ts';
import { scanMadeUp } from './scan-made-up.ts';

const domain = 'split.test';
const host = `old.${domain}`;

const ofHost = { checkId: 'special-address', resource: host, location: 'addresses' };
const ofZone = { checkId: 'zone-serials-differ', resource: domain, location: 'SOA' };

/**
 * A scan by a resolver for which a host with a finding does not exist, where the domain's name server says this of it, or is
 * gone.
 */
async function scan(code: number | undefined, known = [ofHost]) {
  const server = await nameServer(({ name }) => ({ code: name === host ? (code ?? 0) : 0, authoritative: true }));
  if (code === undefined) await server[Symbol.asyncDispose]();
  const { run } = await scanMadeUp(
    domain,
    {
      hosts: {
        [domain]: leadsTo('127.0.0.1'),
        [`ns.${domain}`]: leadsTo('127.0.0.1'),
        [`ns2.${domain}`]: leadsTo('127.0.0.1'),
      },
      records: { [`NS ${domain}`]: records(domain, 'NS', `ns.${domain}`, `ns2.${domain}`) },
    },
    {
      ports: { 53: server.port },
      context: { known },
    },
  );
  expect(run.faults).toEqual([]);
  return run;
}

test('a finding stays open while a name server of the domain has the host, whatever another one says', async () => {
  const run = await scan(0);
  expect(run.absent).toEqual([]);
  expect(coverageOf(run, 'name-resolution')).toContain(
    `error 1 ns.${domain} has the name, and another name server of the domain does not`,
  );
});

test('a finding stays open while a name server does not respond that had other records than the others', async () => {
  const run = await scan(undefined, [ofHost, ofZone]);
  expect(run.absent.map(({ resource }) => resource)).not.toContain(host);
  expect(coverageOf(run, 'name-resolution')).toContain(
    `error 1 ns.${domain} does not respond, and the name servers of the domain had different records`,
  );
  // Where all had the same, those that respond speak for it.
  expect((await scan(undefined)).absent).toEqual([ofHost]);
});

test('a finding is closed when no name server of the domain has the host', async () => {
  expect((await scan(3)).absent.map(({ resource }) => resource)).toEqual([host]);
});

/** Two name servers, each of which has a host that the other one does not have; the resolver asked the first one. */
const ofTwo: FakeNames = {
  hosts: {
    [domain]: leadsTo('127.0.0.1'),
    [`ns.${domain}`]: leadsTo('127.0.0.1'),
    [`ns2.${domain}`]: leadsTo('127.0.0.1'),
    [`dev.${domain}`]: leadsTo('10.4.0.7'),
  },
  records: {
    [`SOA ${domain}`]: records(domain, 'SOA', `ns.${domain} host.${domain} 1 2 3 4 5`),
    [`NS ${domain}`]: records(domain, 'NS', `ns.${domain}`, `ns2.${domain}`),
  },
  servers: {
    [`ns.${domain}`]: { [`dev.${domain}`]: { kind: 'addresses', addresses: ['10.4.0.7'] } },
    [`ns2.${domain}`]: {
      [`mail.${domain}`]: { kind: 'addresses', addresses: ['10.4.0.8'] },
      [`www.${domain}`]: { kind: 'alias', target: `ns.${domain}` },
    },
  },
};

const different = { [`ns.${domain}`]: 2, [`ns2.${domain}`]: 1 };

async function scanOfTwo(names: FakeNames, known: readonly (typeof ofZone)[] = []) {
  const server = await nameServer(() => ({ code: 0, authoritative: true }));
  const { run, dns, hosts } = await scanMadeUp(domain, names, { ports: { 53: server.port }, context: { known } });
  expect(run.faults).toEqual([]);
  return { run, dns, hosts };
}

test('hosts that only some name servers have are told whichever of them the resolver asked', async () => {
  const { run, hosts } = await scanOfTwo({ ...ofTwo, serials: different });
  expect(hosts).toEqual(['', 'dev.', 'mail.', 'ns.', 'ns2.', 'www.'].map((label) => `${label}${domain}`).sort());
  expect(run.hosts.find(({ host: name }) => name === `www.${domain}`)?.shown?.aliases).toEqual([`ns.${domain}`]);
  const special = run.observed.filter(({ checkId }) => checkId === 'special-address');
  expect(special.map(({ resource }) => resource).sort()).toEqual([`dev.${domain}`, `mail.${domain}`]);
  const told = run.coverage.filter(({ checkId, outcome }) => checkId === 'name-resolution' && outcome === 'error');
  expect(told.map(({ target, reason }) => `${target}: ${reason}`).sort()).toEqual([
    `dev.${domain}: ns.${domain} has the name, and ns2.${domain} does not`,
    `mail.${domain}: ns2.${domain} has the name, and ns.${domain} does not`,
    `www.${domain}: ns2.${domain} has the name, and ns.${domain} does not`,
  ]);
});

test('name servers with the same version of the zone are asked for no name', async () => {
  const { dns, hosts } = await scanOfTwo(ofTwo);
  expect(hosts).not.toContain(`mail.${domain}`);
  expect(dns.asked.filter((question) => /^HOST \S+ \S+$/.test(question))).toEqual([]);
});

test('while one of two name servers that differed is silent, the other is asked for what the resolver does not know', async () => {
  // Nothing listens there.
  const names = { ...ofTwo, hosts: { ...ofTwo.hosts, [`ns.${domain}`]: leadsTo('127.0.0.78') } };
  const { hosts } = await scanOfTwo(names, [ofZone]);
  expect(hosts).toContain(`mail.${domain}`);
  const silent = { ...ofTwo, serials: { [`ns.${domain}`]: 'it is silent' } };
  expect((await scanOfTwo(silent, [ofZone])).hosts).toContain(`mail.${domain}`);
  const { hosts: never } = await scanOfTwo(names);
  expect(never).not.toContain(`mail.${domain}`);
});
