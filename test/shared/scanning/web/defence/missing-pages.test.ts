import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { meter } from '../../../../../shared/scanning/egress/metered.ts';
import { learnMissingPages } from '../../../../../shared/scanning/web/learn-missing-pages.ts';
import { loopback, page, webClient, webSite } from '../web-site.ts';

const menu = Array.from(
  { length: 120 },
  (_, index) => `<li><a href="/menu-${index}">Section ${'abcdefgh'[index % 8]}</a></li>`,
).join('');
const layout = (title: string, content: string) =>
  `<!doctype html><title>${title} | Shop</title><nav>${menu}</nav><main>${content}</main><footer>all rights reserved</footer>`;

type Missing = (response: ServerResponse, path: string, count: number) => void;

/** How sites answer to what is not there. */
const kinds: readonly (readonly [string, Missing])[] = [
  ['404', (response) => page(response, 'nothing', 404)],
  ['410', (response) => page(response, 'gone', 410)],
  ['a page with status 200', (response) => page(response, layout('Oops', '<h1>We could not find that page</h1>'))],
  [
    'a page that says the path, in several ways',
    (response, path) =>
      page(
        response,
        layout(
          `${decodeURIComponent(path)} not found`,
          `<h1>${path.toUpperCase()} is not here</h1> ${encodeURIComponent(path)} <input value="${path.replace(/[^a-z]+/gi, ' ')}">`,
        ),
      ),
  ],
  [
    'a page that is never twice the same',
    (response, _, count) => {
      const nonce = Array.from({ length: 12 }, (_each, index) =>
        String.fromCharCode(97 + ((count * 7 + index * count) % 26)),
      ).join('');
      const tips = ['red shoes', 'blue shirts', 'green hats', 'yellow socks', 'white scarves'];
      const tip = `${tips[count % 5]} ${tips[(count * 3) % 5]}`;
      page(
        response,
        layout(
          'Oops',
          `<h1>Not found</h1> at ${new Date(count * 1e9).toISOString()} <script nonce=${nonce}></script> Try ${tip}`,
        ),
      );
    },
  ],
  ['the home page', (response) => page(response, layout('Welcome', 'Buy things'))],
  [
    'an application that draws everything itself',
    (response) => page(response, '<title>App</title><div id=root></div>'),
  ],
  ['a redirect to the home page', (response) => response.writeHead(302, { Location: '/' }).end()],
  [
    'a redirect to a log-in that remembers the path',
    (response, path) => {
      if (path.startsWith('/login')) page(response, layout('Log in', `<input name=to value="${path}">`));
      else response.writeHead(302, { Location: `/login?next=${encodeURIComponent(path)}&t=1` }).end();
    },
  ],
  ['an empty answer with status 200', (response) => response.writeHead(200).end()],
  [
    'a redirect to the path with a slash, and then a page',
    (response, path) => {
      if (path.endsWith('/')) page(response, layout('Oops', 'not here'));
      else response.writeHead(301, { Location: `${path.split('?')[0]}/` }).end();
    },
  ],
  ['403', (response) => page(response, '<h1>Forbidden</h1>', 403)],
  ['500', (response) => page(response, 'Internal error', 500)],
];

/** Things that are there, and nobody may take for missing. */
const there: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/readme.html': ['text/html', layout('Readme', '<h1>How to install this shop</h1> Version 1.2')],
  '/readme.txt': ['text/plain', '=== Plugin ===\nStable tag: 1.2.3\nContributors: ada, grace\n'],
  '/shop/thing.php': ['text/html', layout('Thing', 'A thing to buy, for little money, today only')],
  '/.env': ['text/plain', 'APP_KEY=abcdef\nDB_PASSWORD=secret word here\n'],
  '/.git/HEAD': ['text/plain', 'ref: refs/heads/main and some more words'],
  '/dump.sql.gz': ['application/gzip', '\x1f\x8b\x08 binary things go here'],
  '/files/': ['text/html', '<title>Index of /files</title><a href="a.txt">a.txt</a>'],
  '/?author=1': ['text/html', layout('Ada', 'Posts by Ada, who writes about engines and poetry')],
};

async function siteOf(missing: Missing) {
  let count = 0;
  const site = await webSite((request, response) => {
    const found = there[request.path];
    count += 1;
    if (found) response.writeHead(200, { 'Content-Type': found[0] }).end(found[1]);
    else if (request.path === '/') page(response, layout('Welcome', 'Buy things'));
    else missing(response, request.path, count);
  });
  const client = webClient(site.url);
  // As a scan begins: a page that is fine.
  await client.request({ url: site.url });
  const missingPages = learnMissingPages(client, site.url);
  const looksMissing = async (path: string, maxRedirects = 0) =>
    missingPages.looksMissing(await client.request({ url: site.url + path.slice(1), maxRedirects }));
  return { site, client, missingPages, looksMissing };
}

const gone = [
  '/readme.htm',
  '/backup.zip',
  '/wp-config.php.bak',
  '/wp-config.php~',
  '/.htpasswd',
  '/.svn/entries',
  '/wp-content/plugins/some-plugin/readme.txt',
  '/wp-content/plugins/another/readme.txt',
  '/uploads/',
  '/a/b/c/',
  '/nothing',
  '/index.php?author=7',
  '/%C3%BCber.html',
];

describe('a site that gives what is missing', () => {
  test.each(kinds)('%s is seen through', async (_, missing) => {
    const { looksMissing } = await siteOf(missing);
    for (const path of gone) {
      expect([path, await looksMissing(path)]).toEqual([path, true]);
      expect([path, await looksMissing(path, 5)]).toEqual([path, true]);
    }
  });

  test.each(kinds)('%s keeps what is there', async (_, missing) => {
    const { looksMissing } = await siteOf(missing);
    for (const path of Object.keys(there)) expect([path, await looksMissing(path)]).toEqual([path, false]);
  });

  test.each(kinds)('%s needs few requests', async (_, missing) => {
    const { site, client, missingPages } = await siteOf(missing);
    const hundred = Array.from(
      { length: 100 },
      (_each, index) => `wp-content/plugins/${'abcdefghij'[index % 10]}x${index}/readme.txt`,
    );
    for (const path of hundred) {
      const answer = await client.request({ url: site.url + path });
      expect(await missingPages.looksMissing(answer)).toBe(true);
    }
    expect(site.seen.length).toBeLessThanOrEqual(120);
  });
});

describe('what looks missing', () => {
  test('is asked of the folder: one that forbids all holds nothing', async () => {
    const { site, client, missingPages } = await siteOf((response, path) => {
      if (path.startsWith('/private/')) page(response, 'no', 403);
      else if (path === '/secret.php') page(response, 'no', 403);
      else page(response, 'nothing', 404);
    });
    const looksMissing = async (path: string) =>
      missingPages.looksMissing(await client.request({ url: site.url + path }));
    expect(await looksMissing('private/config.php')).toBe(true);
    expect(await looksMissing('secret.php')).toBe(false);
  });

  test('is asked of the ending: a server may hide one kind of file only', async () => {
    const { site, client, missingPages } = await siteOf((response, path) => {
      if (path.endsWith('.php')) page(response, layout('Oops', 'no such script'));
      else page(response, 'nothing', 404);
    });
    const answer = await client.request({ url: `${site.url}admin.php` });
    expect(await missingPages.looksMissing(answer)).toBe(true);
  });

  test('is told by the head alone, too', async () => {
    const site = await webSite((request, response) => {
      const body = request.path === '/real.txt' ? 'x'.repeat(5000) : layout('Oops', 'not here');
      const type = request.path === '/real.txt' ? 'text/plain' : 'text/html';
      response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
    const client = webClient(site.url);
    const missing = learnMissingPages(client, site.url);
    const head = (path: string) => client.request({ url: site.url + path, method: 'HEAD' });
    expect(await missing.looksMissing(await head('gone.txt'))).toBe(true);
    expect(await missing.looksMissing(await head('real.txt'))).toBe(false);
    expect(site.seen.every(({ method }) => method === 'HEAD')).toBe(true);
  });

  test('is told by the beginning of a page, too', async () => {
    const { site, client, missingPages } = await siteOf((response, path) =>
      page(response, layout(`${path} is not here`, `<h1>${path} was not found</h1> ${'lorem ipsum '.repeat(2000)}`)),
    );
    const asked = (path: string, maxBodyBytes: number) => client.request({ url: site.url + path, maxBodyBytes });
    for (const maxBodyBytes of [300, 2000, 6000, 20_000]) {
      expect(await missingPages.looksMissing(await asked('gone.html', maxBodyBytes))).toBe(true);
      expect(await missingPages.looksMissing(await asked('readme.html', maxBodyBytes))).toBe(false);
    }
  });

  test('is learnt once for all who ask at the same time', async () => {
    const { site, client, missingPages } = await siteOf((response) => page(response, layout('Oops', 'not here')));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => client.request({ url: `${site.url}x${index}.php` })),
    );
    expect(await Promise.all(answers.map((answer) => missingPages.looksMissing(answer)))).toEqual(
      answers.map(() => true),
    );
    expect(site.seen.length).toBeLessThanOrEqual(35);
  });

  test('costs nothing where the site says 404 itself', async () => {
    const { site, looksMissing } = await siteOf((response) => page(response, 'nothing', 404));
    for (const path of gone) expect(await looksMissing(path)).toBe(true);
    expect(site.seen).toHaveLength(gone.length + 1);
  });

  test('asks nothing that the policy excludes', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const client = webClient(site.url, {
      exclusions: {
        paths: ['/shop/a', '/shop/b', '/shop/c'].concat(
          [...'defghijklmnopqrstuvwxyz'].map((letter) => `/shop/${letter}`),
        ),
      },
    });
    const answer = await client.request({ url: `${site.url}shop/1.html` });
    expect(await learnMissingPages(client, `${site.url}shop/`).looksMissing(answer)).toBe(false);
    expect(site.seen).toHaveLength(1);
  });

  test('cannot be said where the control requests get no answer, and is asked again another time', async () => {
    let asked = 0;
    const site = await webSite((_, response) => {
      asked += 1;
      if (asked >= 2 && asked <= 4) response.destroy();
      else page(response, 'nothing here');
    });
    const client = webClient(site.url);
    const missing = learnMissingPages(client, site.url);
    const answer = await client.request({ url: `${site.url}a.php` });
    await expect(missing.looksMissing(answer)).rejects.toMatchObject({ name: 'WebFailure', kind: 'reset' });
    expect(await missing.looksMissing(answer)).toBe(true);
  });

  test('cannot be said where the budget is spent', async () => {
    const site = await webSite((_, response) => page(response, 'nothing here'));
    const metered = meter(createEgress(loopback), { requests: 2, bytes: 1e9 }, () => undefined);
    const client = webClient(site.url, { egress: metered.egress });
    const answer = await client.request({ url: `${site.url}a.php` });
    const missing = learnMissingPages(client, site.url);
    await expect(missing.looksMissing(answer)).rejects.toMatchObject({ kind: 'spent' });
    metered.close();
  });
});
