import { expect, test } from 'vitest';
import { hostHeaderInjection } from '../../../../../shared/scanners/application/active/host-header-injection.ts';
import { type Handlers, pageOf, weakSite } from '../../../../targets/vulnerable-server.ts';
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
