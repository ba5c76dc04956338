import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NameServer, startNameServer } from '../name-server/start-name-server.ts';
import { domain, far, hidden, neighborZones, usual } from '../name-server/zones/neighbors.ts';
import { coverageOf, quickScope, runSubdomainScan } from '../shared/scanners/subdomain/run-subdomain-scan.ts';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer(neighborZones);
});
afterAll(async () => server?.[Symbol.asyncDispose]());

const scan = (reverseToo: boolean) =>
  runSubdomainScan(domain, {
    resolvers: [server.resolver],
    transferPort: server.authority.port,
    settings: { labels: ['www', 'mail', 'vpn', 'api'] },
    tuning: { maxPermutations: 0 },
    context: { scope: { ...quickScope, ...(reverseToo && { osint: { reverse: true } }) } },
  });

const namesOf = ({ hosts }: Awaited<ReturnType<typeof scan>>) => hosts.map(({ host }) => host).sort();
const sorted = (hosts: readonly { readonly name: string }[]) => hosts.map(({ name }) => name).sort();

test('reverse zones of a real name server tell hosts that nothing else does, the same in five repeats', async () => {
  expect(namesOf(await scan(false))).toEqual([...sorted(usual), `ns.${domain}`].sort());
  for (let repeat = 0; repeat < 5; repeat += 1) {
    const run = await scan(true);
    expect(run.faults).toEqual([]);
    expect(namesOf(run)).toEqual([...sorted([...usual, ...hidden, far]), `ns.${domain}`].sort());
    expect(coverageOf(run, 'source-reverse-dns').toSorted()).toEqual([
      'error 256 The DNS lookup of 4.9.127.in-addr.arpa failed (SERVFAIL)',
      expect.stringMatching(/^negative 1$/),
      expect.stringMatching(/^positive \d+$/),
    ]);
  }
});
