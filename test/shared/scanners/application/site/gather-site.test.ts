import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { gatherSite } from '../../../../../shared/scanners/application/site/gather-site.ts';
import type { Egress } from '../../../../../shared/scanning/egress/egress.ts';
import { throughNetwork } from '../../../../targets/unreliable.ts';
import { EXPIRED, GOOD } from '../../../scanning/web/certificates.ts';
import { loopbackNames, page, type WebSite, webClient, webSite } from '../../../scanning/web/web-site.ts';

type Answering = (path: string, response: ServerResponse) => void;

/** Answers by path; 404 for all others. */
const pages =
  (answers: Readonly<Record<string, Answering | string>>): Answering =>
  (path, response) => {
    const answer = answers[path];
    if (answer === undefined) page(response, '<h1>Not found</h1>', 404);
    else if (typeof answer === 'string')
      page(response, answer, 200, path.endsWith('.txt') ? { 'Content-Type': 'text/plain' } : {});
    else answer(path, response);
  };

const redirect =
  (to: string, headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    response.writeHead(301, { Location: to, ...headers }).end();

interface World {
  readonly http?: WebSite;
  readonly https?: WebSite;
}

/** A guard for which the default ports of each name under `.test` are these sites; other ports are closed. */
function worldOf({ http, https }: World): Egress {
  const egress = loopbackNames();
  const ports = new Map([
    [80, http?.port],
    [443, https?.port],
  ]);
  return { ...egress, connect: (to, port) => egress.connect(to, ports.get(port) ?? 1) };
}

const site = (answering: Answering, certificate?: string) =>
  webSite(({ path }, response) => answering(path, response), certificate === undefined ? {} : { certificate });

/** As a scan does it: the front page with its redirects, and then the site. */
async function gathered(
  world: World,
  target: string,
  options: Parameters<typeof webClient>[1] & { strict?: boolean } = {},
) {
  const { strict = false, ...terms } = options;
  const egress = worldOf(world);
  const web = webClient(target, { egress, checkTls: false, ...terms });
  const home = await web.request({ url: target, maxRedirects: 5 });
  const verifying = strict ? webClient(target, { egress }) : undefined;
  return gatherSite(web, new URL(new URL(target).pathname, home.url), home, verifying);
}

const askedOf = ({ seen }: WebSite) => seen.map(({ path }) => path);

test('a site over https on its default port is asked over http as well, along its redirects', async () => {
  const http = await site(pages({ '/': redirect('https://site.test/') }));
  const https = await site(pages({ '/': '<h1>Shop</h1>' }), GOOD);
  const artifact = await gathered({ http, https }, 'https://site.test/');
  expect(artifact.overHttp).toMatchObject({
    kind: 'answers',
    route: [
      { url: new URL('http://site.test/'), status: 301 },
      { url: new URL('https://site.test/'), status: 200 },
    ],
  });
  expect(artifact.overHttps).toMatchObject({ kind: 'answers', route: [{ status: 200 }] });
  // The front page is not asked again.
  expect(askedOf(https).filter((path) => path === '/')).toHaveLength(1);
});

test('a target over http that redirects is not asked a second time, and cookies of the way are kept', async () => {
  const http = await site(pages({ '/': redirect('https://site.test/', { 'Set-Cookie': 'way=1' }) }));
  const https = await site(
    pages({ '/': (_, response) => page(response, 'x', 200, { 'Set-Cookie': 'own=1; Secure' }) }),
    GOOD,
  );
  const artifact = await gathered({ http, https }, 'http://site.test/');
  expect(askedOf(http)).toEqual(['/']);
  expect(artifact.target.href).toBe('https://site.test/');
  expect(artifact.overHttp).toMatchObject({ kind: 'answers', route: [{ status: 301 }, { status: 200 }] });
  expect(artifact.cookies).toEqual([
    { url: 'http://site.test/', header: 'way=1' },
    { url: 'https://site.test/', header: 'own=1; Secure' },
  ]);
});

test('a target over http without a redirect is asked over https, without a session', async () => {
  const http = await site(pages({ '/': (_, response) => page(response, 'x', 200, { 'Set-Cookie': 'own=1' }) }));
  const https = await site(pages({ '/': 'y' }), GOOD);
  const artifact = await gathered({ http, https }, 'http://site.test/');
  expect(artifact.overHttps).toMatchObject({ kind: 'answers', page: { text: 'y' } });
  expect(https.seen[0]?.headers.cookie).toBeUndefined();
});

test('a closed port is told as one where nothing answers', async () => {
  const http = await site(pages({ '/': 'x' }));
  const artifact = await gathered({ http }, 'http://site.test/');
  expect(artifact.overHttps).toEqual({ kind: 'silent', reason: 'site.test refused the connection' });
  const https = await site(pages({ '/': 'x' }), GOOD);
  expect((await gathered({ https }, 'https://site.test/')).overHttp).toMatchObject({ kind: 'silent' });
});

test('what fails on the way to the site says nothing of it', async () => {
  const http = await site(pages({ '/': 'x' }));
  const egress = throughNetwork(worldOf({ http }), (_to, port) => (port === 443 ? { code: 'ENETUNREACH' } : 'pass'));
  const artifact = await gathered({ http }, 'http://site.test/', { egress });
  expect(artifact.overHttps).toMatchObject({ kind: 'unknown', outcome: 'not_testable' });
});

test('a site on a port of its own is asked under its own scheme alone', async () => {
  const http = await site(pages({ '/': 'x' }));
  const web = webClient(http.url);
  const home = await web.request({ url: http.url });
  const artifact = await gatherSite(web, new URL(http.url), home);
  expect(artifact.overHttps).toMatchObject({ kind: 'unknown', outcome: 'not_testable' });
  expect(artifact.overHttp).toMatchObject({ kind: 'answers', route: [{ status: 200 }] });
});

test('a redirect that leads to another site is followed no further', async () => {
  const http = await site(pages({ '/': redirect('https://www.other.test/start') }));
  const https = await site(pages({ '/': 'x' }), GOOD);
  const artifact = await gathered({ http, https }, 'https://site.test/');
  expect(artifact.overHttp).toMatchObject({
    kind: 'answers',
    route: [{ status: 301 }, { url: new URL('https://www.other.test/start'), status: undefined }],
    page: undefined,
  });
  expect(artifact.leadsAway).toBe(false);
});

test('a login over http is an answer of the site, a challenge of its defence is none', async () => {
  const https = await site(pages({ '/': 'x' }), GOOD);
  const login = await site((_, response) => page(response, 'x', 401, { 'WWW-Authenticate': 'Basic realm="x"' }));
  expect((await gathered({ http: login, https }, 'https://site.test/')).overHttp).toMatchObject({
    kind: 'answers',
    route: [{ status: 401 }],
  });
  const challenge = await site((_, response) => page(response, 'x', 403, { 'cf-mitigated': 'challenge' }));
  const artifact = await gathered({ http: challenge, https }, 'https://site.test/');
  expect(artifact.overHttp).toMatchObject({ kind: 'unknown', outcome: 'blocked' });
});

test('redirects without an end are followed ten times', async () => {
  let count = 0;
  const http = await site((_, response) => {
    count += 1;
    response.writeHead(302, { Location: `/again-${count}` }).end();
  });
  const https = await site(pages({ '/': 'x' }), GOOD);
  const artifact = await gathered({ http, https }, 'https://site.test/');
  expect(artifact.overHttp.kind === 'answers' && artifact.overHttp.route).toHaveLength(11);
  expect(count).toBe(11);
});

test('what the policy excludes is left out and said to be', async () => {
  const https = await site(pages({ '/': 'x', '/robots.txt': 'User-agent: *' }), GOOD);
  const artifact = await gathered({ https }, 'https://site.test/', {
    exclusions: { paths: ['/robots.txt'], ports: ['80'] },
  });
  expect(artifact.overHttp).toMatchObject({ kind: 'unknown', outcome: 'skipped' });
  expect(artifact.robots).toMatchObject({ kind: 'unknown', outcome: 'skipped' });
  expect(askedOf(https)).not.toContain('/robots.txt');
});

test('a crawl begins with robots.txt and the sitemaps that it names', async () => {
  const robots =
    'User-agent: *\nDisallow: /cart\nSitemap: https://site.test/map.xml\nSITEMAP: /more.xml # more\nSitemap: ftp://x/\n';
  const https = await site(pages({ '/': 'x', '/robots.txt': robots }), GOOD);
  const artifact = await gathered({ https }, 'https://site.test/');
  expect(artifact.seeds).toEqual([
    'https://site.test/robots.txt',
    'https://site.test/map.xml',
    'https://site.test/more.xml',
  ]);
  expect(artifact.answers.map(({ url }) => url)).toEqual(['https://site.test/robots.txt']);
  expect(askedOf(https)).not.toContain('/sitemap.xml');
});

test('without robots.txt the usual sitemap is a seed where it is there', async () => {
  const map = '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';
  const https = await site(
    pages({
      '/': 'x',
      '/sitemap.xml': (_, response) => response.writeHead(200, { 'Content-Type': 'application/xml' }).end(map),
    }),
    GOOD,
  );
  const artifact = await gathered({ https }, 'https://site.test/');
  expect(artifact.seeds).toEqual(['https://site.test/sitemap.xml']);
  expect(artifact.answers.map(({ url, status }) => [url, status])).toEqual([
    ['https://site.test/robots.txt', 404],
    ['https://site.test/sitemap.xml', 200],
  ]);
});

test('a site that answers everything with one page has neither robots.txt nor sitemap nor security.txt', async () => {
  const https = await site((_, response) => page(response, '<h1>Shop</h1> User-agent: * <urlset> Contact: us'), GOOD);
  const artifact = await gathered({ https }, 'https://site.test/');
  expect(artifact.robots.kind).toBe('missing');
  expect(artifact.securityTxt.kind).toBe('missing');
  expect(artifact.seeds).toEqual([]);
  expect(artifact.answers).toEqual([]);
});

test('security.txt is found at its place, and at the one from before', async () => {
  const text = 'Contact: mailto:security@site.test\n';
  const now = await site(pages({ '/': 'x', '/.well-known/security.txt': text }), GOOD);
  expect((await gathered({ https: now }, 'https://site.test/')).securityTxt).toMatchObject({ kind: 'found', text });
  expect(askedOf(now)).not.toContain('/security.txt');
  const before = await site(pages({ '/': 'x', '/security.txt': text }), GOOD);
  const artifact = await gathered({ https: before }, 'https://site.test/');
  expect(artifact.securityTxt).toMatchObject({ kind: 'found', url: new URL('https://site.test/security.txt') });
});

test('a front page with a nonce is asked once more', async () => {
  let count = 0;
  const https = await site((path, response) => {
    count += 1;
    if (path !== '/') page(response, 'x', 404);
    else page(response, 'x', 200, { 'Content-Security-Policy': `script-src 'nonce-${'x'.repeat(10)}${count}'` });
  }, GOOD);
  const artifact = await gathered({ https }, 'https://site.test/');
  expect(askedOf(https).filter((path) => path === '/')).toHaveLength(2);
  expect(artifact.again?.headers.get('content-security-policy')).not.toBe(
    artifact.home.headers.get('content-security-policy'),
  );
});

test('a certificate is judged by a client that checks it, where the scan has one', async () => {
  const good = await site(pages({ '/': 'x' }), GOOD);
  expect((await gathered({ https: good }, 'https://site.test/', { strict: true })).certificate).toEqual({
    kind: 'trusted',
  });
  const expired = await site(pages({ '/': 'x' }), EXPIRED);
  expect((await gathered({ https: expired }, 'https://site.test/', { strict: true })).certificate).toEqual({
    kind: 'not_trusted',
    reason: 'TLS connection to site.test failed: the certificate has expired',
  });
  expect((await gathered({ https: expired }, 'https://site.test/')).certificate).toMatchObject({ kind: 'unknown' });
});

test('nothing but GET is sent, without a body or a query, about half a dozen times', async () => {
  const http = await site(pages({ '/': redirect('https://site.test/') }));
  const https = await site(pages({ '/': 'x' }), GOOD);
  await gathered({ http, https }, 'https://site.test/', { strict: true });
  const all = [...http.seen, ...https.seen];
  expect(new Set(all.map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(
    all.every(({ path, body, headers }) => !path.includes('?') && body === '' && headers.origin === undefined),
  ).toBe(true);
  expect(all.length).toBeLessThanOrEqual(8);
});

test('an aborted scan stops at once', async () => {
  const https = await site(pages({ '/': 'x' }), GOOD);
  const controller = new AbortController();
  const egress = worldOf({ https });
  const web = webClient('https://site.test/', { egress, checkTls: false, signal: controller.signal });
  const home = await web.request({ url: 'https://site.test/' });
  controller.abort(new Error('cancelled'));
  await expect(gatherSite(web, new URL('https://site.test/'), home)).rejects.toThrow('cancelled');
});

test.each(['text/html', 'application/octet-stream', undefined])('robots.txt is read as %s, too', async (type) => {
  const headers = type === undefined ? {} : { 'Content-Type': type };
  const http = await site(
    pages({
      '/': '<h1>Home</h1>',
      '/robots.txt': (_, response) => void response.writeHead(200, headers).end('User-agent: *\nDisallow: /x/\n'),
    }),
  );
  await using _ = http;
  const { robots } = await gathered({ http }, 'http://site.test/');
  expect(robots).toMatchObject({ kind: 'found', text: 'User-agent: *\nDisallow: /x/\n' });
});
