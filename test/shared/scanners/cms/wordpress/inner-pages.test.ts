import { expect, test } from 'vitest';
import { pagesOf } from '../../../../../shared/scanners/cms/wordpress/inner-pages.ts';
import { webClient, webSite } from '../../../scanning/web/web-site.ts';

const links =
  '<a href="/?add-to-cart=99">x</a><a href="/my-account/customer-logout/">x</a><a href="/items/1/">Delete</a><a href="/go/">Go</a>';

test('a scan of a WordPress site asks no page that changes something, nor follows a redirect there', async () => {
  const site = await webSite(({ path }, response) => {
    if (path === '/go/') response.writeHead(302, { location: '/users/5/revoke' }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(path === '/' ? links : 'page');
  });
  const web = webClient(site.url);
  const home = await web.request({ url: site.url });
  const context = {
    site: { home, web, base: site.url },
    options: { detectionMode: 'mixed' },
    leftAlone: () => undefined,
  };
  const wordpress = { home: site.url };
  const pages = await pagesOf(
    context as unknown as Parameters<typeof pagesOf>[0],
    wordpress as unknown as Parameters<typeof pagesOf>[1],
  );
  expect(site.seen.map(({ path }) => path).sort()).toEqual(['/', '/go/', '/scanfold-no-such-page/']);
  expect(pages.map(({ url }) => new URL(url).pathname)).toContain('/go/');
});
