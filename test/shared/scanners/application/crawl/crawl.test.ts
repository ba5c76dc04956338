import { expect, test } from 'vitest';
import { Crawl, type CrawlLimits } from '../../../../../shared/scanners/application/crawl/crawl.ts';
import { linksOf } from '../../../../../shared/scanners/application/crawl/links-of.ts';
import { targetScope } from '../../../../../shared/scanners/application/target-scope.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { createWebClient } from '../../../../../shared/scanning/web/create-web-client.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import { catalogue, generatedSite, htmlOf, spelled, tree } from '../../../../targets/generated-site.ts';
import { webClient, webSite } from '../../../scanning/web/web-site.ts';
import { crawled, guard, noLimits } from './crawled.ts';

/** The pages of a tree within limits, worked out without a crawl. */
function expectedTree(children: number, depth: number, limits: CrawlLimits): string[] {
  const width = limits.maxChildren === 0 ? children : Math.min(children, limits.maxChildren);
  const down = limits.maxDepth === 0 ? depth : Math.min(depth, limits.maxDepth);
  let level = [''];
  const all = ['/'];
  for (let at = 0; at < down; at += 1) {
    level = level.flatMap((path) => Array.from({ length: width }, (_, child) => `${path}/${child}`));
    all.push(...level);
  }
  return all.sort();
}

const pairs = [0, 1, 2, 3, 4].flatMap((maxDepth) => [0, 1, 2, 3].map((maxChildren) => ({ maxDepth, maxChildren })));

test.each(pairs)('a tree is followed exactly to depth $maxDepth with $maxChildren pages of each', async (limits) => {
  const { pages, asked } = await crawled(tree(3, 4), limits);
  expect([...pages].sort()).toEqual(expectedTree(3, 4, limits));
  expect(asked.length).toBe(pages.length);
});

test('a site of 5,000 pages is seen in parts, each page once and none left out', async () => {
  const { pages, asked, ends } = await crawled(catalogue(5000), noLimits, { pausesAfter: 700 });
  expect(ends.length).toBeGreaterThan(5);
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.length).toBe(5000 + 100);
  expect(asked.length).toBe(pages.length);
});

test('addresses of one page that are written in different ways are asked once', async () => {
  const { asked } = await crawled(({ pathname }) =>
    pathname === '/'
      ? {
          body: htmlOf(
            'Home',
            ['/%61', '/a', '/a#x', '/./a', '/b/../a', '/a?utm_source=x', '/a?', '/a;jsessionid=12'],
            'home',
          ),
        }
      : { body: htmlOf('A', [], 'a') },
  );
  expect(asked).toEqual(['/', '/a']);
});

test('nothing outside the target is asked, and no link that logs out', async () => {
  const { asked, crawl } = await crawled(
    ({ pathname }) => ({
      body: htmlOf(
        pathname,
        [
          '/shop/a',
          '/other',
          '//127.0.0.2/',
          'http://127.0.0.1:1/',
          '/shop/logout',
          '/shop/x?action=sign-out',
          '/shop',
        ],
        pathname === '/shop/a' ? 'alpha' : 'beta',
      ),
    }),
    noLimits,
    { start: '/shop/' },
  );
  expect([...asked].sort()).toEqual(['/shop', '/shop/', '/shop/a']);
  expect(crawl.tally.leftOut).toEqual({ 'would log out': 2 });
});

test('a redirect leads to its page once, and a loop of redirects ends', async () => {
  const redirects: Record<string, string> = { '/': '/home', '/old': '/home', '/round': '/about', '/about': '/round' };
  const { asked, ends } = await crawled(({ pathname }) => {
    const to = redirects[pathname];
    if (to !== undefined) return { status: 302, headers: { location: to }, body: '' };
    return { body: htmlOf(pathname, ['/old', '/round', '/home'], spelled(pathname.length)) };
  });
  expect([...asked].sort()).toEqual(['/', '/about', '/home', '/old', '/round']);
  expect(ends).toEqual([{ kind: 'through' }]);
});

test('a site that stops answering ends the crawl, which says so', async () => {
  await using site = await generatedSite(catalogue(500));
  const { signal } = new AbortController();
  const scope = webScope([site.url], { hosts: [], ports: [], paths: [] });
  const web = createWebClient({
    egress: createEgress(guard),
    signal,
    runId: 'test',
    scope,
    now: Date.now,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });
  const crawl = new Crawl({
    web,
    limits: noLimits,
    linksOf,
    signal,
    inScope: targetScope(new URL(site.url)),
    avoid: () => undefined,
    loggedIn: () => false,
    isShort: () => false,
    concurrency: 5,
    maxBodyBytes: 1_000_000,
  });
  crawl.seed([site.url]);
  let pages = 0;
  const end = await crawl.run(async () => {
    pages += 1;
    if (pages === 30) await site[Symbol.asyncDispose]();
  });
  web.close();
  expect(end.kind === 'unreachable' || end.kind === 'shut_out').toBe(true);
});

test('pages that are slow take no more than their time, and the rest of the site is seen', async () => {
  const site = await webSite(({ path }, response) => {
    if (path === '/silent') return;
    response.writeHead(200, { 'content-type': 'text/html' });
    if (path === '/drip') {
      response.write(htmlOf('drip', ['/behind-drip'], 'drop by drop'));
      const timer = setInterval(() => response.write('<p>drop</p>'), 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    const links = path === '/' ? ['/silent', '/drip', '/late', '/quick'] : [];
    setTimeout(() => response.end(htmlOf(path, links, spelled(path.length))), path === '/late' ? 200 : 0);
  });
  const web = webClient(site.url, { firstByteTimeoutMs: 2000, requestTimeoutMs: 2500 });
  const crawl = new Crawl({
    web,
    limits: noLimits,
    linksOf,
    signal: new AbortController().signal,
    inScope: targetScope(new URL(site.url)),
    avoid: () => undefined,
    loggedIn: () => false,
    isShort: () => false,
    concurrency: 5,
    maxBodyBytes: 1_000_000,
  });
  crawl.seed([site.url]);
  expect(await crawl.run(async () => undefined)).toEqual({ kind: 'through' });
  const asked = site.seen.map(({ path }) => path);
  expect(asked).toEqual(expect.arrayContaining(['/late', '/quick', '/behind-drip']));
  expect(crawl.tally.failures).toEqual({ timeout: 1 });
  expect(crawl.tally.leftOut).toEqual({ 'too long or broken off': 1 });
});
