import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { learnNameFilter } from '../../../../shared/scanning/web/name-filter.ts';
import { page, webClient, webSite } from './web-site.ts';

type Answer = (response: ServerResponse) => void;

const html = { 'content-type': 'text/html' };
const notFound: Answer = (response) => page(response, '<title>Not found</title>', 404);
const forbidden: Answer = (response) =>
  response.writeHead(403, html).end(`<title>403 Forbidden</title><h1>Forbidden</h1>`);

/** As the OWASP Core Rule Set refuses them at its first level. */
const ruled = /\/\.(?:git|svn|hg|env)|\.(?:sql|bak|log|old|key|swp|conf|cfg|ini)$/;

/** Whether what a site gives for a path is a firewall's, and how many requests it took beside those for the home page. */
async function refused(path: string, answer: (path: string) => Answer) {
  const site = await webSite(({ path: asked }, response) => answer(asked)(response));
  const client = webClient(site.url);
  const response = await client.request({ url: new URL(path, site.url).href });
  const asked = () => site.seen.filter((each) => each.path !== '/').length;
  const before = asked();
  return { is: await learnNameFilter(client, site.url).refuses(response), requests: asked() - before };
}

describe.each<[string, Answer]>([
  ['a 403', forbidden],
  ['a 406', (response) => response.writeHead(406, html).end('<title>Not Acceptable!</title>')],
  ['a page with 200', (response) => page(response, '<title>Stopped</title><p>This was stopped.</p>')],
  [
    'a page with a number of its own',
    (response) => response.writeHead(403, html).end(`<title>Stopped</title><p>Your number: ${randomUUID()}</p>`),
  ],
  ['a redirect', (response) => response.writeHead(302, { location: '/stopped' }).end()],
])('a firewall that answers names with %s', (_, answer) => {
  const site = (path: string) => (ruled.test(path) ? answer : notFound);

  test.each(['/.git/HEAD', '/.env', '/backup.sql'])('refuses %s', async (path) => {
    const { is, requests } = await refused(path, site);
    expect(is).toBe(true);
    // One of each kind, one of no kind, and what the client asks for to see whether it was shut out.
    expect(requests).toBeLessThanOrEqual(6);
  });

  test('does not say that what is missing is there', async () => {
    expect(await refused('/backup.zip', site)).toEqual({ is: false, requests: 0 });
  });
});

test('what a firewall refuses by its content is refused, too', async () => {
  const listing = (path: string) => (path === '/uploads/' || ruled.test(path) ? forbidden : notFound);
  expect((await refused('/uploads/', listing)).is).toBe(true);
});

test("what a site refuses by a page of its own is the site's answer", async () => {
  const own: Answer = (response) => response.writeHead(403, html).end('<title>Garden notes</title><p>Members only</p>');
  const site = (path: string) => (path === '/uploads/' ? own : ruled.test(path) ? forbidden : notFound);
  expect((await refused('/uploads/', site)).is).toBe(false);
});

test.each<[string, RegExp]>([
  ['.git', /\/\.git/],
  ['all that begins with a dot', /\/\./],
  ['dumps', /\.sql$/],
  ['dumps and all that begins with a dot', /\.sql$|\/\./],
])('a server that was told to refuse %s is no firewall', async (_, denied) => {
  const path = denied.test('/.git/HEAD') ? '/.git/HEAD' : '/backup.sql';
  expect((await refused(path, (asked) => (denied.test(asked) ? forbidden : notFound))).is).toBe(false);
});

test.each<[string, Answer]>([
  ['a 403', forbidden],
  ['one page with 200', (response) => page(response, '<title>Shop</title><p>Welcome</p>')],
  ['a redirect to its home page', (response) => response.writeHead(302, { location: '/' }).end()],
  ['a server error', (response) => response.writeHead(503, html).end('<title>Busy</title>')],
  ['a log-in', (response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="a"' }).end()],
])('a site that gives %s to everything has no firewall for names', async (_, answer) => {
  expect((await refused('/.git/HEAD', () => answer)).is).toBe(false);
});
