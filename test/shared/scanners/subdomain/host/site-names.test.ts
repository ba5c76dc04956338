import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listening } from '../../../../targets/server.ts';
import { leadsTo } from '../fake-dns.ts';
import { scanMadeUp } from '../scan-made-up.ts';

/** A web server for all names: texts by host and path, `*` for what does not exist. */
async function siteOf(texts: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const server = createServer(({ headers: { host = '' }, url = '' }, response) => {
    asked.push(`${host}${url}`);
    const text = texts[`${host}${url}`];
    response.statusCode = text === undefined ? 404 : 200;
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(text ?? texts[`${host}*`] ?? 'nothing');
  });
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return { port: target.port, asked };
}

const labels = ['robots', 'listed', 'deeper', 'script', 'moved', 'missing', 'contact'];
const secret = Object.fromEntries(labels.map((label) => [`zq-${label}.names.test`, leadsTo('127.0.0.77')] as const));

test('names in robots.txt, security.txt, sitemaps, scripts of the page and the page for what does not exist are found', async () => {
  const { port, asked } = await siteOf({
    'www.names.test/':
      '<script src="/app.js"></script><script src="//cdn.names.test/lib.js"></script><script src="https://elsewhere.example/x.js"></script>',
    'www.names.test/robots.txt': 'User-agent: *\nDisallow: /x # see https://zq-robots.names.test/\nSitemap: /map.xml\n',
    'www.names.test/.well-known/security.txt':
      'Contact: https://zq-contact.names.test/report\nExpires: 2027-12-31T00:00:00Z\n',
    'www.names.test/map.xml':
      '<sitemapindex><sitemap><loc>http://www.names.test/deep.xml</loc></sitemap><sitemap><loc>https://zq-listed.names.test/s.xml</loc></sitemap></sitemapindex>',
    'www.names.test/deep.xml': '<urlset><url><loc>https://zq-deeper.names.test/</loc></url></urlset>',
    'www.names.test/app.js': 'fetch("https:\\/\\/zq-script.names.test\\/v1")',
    'cdn.names.test/lib.js': 'const other = "zq-moved.names.test";',
    'www.names.test*': '<p>Not here. Ask <a href="https://zq-missing.names.test/">the staff</a>.</p>',
  });
  const { run, hosts } = await scanMadeUp(
    'names.test',
    {
      hosts: {
        'names.test': { end: 'no_data' },
        'www.names.test': leadsTo('127.0.0.1'),
        'cdn.names.test': leadsTo('127.0.0.1'),
        ...secret,
      },
    },
    { ports: { 80: port } },
  );
  expect(run.faults).toEqual([]);
  expect(hosts).toEqual(['cdn.names.test', 'www.names.test', ...Object.keys(secret)].sort());
  expect(asked.filter((line) => line.startsWith('elsewhere'))).toEqual([]);
  // Pages are asked for again by which the host is known.
  const texts = asked.filter((line) => !line.endsWith('/'));
  expect(texts.length).toBe(new Set(texts).size);
});

test('a host that answers for a wildcard is asked for no more than its page', async () => {
  const { port, asked } = await siteOf({});
  await scanMadeUp(
    'wild.test',
    { hosts: { 'wild.test': { end: 'no_data' }, '*.wild.test': leadsTo('127.0.0.1') } },
    {
      ports: { 80: port },
      hosts: [{ host: 'known.wild.test', addresses: [], sources: ['dns'], firstSeen: 1, lastSeen: 1 }],
    },
  );
  expect(asked.filter((line) => line.startsWith('known.wild.test'))).not.toEqual([]);
  expect(asked.filter((line) => line.endsWith('/robots.txt'))).toEqual([]);
});
