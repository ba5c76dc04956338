import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { listening, type Target } from '../../targets/server.ts';
import { quickScope } from './application/quick-scope.ts';
import { runApplicationScan } from './application/run-application-scan.ts';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { scan as runWebsiteScan } from './website/website-scan.ts';

/** The one address that a stage allows. */
const egress = createEgress({ only: ['127.0.0.1/32'], allow: ['127.0.0.1/32'] });

/** Ways to write 127.0.0.2. */
const hostsOf = (port: number) =>
  ['127.0.0.2', '2130706434', '0x7f000002', '0177.0.0.2', '127.2', '[::ffff:127.0.0.2]', '[::ffff:7f00:2]'].map(
    (host) => `http://${host}:${port}`,
  );

/** A page that leads there in each way that HTML has. */
function homeOf(urls: readonly string[]): string {
  const [url = ''] = urls;
  const links = urls.map((each) => `<a href="${each}/a">a</a><a href="${each.replace('http:', '')}/b">b</a>`).join('');
  const redirects = [301, 302, 303, 307, 308].map((status) => `<a href="/to/${status}">${status}</a>`).join('');
  const rest = `<form action="${url}/search"><input type="search" name="q"></form><form action="${url}/post" method="post"><input name="a"></form>
    <img src="${url}/i.png"><script src="${url}/s.js"></script><iframe src="${url}/f"></iframe><object data="${url}/o"></object>
    <video src="${url}/v"></video><embed src="${url}/e"><svg><use href="${url}/u#x"/></svg><a href="/refresh">r</a><a href="/base/">c</a>
    <script>fetch('${url}/api/x'); new WebSocket('${url.replace('http', 'ws')}/w'); location='${url}/l'</script>
    <a href="/wp-content/themes/a/style.css">s</a><meta name="generator" content="WordPress 6.4.2">`;
  const head = `<link rel="stylesheet" href="${url}/c.css"><link rel="manifest" href="${url}/m"><link rel="pingback" href="${url}/xmlrpc.php">
    <link rel="https://api.w.org/" href="${url}/wp-json/"><link rel="EditURI" type="application/rsd+xml" href="${url}/xmlrpc.php?rsd">
    <link rel="alternate" type="application/rss+xml" href="${url}/feed/"><link rel="canonical" href="${url}/">`;
  return `<!doctype html><html><head>${head}</head><body>${links}${redirects}${rest}</body></html>`;
}

/** Answers each address of a site that leads elsewhere, and to nothing else. */
function answer(path: string, urls: readonly string[], response: ServerResponse): void {
  const [url = ''] = urls;
  const html = { 'Content-Type': 'text/html' };
  const leading = {
    'Alt-Svc': `http/1.1="${new URL(url).host}"`,
    Link: `<${url}/wp-json/>; rel="https://api.w.org/", <${url}/p>; rel=preload; as=script`,
    'X-Pingback': `${url}/xmlrpc.php`,
    'Content-Location': `${url}/`,
  };
  const status = Number(/^\/to\/(\d{3})/.exec(path)?.[1] ?? 0);
  if (status > 0) response.writeHead(status, { Location: `${urls[status % urls.length]}/r` }).end();
  else if (path === '/') response.writeHead(200, { ...html, ...leading }).end(homeOf(urls));
  else if (path === '/refresh')
    response
      .writeHead(200, { ...html, Refresh: `0; url=${url}/h` })
      .end(`<meta http-equiv="refresh" content="0;url=${url}/m">`);
  else if (path === '/base/')
    response.writeHead(200, html).end(`<base href="${url}/"><a href="x">x</a><form action="y"><input name="q"></form>`);
  else if (path === '/robots.txt')
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(`User-agent: *\nSitemap: ${url}/sitemap.xml\n`);
  else if (path === '/sitemap.xml')
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}/z</loc></url></urlset>`);
  else if (path === '/openapi.json')
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ openapi: '3.0.0', servers: [{ url }], paths: { '/things': { get: {} } } }));
  else if (/^\/(?:wp-login|xmlrpc|wp-json|feed|wp-admin)/.test(path))
    response.writeHead(302, { Location: `${url}${path}` }).end();
  else response.writeHead(404, html).end('not here');
}

/** The site on 127.0.0.1, and what counts who comes to 127.0.0.2. */
async function leadingSite(): Promise<AsyncDisposable & { readonly url: string; readonly elsewhere: Target }> {
  await using starting = new AsyncDisposableStack();
  const elsewhere = starting.use(
    await listening(
      createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')),
      '127.0.0.2',
      0,
    ),
  );
  const urls = hostsOf(elsewhere.port);
  const site = createHttpServer(({ url = '' }, response) => answer(url.split(/[?#]/, 1)[0] ?? '', urls, response));
  const { port } = starting.use(await listening(site, '127.0.0.1', 0));
  const started = starting.move();
  return { url: `http://127.0.0.1:${port}/`, elsewhere, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

const profiles = ['baseline', 'standard', 'intrusive'] as const;

test.each(profiles)('an application scan (%s) goes nowhere but to the address that is allowed', async (profile) => {
  await using site = await leadingSite();
  const context = { egress, scope: quickScope(profile) };
  const { outcome, coverage } = await runApplicationScan(site.url, { maxDepth: 3, maxChildren: 50, context });
  expect(outcome.kind).toBe('finished');
  expect(coverage.length).toBeGreaterThan(0);
  expect(site.elsewhere.accepted()).toBe(0);
});

test.each(['', '--detection-mode aggressive -e ap,at,u,cb,dbe'])(
  'a CMS scan (%s) goes nowhere but to the address that is allowed',
  async (options) => {
    await using site = await leadingSite();
    const { coverage } = await runCmsScan(site.url, { options, context: { egress } });
    expect(coverage.length).toBeGreaterThan(0);
    expect(site.elsewhere.accepted()).toBe(0);
  },
);

test('a website scan goes nowhere but to the address that is allowed', async () => {
  await using site = await leadingSite();
  const { coverage } = await runWebsiteScan(site.url, { context: { egress } });
  expect(coverage.length).toBeGreaterThan(0);
  expect(site.elsewhere.accepted()).toBe(0);
});

test('a client that follows where the site leads does go there', async () => {
  await using site = await leadingSite();
  await fetch(`${site.url}to/301`);
  expect(site.elsewhere.accepted()).toBe(1);
});
