import { expect, test } from 'vitest';
import { leadsTo, records } from './fake-dns.ts';
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
