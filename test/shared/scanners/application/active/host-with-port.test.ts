import { expect, test } from 'vitest';
import { hostHeaderInjection } from '../../../../../shared/scanners/application/active/host-header-injection.ts';
import { type Asked, type Handlers, pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, probed, quickClient } from './probe-site.ts';

async function seenOn(handlers: Handlers) {
  await using site = await weakSite(handlers, { naps: 'told' });
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'header');
  const seen = [];
  for (const point of points) seen.push(...(await probed(web, point, [hostHeaderInjection])).seen);
  web.close();
  return { seen: seen.map(({ sighting: { cause } }) => cause), told: site.told };
}

test('a site that sends visitors from a wrong port to its own, as WordPress does, is no finding', async () => {
  const { seen, told } = await seenOn({
    '/': ({ headers: { host = '' }, lines }) => {
      const [name = '', port] = host.split(':');
      const own = /:(\d+)$/.exec(lines.find((line) => /^host: 127/i.test(line)) ?? '')?.[1];
      if (port === undefined) return { status: 301, headers: { location: `http://${name}:${own ?? 8080}/` } };
      return pageOf('Posts', '<a href="/about">About</a>');
    },
  });
  expect(seen).toEqual([]);
  expect(told.some((line) => /^host: \w+\.example\.invalid:\d+$/i.test(line))).toBe(true);
});

test('a site whose links have the name and the port of the request is one', async () => {
  const { seen } = await seenOn({
    '/': ({ headers: { host = '' } }) => pageOf('Posts', `<a href="http://${host}/about">About</a>`),
  });
  expect(seen).toEqual(['Host']);
});

test('a site that keeps every name by which it is visited, as Fossil 2.21 does, gets two whatever it has pages', async () => {
  const kept = new Set<string>();
  const page = ({ headers: { host = '' } }: Asked) => {
    kept.add(host);
    const names = [...kept].map((name) => `<a href="http://${name}/">${name}</a>`).join('');
    return pageOf('Pond', `<a href="/timeline">Timeline</a><a href="/tags">Tags</a><a href="/urls">URLs</a>${names}`);
  };
  const { seen, told } = await seenOn({ '/': page, '/timeline': page, '/tags': page, '/urls': page });
  // What others were led to earlier is shown on each page: no proof that this question leads there.
  expect(seen).toEqual([]);
  const foreign = told.filter((line) => /^host: .*example\.invalid/i.test(line));
  expect([foreign.length, new Set(foreign).size]).toEqual([8, 2]);
});

/** Apache 2.4's mod_dir, for a folder without the slash at its end, and nginx's `return 301 https://$host$request_uri`. */
test.each([
  ['its slash', (host: string, { pathname, search }: URL) => `http://${host}${pathname}/${search}`],
  ['https', (host: string, { pathname, search }: URL) => `https://${host}${pathname}${search}`],
])('a server that leads an address to %s is none', async (_, locationOf) => {
  const { seen, told } = await seenOn({
    '/': () => pageOf('Files', '<a href="/lib/dijit">Files</a>'),
    '/lib/dijit': ({ headers: { host = '' }, url }) => ({
      status: 301,
      headers: { location: locationOf(host, url) },
      body: '<h1>Moved Permanently</h1>',
    }),
  });
  expect(seen).toEqual([]);
  expect(told.some((line) => /^host: \w+\.example\.invalid:\d+$/i.test(line))).toBe(true);
});

test('a site that leads the first page of a folder to the folder, as WordPress 6.1.9 does, is none', async () => {
  const { seen } = await seenOn({
    '/': () => pageOf('Files', '<a href="/wp-admin/js/index.php">Files</a>'),
    '/wp-admin/js/index.php': ({ headers: { host = '' }, url: { search } }) => ({
      status: 301,
      headers: { location: `http://${host}/wp-admin/js/${search}` },
    }),
  });
  expect(seen).toEqual([]);
});

test('a site that leads to a page of its own on the host of the request is one', async () => {
  const { seen } = await seenOn({
    '/': () => pageOf('Shop', '<a href="/account">Account</a>'),
    '/account': ({ headers: { host = '' } }) => ({ status: 302, headers: { location: `http://${host}/log-in` } }),
  });
  expect(seen).toEqual(['Host']);
});
