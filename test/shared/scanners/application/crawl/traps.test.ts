import { expect, test } from 'vitest';
import { Traps } from '../../../../../shared/scanners/application/crawl/traps.ts';
import { type Answering, htmlOf, spelled, wordsOf } from '../../../../targets/generated-site.ts';
import { crawled } from './crawled.ts';

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
