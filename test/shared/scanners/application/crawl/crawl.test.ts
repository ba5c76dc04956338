import { expect, test } from 'vitest';
import {
  Crawl,
  type CrawlEnd,
  type CrawlLimits,
  type CrawlState,
} from '../../../../../shared/scanners/application/crawl/crawl.ts';
import type { Link } from '../../../../../shared/scanners/application/crawl/link.ts';
import { linksOf } from '../../../../../shared/scanners/application/crawl/links-of.ts';
import { Traps } from '../../../../../shared/scanners/application/crawl/traps.ts';
import { targetScope } from '../../../../../shared/scanners/application/target-scope.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { actingOf } from '../../../../../shared/scanning/web/acting/acting-address.ts';
import { createWebClient } from '../../../../../shared/scanning/web/create-web-client.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import {
  type Answering,
  catalogue,
  generatedSite,
  htmlOf,
  spelled,
  tree,
  wordsOf,
} from '../../../../targets/generated-site.ts';
import { webClient, webSite } from '../../../scanning/web/web-site.ts';

const noLimits: CrawlLimits = { maxDepth: 0, maxChildren: 0 };
const guard = { only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] };

interface Crawled {
  readonly pages: readonly string[];
  readonly asked: readonly string[];
  readonly ends: readonly CrawlEnd[];
  readonly crawl: Crawl;
}

/** Crawls a site to its end; with `pausesAfter` in parts of so many pages, each by a new client and a stored state. */
async function crawled(
  answering: Answering,
  limits = noLimits,
  options: { start?: string; pausesAfter?: number } = {},
): Promise<Crawled> {
  await using site = await generatedSite(answering);
  const target = new URL(options.start ?? '/', site.url);
  const pages: string[] = [];
  const ends: CrawlEnd[] = [];
  let state: CrawlState | undefined;
  for (;;) {
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
    let seen = 0;
    const parts = {
      web,
      limits,
      linksOf,
      signal,
      inScope: targetScope(target),
      avoid: (url: URL, { words }: Link) => actingOf(url, words),
      loggedIn: () => false,
      isShort: () => options.pausesAfter !== undefined && seen >= options.pausesAfter,
      concurrency: 5,
      maxBodyBytes: 1_000_000,
    };
    const crawl = new Crawl(parts, state);
    if (state === undefined) crawl.seed([target.href]);
    const end = await crawl.run(async (page) => {
      seen += 1;
      if (page.status === 200) pages.push(page.url.pathname + page.url.search);
    });
    web.close();
    ends.push(end);
    state = JSON.parse(JSON.stringify(crawl.state())) as CrawlState;
    if (end.kind !== 'short') return { pages, asked: site.asked, ends, crawl };
  }
}

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

const traps: readonly (readonly [name: string, Answering])[] = [
  [
    'a calendar',
    ({ pathname }) => {
      const [, kind, year = '2026', month = '1'] = pathname.split('/');
      if (pathname !== '/' && kind !== 'calendar') return undefined;
      const [y, m] = [Number(year), Number(month)];
      const name = new Date(Date.UTC(y, m - 1)).toLocaleString('en', { month: 'long' });
      const next = m === 12 ? `/calendar/${y + 1}/1` : `/calendar/${y}/${m + 1}`;
      const before = m === 1 ? `/calendar/${y - 1}/12` : `/calendar/${y}/${m - 1}`;
      const days = Array.from({ length: 28 }, (_, day) => `/calendar/${y}/${m}/${day + 1}`);
      return { body: htmlOf('Calendar', [next, before, ...days], `Events in ${name} ${y}`) };
    },
  ],
  [
    'session ids in links',
    () => {
      const id = Math.random().toString(36).slice(2, 14) + Math.random().toString(36).slice(2, 14);
      return { body: htmlOf('Shop', [`/shop?visit=${id}`, `/cart?visit=${id}`], 'Welcome to the shop') };
    },
  ],
  [
    'session ids in paths',
    () => {
      const id = `${Math.random().toString(36).slice(2, 14)}9${Math.random().toString(36).slice(2, 14)}`;
      return { body: htmlOf('Shop', [`/s/${id}/a`, `/s/${id}/b`], 'Welcome to the shop') };
    },
  ],
  [
    'relative links that never end',
    ({ pathname }) => ({ body: htmlOf('Deeper', ['deeper/', 'wider/'], `You are here: ${pathname.length}`) }),
  ],
  [
    'a counter',
    ({ searchParams }) => ({
      body: htmlOf('Next', [`/?page=${Number(searchParams.get('page') ?? 0) + 1}`], `Page ${searchParams.get('page')}`),
    }),
  ],
  [
    'a breadcrumb of the own path',
    ({ pathname }) => {
      const crumbs = pathname.split('/').filter(Boolean).join(' &gt; ');
      const below = ['docs/', 'api/', 'guide/', 'reference/', 'about/', 'team/', 'news/', 'help/'];
      return { body: htmlOf('Manual', below, `Home &gt; ${crumbs} Read the manual`) };
    },
  ],
  [
    'an inline script with the own path',
    ({ pathname }) => {
      const script = `<script>window.page = ${JSON.stringify({ path: pathname, at: Math.random() })};</script>`;
      return { body: `${htmlOf('Manual', ['docs/', 'api/', 'guide/', 'news/'], 'Read the manual')}${script}` };
    },
  ],
  [
    'a menu of relative links, the own address in link texts and a title',
    ({ pathname }) => {
      const links = ['api/', 'brute/', 'csrf/', 'exec/', 'upload/', 'captcha/', 'xss/', 'sqli/', 'fi/', 'weak/'];
      const menu = links.map((link) => `<a href="${link}">${link.slice(0, -1)} ${pathname}</a>`).join('');
      return { body: `<!doctype html><title>${pathname}</title><h1>${pathname}</h1><p>Welcome</p>${menu}` };
    },
  ],
  [
    'a search that repeats the query and leads to longer ones',
    ({ searchParams }) => {
      const query = searchParams.get('q') ?? '';
      const next = ['red', 'green', 'blue', 'small', 'large'].map(
        (word) => `/?q=${encodeURIComponent(`${query} ${word}`)}`,
      );
      return {
        body: `<!doctype html><title>Search</title><p>Nothing found for ${query}</p>${next.map((link) => `<a href="${link}">more</a>`).join('')}`,
      };
    },
  ],
];

test.each(traps)('%s ends in 200 requests, and the crawl says what it left out', async (_name, answering) => {
  const { asked, ends, crawl } = await crawled(answering);
  expect(ends.at(-1)).toEqual({ kind: 'through' });
  expect(asked.length).toBeLessThanOrEqual(200);
  expect(Object.keys(crawl.tally.leftOut)).not.toEqual([]);
});

test('2,000 different pages with breadcrumbs and one menu are no trap', () => {
  const traps = new Traps();
  const verdicts = Array.from({ length: 2000 }, (_, number) => {
    const name = `${wordsOf(number).split(' ', 3).join('-')}-${spelled(number)}`;
    const url = new URL(`https://shop.test/garden/${name}/`);
    return traps.page(
      url,
      `Home Garden ${name} ${spelled(number)} Products About Contact Cart Terms Privacy ${wordsOf(number)}`,
    );
  });
  expect(verdicts.filter(({ follow }) => !follow)).toEqual([]);
  expect(traps.closed()).toEqual([]);
});

test('pages that show the same words and lead to what is known already leave nothing out', async () => {
  const all = Array.from(
    { length: 30 },
    (_, at) => `/${String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26))}`,
  );
  const { asked, crawl } = await crawled(() => ({ body: htmlOf('Loading', all, 'Please wait') }));
  expect(asked).toHaveLength(31);
  expect(crawl.tally.leftOut).toEqual({});
});

test('programs that greet alike are asked by the forms that they send to themselves', async () => {
  const programs = Array.from({ length: 12 }, (_, at) => `/${String.fromCharCode(97 + at)}.php`);
  const form = '<form><input name="host"><button>Look up</button></form>';
  const { asked, crawl } = await crawled(({ pathname }) => ({
    body: pathname === '/' ? htmlOf('Lessons', programs, 'Choose one') : htmlOf('Lesson', [], `Enter a host ${form}`),
  }));
  expect(asked.filter((address) => address.endsWith('?host=')).toSorted()).toEqual(
    programs.map((program) => `${program}?host=`),
  );
  expect(crawl.tally.leftOut).toEqual({});
});

test.each([
  ['40 programs that greet alike are all seen', 40, 41],
  ['pages of a long list that all say the same end', 200, 61],
])('a list that names programs by number: %s', async (_, count, most) => {
  const programs = Array.from({ length: count }, (_each, at) => `/lesson-${at + 1}/?id=1`);
  const { asked, crawl } = await crawled(({ pathname }) => ({
    body: pathname === '/' ? htmlOf('Lessons', programs, 'Choose one') : htmlOf('Welcome', [], 'Your login name: Ann'),
  }));
  // Some are under way when the last one that counts arrives, and a page has a style.
  expect(asked.length).toBeGreaterThanOrEqual(most);
  expect(asked.length).toBeLessThanOrEqual(most + 10);
  expect(Object.keys(crawl.tally.leftOut)).toEqual(count < 60 ? [] : ['goes round in a circle']);
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

/** A list of pages with words of their own, each with a link that says where its visitor comes from. */
const linkedBack = (link: (path: string) => string, answer: (back: string) => ReturnType<Answering>): Answering => {
  const all = Array.from({ length: 30 }, (_, at) => `/${spelled(at + 1).replaceAll(' ', '-')}`);
  return ({ pathname, searchParams }) => {
    const back = searchParams.get('return');
    if (back !== null) return answer(back);
    if (pathname === '/') return { body: htmlOf('All', all, 'Choose one') };
    return { body: htmlOf(pathname, [link(pathname)], wordsOf(all.indexOf(pathname))) };
  };
};

test.each<[string, Answering, number]>([
  [
    // As customize.php of WordPress 6.1.9 and the log-in of Django 3.2.25 are linked from each page.
    'one page under ever new return addresses is opened three times, and what is under way then',
    linkedBack(
      (path) => `/customize?return=${encodeURIComponent(path)}`,
      (back) => ({ body: htmlOf('Customize', [back], 'Colors and pictures') }),
    ),
    7,
  ],
  [
    'what only sends its visitor back is asked twice, and what is under way then',
    linkedBack(
      (path) => `/language?to=fr&return=${encodeURIComponent(path)}`,
      (back) => ({ status: 302, headers: { location: back }, body: '' }),
    ),
    6,
  ],
  [
    'pages that show what the address in their own address holds are all opened',
    linkedBack(
      (path) => `/print?return=${path}`,
      (back) => ({ body: htmlOf('Print', [], `printed${back.replaceAll(/\W/g, '')} ${back}`) }),
    ),
    30,
  ],
])('%s', async (_, answering, times) => {
  const { asked, crawl } = await crawled(answering);
  expect(asked.filter((path) => path.includes('return='))).toHaveLength(times);
  expect(asked.filter((path) => !path.includes('return='))).toHaveLength(31);
  expect(crawl.tally.leftOut).toEqual(times < 30 ? { 'only another way back': 30 - times } : {});
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
