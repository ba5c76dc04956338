import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isOwnFile, ownFilesOf } from '../../../../../shared/scanning/web/defence/own-files.ts';
import { webHeaders } from '../../../../../shared/scanning/web/message/headers.ts';
import { hurriedTime } from '../virtual-time.ts';
import { page, webClient, webSite } from '../web-site.ts';

const answer = (text: string, type = 'text/html', url = 'https://a.test/blog/') => ({
  url,
  status: 200,
  headers: webHeaders(['content-type', type]),
  body: Buffer.from(text),
});

test.each<[string, string, readonly string[]]>([
  [
    'scripts and styles of its own host, in their order',
    '<link rel="stylesheet" href="a.css?ver=1"><script src="/b.js"></script><script src="https://cdn.test/c.js"></script>',
    ['https://a.test/blog/a.css?ver=1', 'https://a.test/b.js'],
  ],
  ['below the base that it names', '<base href="/new/"><script src="b.js"></script>', ['https://a.test/new/b.js']],
  [
    'each once, and no more than three',
    '<script src=1.js></script>'.repeat(2) + [2, 3, 4].map((n) => `<script src=${n}.js></script>`).join(''),
    [1, 2, 3].map((n) => `https://a.test/blog/${n}.js`),
  ],
  ['no icon, no picture and not itself', '<link rel=icon href=a.ico><img src=a.png><script src="#x"></script>', []],
  ['none of a text', 'body { color: red }', []],
])('a page has browsers load %s', (_, text, files) => {
  expect(ownFilesOf(answer(text))).toEqual(files);
});

test.each<[string, Parameters<typeof isOwnFile>[0], boolean]>([
  ['a style', answer('body {}', 'text/css'), true],
  ['a script of no type', answer('let a', ''), true],
  ['a page', answer('<!doctype html>', 'text/html'), false],
  ['a page that says to be a style', answer(' <html>', 'text/css'), false],
  ['nothing', answer('', 'text/css'), false],
  ['an error', { ...answer('body {}', 'text/css'), status: 404 }, false],
])('%s as a script or style', (_, given, is) => {
  expect(isOwnFile(given)).toBe(is);
});

const home =
  '<title>Garden notes</title><link rel="stylesheet" href="/a.css"><script src="/b.js"></script><p>A heron stands';
const css = (response: ServerResponse) => page(response, 'body {}', 200, { 'Content-Type': 'text/css' });

/** A site that is asked for some pages and then whether it is still there; `files` answers what its page loads. */
async function confirmed(files: (asked: string, times: number, response: ServerResponse) => void, text = () => home) {
  let times = 0;
  const site = await webSite(({ path }, response) => {
    if (path === '/') return page(response, text());
    if (path.startsWith('/other')) return page(response, `<title>${path}</title>`);
    times += 1;
    return files(path, times, response);
  });
  const client = webClient(site.url, { ...hurriedTime(), ownFiles: true });
  await client.request({ url: site.url, asReference: true });
  const blocks = [];
  for (let round = 0; round < 3 && client.shutOut() === undefined; round += 1) {
    await client.request({ url: `${site.url}other` });
    blocks.push(await client.confirm());
  }
  return { block: blocks.at(-1), client, site };
}

describe('a site is known again by a script or style of its page', () => {
  test('of which it is asked for the one that came', async () => {
    const { block, client, site } = await confirmed((path, _, response) =>
      path === '/b.js' ? css(response) : page(response, 'Not found', 404),
    );
    expect(block).toBeUndefined();
    expect(client.files()).toBe('shown');
    expect(site.seen.filter(({ path }) => path === '/a.css').length).toBe(1);
  });

  test('whatever it is called by now', async () => {
    let load = 0;
    const { block, client } = await confirmed(
      (path, _, response) => (path === `/${load}.css` ? css(response) : page(response, 'Not found', 404)),
      () => {
        load += 1;
        return `<title>Garden notes</title><link rel="stylesheet" href="/${load}.css"><p>A heron stands here`;
      },
    );
    expect(block).toBeUndefined();
    expect(client.files()).toBe('shown');
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['is refused', (response) => page(response, 'Forbidden', 403)],
    ['is a page', (response) => page(response, home)],
    ['is not found any more', (response) => page(response, 'Not found', 404)],
    ['has nothing in it', (response) => page(response, '', 200, { 'Content-Type': 'text/css' })],
    ['is an error', (response) => page(response, 'Error', 500)],
    ['never comes', (response) => response.destroy()],
  ])('and the scan is shut out where that %s although the page comes', async (_, later) => {
    const { block, client } = await confirmed((_path, times, response) =>
      times === 1 ? css(response) : later(response),
    );
    expect(block?.kind).toBe('waf');
    expect(client.shutOut()).toEqual(block);
  });

  test.each<[string, 'withheld' | 'none', (response: ServerResponse) => void]>([
    ['refused', 'withheld', (response) => page(response, 'Forbidden', 403)],
    ['the page itself', 'withheld', (response) => page(response, home)],
    // A page may name what is gone.
    ['not found', 'none', (response) => page(response, 'Not found', 404)],
    ['elsewhere', 'none', (response) => page(response, '', 302, { Location: 'https://cdn.test/a.css' })],
  ])('which shuts nobody out where they have been %s from the start', async (_, files, given) => {
    const { block, client, site } = await confirmed((_path, _times, response) => given(response));
    expect(block).toBeUndefined();
    expect(client.files()).toBe(files);
    // That is asked once.
    expect(site.seen.filter(({ path }) => path === '/a.css').length).toBe(1);
  });

  test('by who goes on later, too', async () => {
    const { client } = await confirmed((_path, _times, response) => css(response));
    expect(client.reference()?.hasFiles).toBe(true);
  });

  test('where the scan says so alone', async () => {
    const site = await webSite((_, response) => page(response, home));
    const client = webClient(site.url, hurriedTime());
    await client.request({ url: site.url, asReference: true });
    await client.request({ url: `${site.url}other` });
    await client.confirm();
    expect(new Set(site.seen.map(({ path }) => path))).toEqual(new Set(['/', '/other']));
  });
});
