import type { RequestListener } from 'node:http';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { loopbackEgress } from '../scan-context.ts';
import { fakeDns, leadsTo } from '../subdomain/fake-dns.ts';
import { runSubdomainScan } from '../subdomain/run-subdomain-scan.ts';
import { page } from './garden.ts';
import type { DefendedScan } from './rehearsal.ts';

const names = ['dev', 'stg', 'jenkins', 'admin', 'dev-1', 'admin-old', 'www', 'shop', 'docs'].map(
  (each) => `${each}.a.test`,
);

const hosts: RequestListener = ({ headers: { host = '' } }, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(page(`Host of ${host.split('.')[0]}`, 2 + names.indexOf(host)));
};

/** The scan of a domain with nine hosts. */
export const defendedHostScan: DefendedScan = {
  site: hosts,
  async scan({ port }, known, { now, web }) {
    const guard = loopbackEgress();
    const table = Object.fromEntries(['a.test', ...names].map((name) => [name, leadsTo('127.0.0.1')]));
    const egress = {
      ...createEgress({ allow: [] }),
      ...guard,
      resolve: async () => await guard.resolve('127.0.0.1'),
      connect: (to: Parameters<typeof guard.connect>[0], at: number) => guard.connect(to, at === 80 ? port : 1),
    };
    return await runSubdomainScan('a.test', {
      resolvers: [],
      context: { known, now, egress },
      settings: { dns: () => fakeDns({ hosts: table }), labels: names.map((name) => name.split('.')[0] ?? '') },
      tuning: { hostsAtOnce: 2, web },
    });
  },
};
