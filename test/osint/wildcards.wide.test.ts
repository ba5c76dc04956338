import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NameServer, startNameServer } from '../name-server/start-name-server.ts';
import type { Zone } from '../name-server/zone.ts';
import { serviceZones } from '../name-server/zones/services.ts';
import { coverageOf, detailOf, runSubdomainScan } from '../shared/scanners/subdomain/run-subdomain-scan.ts';
import { type CertificateService, certspotterService } from './certificate-services.ts';
import { type Answer, startWebServers, type WebServers } from './web-servers.ts';

const page = (title: string, body: string): Answer => ({
  body: `<html><head><title>${title}</title></head><body>${body}</body></html>`,
});

let visits = 0;

/** Advertising that is never the same twice, and says the name that was asked for. */
function parked(host: string): Answer {
  visits += 1;
  const words = ['loans', 'flights', 'hotels', 'shoes', 'tickets', 'games', 'phones', 'cars'];
  const some = words.filter((_, index) => (index * 7 + visits) % 3 > 0);
  return page(
    `${host} - parked`,
    `Buy ${host}! ${some.join(' ')} ${visits} <a href="https://ads.${host}/">${host}</a>`,
  );
}

const zones: readonly Zone[] = [
  {
    name: 'parked.test',
    records: [
      ['parked.test', 'A', '127.0.21.1'],
      ['*.parked.test', 'A', '127.0.21.1'],
      // The same as any name gets: nothing tells it from them.
      ['www.parked.test', 'A', '127.0.21.1'],
    ],
    transfer: 'closed',
  },
  {
    name: 'virtual.test',
    records: [
      ['virtual.test', 'A', '127.0.21.2'],
      ['*.virtual.test', 'A', '127.0.21.2'],
      ['grafana.virtual.test', 'A', '127.0.21.2'],
      ['mail.virtual.test', 'A', '127.0.21.3'],
    ],
    transfer: 'closed',
  },
  {
    name: 'pool.test',
    records: [
      ['pool.test', 'A', '127.0.21.4'],
      ...Array.from({ length: 8 }, (_, index) => ['*.pool.test', 'A', `127.0.22.${index + 1}`] as const),
    ],
    transfer: 'closed',
  },
  {
    name: 'dangling.test',
    records: [
      ['dangling.test', 'A', '127.0.21.4'],
      ['*.dangling.test', 'CNAME', 'nobody-has-it.github.io'],
      ['*.mail.dangling.test', 'MX', '10 mx.dangling.test'],
    ],
    transfer: 'closed',
  },
  {
    name: 'platform.test',
    records: [
      ['platform.test', 'A', '127.0.21.4'],
      ['apps.platform.test', 'A', '127.0.21.4'],
      ['*.apps.platform.test', 'A', '127.0.21.5'],
      // The same address as any name gets, and pages of their own.
      ['admin.apps.platform.test', 'A', '127.0.21.5'],
      ['grafana.apps.platform.test', 'A', '127.0.21.5'],
      ['git.apps.platform.test', 'A', '127.0.21.6'],
      ['api.staging.apps.platform.test', 'A', '127.0.21.7'],
    ],
    transfer: 'closed',
  },
  ...serviceZones,
];

let names: NameServer;
let web: WebServers;
let logs: CertificateService;

beforeAll(async () => {
  names = await startNameServer(zones);
  web = await startWebServers([
    { address: '127.0.21.1', http: parked },
    {
      address: '127.0.21.2',
      http: (host) =>
        host === 'grafana.virtual.test'
          ? page('Grafana', 'Welcome to the dashboards of the operations team, please choose one')
          : { status: 302, headers: { location: `https://www.virtual.test/?from=${host}` }, body: '' },
    },
    { address: '127.0.21.3', http: () => page('Mail', 'Mail') },
    {
      address: '127.0.21.5',
      http: (host) =>
        ['admin', 'grafana'].includes(host.split('.')[0] ?? '')
          ? page('Sign in', 'Only for the staff of the platform: please sign in with your account')
          : { ...page('Nothing here', `No application is deployed as ${host}`), status: 404 },
    },
  ]);
  logs = await certspotterService([['shop.parked.test', '*.parked.test']]);
});

afterAll(async () => {
  await Promise.all([names?.[Symbol.asyncDispose](), web?.[Symbol.asyncDispose](), logs?.[Symbol.asyncDispose]()]);
});

async function hostsOf(domain: string, certspotter: string | null = null) {
  const run = await runSubdomainScan(domain, {
    resolvers: [names.resolver],
    ports: { 53: names.authority.port, ...web.ports },
    settings: { certspotter },
  });
  expect(run.outcome.kind).toBe('finished');
  expect(run.faults).toEqual([]);
  return { run, hosts: run.hosts.map(({ host }) => host).sort() };
}

describe('a zone that answers any name', () => {
  test('gives no flood where it is parked: no host that nobody told of', async () => {
    const { run, hosts } = await hostsOf('parked.test');
    expect(hosts).toEqual(['parked.test']);
    expect(detailOf(run)).toContain('wildcard DNS below parked.test');
    expect(coverageOf(run, 'wildcard-answers')).toContain('positive 1');
    expect(coverageOf(run, 'source-word-list')).toEqual([expect.stringMatching(/^negative \d+$/)]);
  });

  test('keeps the name of a certificate, and marks it', async () => {
    const { run, hosts } = await hostsOf('parked.test', logs.url);
    expect(hosts).toEqual(['parked.test', 'shop.parked.test']);
    expect(run.hosts.find(({ host }) => host === 'shop.parked.test')?.sources).toEqual([
      'certspotter',
      'wildcard',
      'words',
    ]);
  });

  test('hides no host of its own: one is told by its address, one by its page', async () => {
    const { hosts } = await hostsOf('virtual.test');
    expect(hosts).toEqual(['grafana.virtual.test', 'mail.virtual.test', 'virtual.test']);
  });

  test('hides no host below it either: told by address, by page, or by names below', async () => {
    const { hosts } = await hostsOf('platform.test');
    expect(hosts).toEqual([
      'admin.apps.platform.test',
      'api.staging.apps.platform.test',
      'apps.platform.test',
      'git.apps.platform.test',
      'grafana.apps.platform.test',
      'platform.test',
    ]);
  });

  test.each(['pool.test', 'dangling.test'])(
    'gives no flood on %s: many addresses, or an alias of nothing',
    async (domain) => {
      expect((await hostsOf(domain)).hosts).toEqual([domain]);
    },
  );
});
