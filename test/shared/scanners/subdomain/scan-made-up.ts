import { createEgress, type Egress } from '../../../../shared/scanning/egress/egress.ts';
import { type FakeNames, fakeDns, leadsTo } from './fake-dns.ts';
import { type Given, runSubdomainScan } from './run-subdomain-scan.ts';

/** Nothing listens there. */
export const nowhere = leadsTo('127.0.0.77');

/** A scan of a made-up domain name system; nothing of it has a web server but on `ports`. */
export async function scanMadeUp(domain: string, names: FakeNames, given: Partial<Given> = {}) {
  const dns = fakeDns(names);
  const loopback = ['127.0.0.0/8'];
  const resolver = async (host: string) => (await dns.host(host)).addresses;
  const guard = createEgress({ only: loopback, allow: loopback }, { resolver });
  const egress: Egress = { ...guard, connect: (to, port) => guard.connect(to, given.ports?.[port] ?? port) };
  const run = await runSubdomainScan(domain, {
    resolvers: [],
    ...given,
    settings: { dns: () => dns, labels: ['www', 'dev', 'mail'], ...given.settings },
    context: { egress, ...given.context },
  });
  return { run, dns, hosts: run.hosts.map(({ host }) => host).sort() };
}
