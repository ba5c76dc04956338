import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenConsole, openConsole } from './open-console.ts';
import { attacks, observation, seeded, seedFindings, seedHosts } from './seeded-findings.ts';

/** The console that the tests of all pages share: one service and one browser, once `openShared` is done. */
export let opened: OpenConsole;

let site: Server;

/** Projects, one for each subject, so that none disturbs another. */
export const projects = {
  scanned: 1001,
  seeded: 1002,
  empty: 1003,
  hosts: 1004,
  many: 1005,
  keys: 1006,
  triaged: 1007,
  translated: 1008,
};

/** More severe findings of one host than are read at once, and one of another host. */
const manyOfOneHost = [
  ...Array.from({ length: 130 }, (_, n) => observation({ resource: `192.0.2.1:${6000 + n}/tcp`, score: 9 })),
  observation({ resource: '192.0.2.2:22/tcp', score: 1 }),
];

/** A site whose server tells a version that is at its end. */
async function startSite(): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('X-Powered-By', 'PHP/7.4.33');
    response.end('<!doctype html><title>Shop</title><h1>Shop</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A site with findings and ports, a name that the last scan did not see, and an alias that leads nowhere. */
async function seedSites(): Promise<void> {
  const shown = { http_status: 0, title: '', redirect: '', issuer: '', private_word: '', aliases: [], networks: [] };
  const host = { addresses: [], sources: ['dns'], technologies: [], certificateEnd: null };
  const site = { role: 'redirect', http_status: 302, title: 'Staging', private_word: 'stg' } as const;
  const certificate = { certificateEnd: 1_900_000_000, technologies: ['nginx 1.22.1'] };
  const { service } = opened;
  await seedHosts(service, projects.hosts, '01900000-0000-7000-8000-000000000001', [
    { ...host, host: 'old.example.test', shown: { ...shown, role: 'silent' } },
  ]);
  await seedHosts(service, projects.hosts, '01900000-0000-7000-8000-000000000002', [
    {
      ...host,
      ...certificate,
      host: 'stg.example.test',
      addresses: ['192.0.2.7', '192.0.2.8'],
      shown: { ...shown, ...site, redirect: 'https://login.example.org/', issuer: 'Good Authority' },
    },
    { ...host, host: 'shop.example.test', shown: { ...shown, role: 'dangling', aliases: ['a.test', 'gone.cdn.test'] } },
  ]);
  await seedFindings(service, projects.hosts, 'seeding', [
    observation({ resource: '192.0.2.7:443/tcp', title: 'Open port 443/tcp: nginx', score: 1 }),
    observation({ resource: '192.0.2.8:53/udp', title: 'Open port 53/udp: DNS', score: 5 }),
    observation({ checkId: 'private-looking-host', resource: 'stg.example.test', title: 'Looks private', score: 6 }),
  ]);
}

/** The address of a site that runs a version of PHP at its end. */
export const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

/** Opens the console and fills its projects. */
export async function openShared(): Promise<void> {
  [opened, site] = await Promise.all([openConsole(), startSite()]);
  await seedFindings(opened.service, projects.seeded, 'seeding', [...seeded, attacks]);
  await seedFindings(opened.service, projects.triaged, 'seeding', seeded.slice(0, 6));
  await seedSites();
  await seedFindings(opened.service, projects.many, 'seeding', manyOfOneHost);
}

/** Closes what `openShared` has opened. */
export async function closeShared(): Promise<void> {
  site?.close();
  await opened?.close();
}

/** A token with a role in one project or in all. */
export const tokenOf: OpenConsole['tokenOf'] = (...of) => opened.tokenOf(...of);

/** Opens a page and waits until it is there. */
export const openPage: OpenConsole['openPage'] = (...of) => opened.openPage(...of);

/** The whole address of a page. */
export const at = (hash: string) => `${opened.service.url}/${hash}`;
