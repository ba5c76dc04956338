import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostAnswer } from '../../../../shared/scanning/dns/dns.ts';
import { guardResolver } from '../../../../shared/scanning/dns/resolver.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { startLyingServer } from '../../../name-server/start-lying-server.ts';
import { type NameServer, startNameServer } from '../../../name-server/start-name-server.ts';
import { startSlowServer } from '../../../name-server/start-slow-server.ts';
import type { Host } from '../../../name-server/zones/host.ts';
import { largeZone } from '../../../name-server/zones/large.ts';
import {
  allHosts,
  delegatedHosts,
  delegatedZone,
  domain,
  hostsWithAddresses,
  mainZone,
  scanfoldZones,
} from '../../../name-server/zones/scanfold.ts';
import { runDns } from './run-dns.ts';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer([...scanfoldZones, largeZone]);
});
afterAll(async () => server[Symbol.asyncDispose]());

const asHost = ({ name, chain, end, addresses }: HostAnswer | Host): Host => ({
  name,
  chain,
  end,
  addresses: addresses.toSorted(),
});
const expected = allHosts.map(asHost);
const found = async (resolver: string) => {
  const dns = runDns([resolver], { patienceMs: 2000 });
  return (await Promise.all(allHosts.map(({ name }) => dns.host(name)))).map(asHost);
};

test('the zone has at least 300 names', () => {
  expect(new Set(mainZone.records.map(([name]) => name)).size).toBeGreaterThanOrEqual(300);
  expect(hostsWithAddresses.length).toBeGreaterThan(250);
});

describe('every name leads where its zone says', () => {
  test('as a resolver tells it, the same each time', async () => {
    for (let run = 0; run < 3; run += 1) expect(await found(server.resolver)).toEqual(expected);
  });

  test('as the zone’s own server tells it, step by step', async () => {
    expect(await found(`127.0.0.1:${server.authority.port}`)).toEqual(expected);
  });

  test('behind a slow resolver', async () => {
    await using slow = await startSlowServer(server.resolver, 300, ({ name }) => name.length % 3 === 0);
    expect(await found(slow.resolver)).toEqual(expected);
  });

  test('behind a resolver that lies', async () => {
    await using lying = await startLyingServer(server.resolver, ['127.66.6.6']);
    expect(await found(lying.resolver)).toEqual(expected);
  });
});

describe('below a wildcard every name exists', () => {
  test.each([
    ['no-such-thing.wild', ['127.0.20.1']],
    ['real.wild', ['127.0.20.9']],
    ['no-such-thing.deep.wild', ['127.0.20.2']],
    ['real.deep.wild', ['127.0.20.10']],
    ['no-such-thing.parked', ['127.0.40.1']],
  ])('%s', async (label, addresses) => {
    expect(await runDns([server.resolver]).host(`${label}.${domain}`)).toMatchObject({ end: 'addresses', addresses });
  });
});

describe('records of every type', () => {
  test.each([
    [domain, 'MX', [`mail.${domain}`, `mail1.${domain}`]],
    [domain, 'NS', [`ns1.${domain}`, `ns2.${domain}`]],
    [domain, 'TXT', ['scanfold-verification=3f1c in two parts', `v=spf1 mx include:_spf.${domain} ~all`]],
    [domain, 'CAA', ['ca.test', `mailto:security@${domain}`]],
    [domain, 'SOA', ['ns1.name-server.test hostmaster.name-server.test 1 3600 600 86400 60']],
    [`_sip._tcp.${domain}`, 'SRV', [`gateway.${domain}`]],
    ['1.10.0.127.in-addr.arpa', 'PTR', [`www.${domain}`]],
    [`dual.${domain}`, 'AAAA', ['::1']],
    [`home.${domain}`, 'CNAME', [`www.${domain}`]],
  ] as const)('%s %s', async (name, type, values) => {
    const answer = await runDns([server.resolver]).ask(name, type);
    expect(answer.kind === 'records' && answer.records.map(({ value }) => value)).toEqual(values);
  });
});

describe('a zone transfer', () => {
  const dns = () => {
    const egress = createEgress({ allow: ['127.0.0.0/8'] }, { resolver: guardResolver([server.resolver]) });
    return runDns([server.resolver], { egress, transferPort: server.authority.port });
  };

  test('is open where the server allows it', async () => {
    const transfer = await dns().transfer(delegatedZone.name, `ns1.${delegatedZone.name}`);
    expect(transfer.kind === 'open' && transfer.names.toSorted()).toEqual(
      [`ns1.${delegatedZone.name}`, ...delegatedHosts.map(({ name }) => name)].toSorted(),
    );
  });

  test('is closed where it does not, and where it has no such zone', async () => {
    expect(await dns().transfer(domain, `ns1.${delegatedZone.name}`)).toEqual({ kind: 'closed' });
    expect(await dns().transfer('unknown.test', `ns1.${delegatedZone.name}`)).toEqual({ kind: 'closed' });
  });

  test('of 10,000 names is read whole', async () => {
    const transfer = await dns().transfer('large.test', '127.0.0.1');
    expect(transfer.kind === 'open' && transfer.names).toHaveLength(10_001);
  });
});
