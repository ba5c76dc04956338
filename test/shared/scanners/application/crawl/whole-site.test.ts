import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { cspMissing } from '../../../../../shared/scanners/application/passive/csp-missing.ts';
import { phpinfoPage } from '../../../../../shared/scanners/application/passive/phpinfo-page.ts';
import { siteChecks } from '../../../../../shared/scanners/application/site-checks.ts';
import { htmlOf, spelled, wordsOf } from '../../../../targets/generated-site.ts';
import { type WebSite, webSite } from '../../../scanning/web/web-site.ts';
import { quickScope } from '../quick-scope.ts';
import { type Given, runSomeChecks } from '../run-some-checks.ts';

const checks = { passive: [cspMissing, phpinfoPage], active: activeChecks, site: siteChecks };
const scanSite = (url: string, given: Given = {}) => runSomeChecks(url, { checks, ...given });

type Answer = string | Buffer | ((response: ServerResponse, site: WebSite) => void);

/** A page of its own words, so that it looks like no other. */
const own = (title: string, more = '') => {
  const number = createHash('sha256').update(title).digest().readUInt16BE();
  return `<!doctype html><title>${title}</title><p>${spelled(number)} ${wordsOf(number)}</p>${more}`;
};

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  txt: 'text/plain',
  xml: 'application/xml',
  yaml: 'application/yaml',
};

/** A site by its paths; what has no answer is an HTML page of its own words without links where `fallback` says so. */
async function siteOf(pages: Readonly<Record<string, Answer>>, fallback: (path: string) => boolean = () => false) {
  const site = await webSite(({ path }, response) => {
    const answer = pages[path] ?? (fallback(path) ? own(path) : undefined);
    if (typeof answer === 'function') return answer(response, site);
    const type = types[new URL(path, 'http://a.test').pathname.split('.')[1] ?? ''] ?? 'text/html';
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type }).end(answer ?? 'not here');
  });
  return site;
}

const askedOf = ({ seen }: WebSite) => seen.map(({ path }) => path);

test('every way in which a site names its pages is followed', async () => {
  const links = [
    '<a href="/by-link">x</a><iframe src="/by-frame"></iframe><area href="/by-area">',
    '<link rel="canonical" href="/by-canonical"><link rel="next" href="/by-next">',
    '<link rel="stylesheet" href="/style.css"><script src="/app.js"></script>',
    '<img srcset="/by-srcset-1 1x, /by-srcset-2 2x">',
    '<meta http-equiv="refresh" content="9; url=/by-refresh">',
    '<form action="/by-form"><input name="q" value="a b"><select name="s"><option value="1"></select></form>',
    '<form action="/by-post" method="post"><input name="q"></form>',
    '<script>fetch("/by/inline-script")</script><button onclick="location=\'/by/handler\'">x</button>',
    '<div style="background:url(/by-style-attribute)" data-href="/by/data"></div>',
    '<a href="/with-base/">x</a><!-- see /by/comment.html -->',
    '<a href="/api/openapi.json">x</a><a href="/api/second.yaml">x</a><a href="/list.json">x</a>',
  ];
  const site = await siteOf(
    {
      '/': own('home', links.join('\n')),
      '/with-base/': own('base', '<base href="/based/"><a href="by-base">x</a>'),
      '/style.css': '@import "/by-import.css"; body { background: url(/by-css-url) }',
      '/app.js': 'const a = { next: "/by/linked-script" };\n//# sourceMappingURL=app.js.map',
      '/app.js.map': JSON.stringify({ version: 3, sources: ['/by/source-map'], sourcesContent: ['1'], mappings: '' }),
      '/list.json': JSON.stringify({ items: [{ href: '/by/json' }] }),
      '/api/openapi.json': JSON.stringify({
        openapi: '3.1.0',
        servers: [{ url: '/v1' }],
        paths: { '/by-openapi': { get: {} } },
      }),
      '/api/second.yaml': 'openapi: 3.1.0\npaths:\n  /by-yaml:\n    get: {}\n',
      '/robots.txt': 'User-agent: *\nDisallow: /by-robots\nSitemap: /sitemap-index.xml\n',
      '/sitemap-index.xml': '<sitemapindex><sitemap><loc>/sitemap-1.xml</loc></sitemap></sitemapindex>',
      '/sitemap-1.xml': '<urlset><url><loc>/by-sitemap</loc></url></urlset>',
    },
    (path) => path.includes('by-') || path.includes('/by/'),
  );
  const { outcome, faults } = await scanSite(site.url);
  expect(outcome.kind).toBe('finished');
  expect(faults).toEqual([]);
  const asked = askedOf(site);
  const found = asked.filter((path) => /\/by[-/]|by-base/.test(path)).sort();
  expect(found).toEqual(
    [
      '/based/by-base',
      '/by-area',
      '/by-canonical',
      '/by-css-url',
      '/by-form?q=a+b&s=1',
      '/by-frame',
      '/by-import.css',
      '/by-link',
      '/by-next',
      '/by-refresh',
      '/by-robots',
      '/by-sitemap',
      '/by-srcset-1',
      '/by-srcset-2',
      '/by-style-attribute',
      '/by/comment.html',
      '/by/data',
      '/by/handler',
      '/by/inline-script',
      '/by/json',
      '/by/linked-script',
      '/v1/by-openapi',
      '/by/source-map',
      '/by-yaml',
    ].sort(),
  );
  // Each once but the home page and its style, by which the site is known again, and nothing but GET: the POST form is never sent.
  const inner = asked.filter((path) => path !== '/' && path !== '/style.css');
  expect(new Set(inner).size).toBe(inner.length);
  expect(new Set(site.seen.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('packed bodies and other encodings are read', async () => {
  const packings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
  const names = Object.keys(packings);
  const encoded: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
    latin1: [
      'text/html; charset=iso-8859-1',
      Buffer.from(own('Stra\u00dfe', '<a href="/caf\u00e9-1">x</a>'), 'latin1'),
    ],
    utf16: ['text/html', Buffer.from(`\ufeff${own('sechzehn', '<a href="/caf\u00e9-2">x</a>')}`, 'utf16le')],
    meta: ['text/html', Buffer.from(own('m', '<meta charset="windows-1252"><a href="/caf\u00e9-3">x</a>'), 'latin1')],
  };
  const home = own('home', [...names, ...Object.keys(encoded)].map((name) => `<a href="/${name}">x</a>`).join(''));
  const pages: Record<string, Answer> = { '/': home };
  for (const [name, pack] of Object.entries(packings))
    pages[`/${name}`] = (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': name })
        .end(pack(own(name, `<a href="/behind-${name}">x</a>`)));
  for (const [name, [type, body]] of Object.entries(encoded))
    pages[`/${name}`] = (response) => response.writeHead(200, { 'content-type': type }).end(body);
  const site = await siteOf(pages);
  expect((await scanSite(site.url)).faults).toEqual([]);
  const asked = askedOf(site);
  for (const name of names) expect(asked).toContain(`/behind-${name}`);
  for (const number of [1, 2, 3]) expect(asked).toContain(`/caf%C3%A9-${number}`);
});

test('a body of 20 MB and more is read to its limit, the rest of the site is seen, and the scan says what it cut', async () => {
  const block = Buffer.alloc(1_000_000, ' ');
  const endless = (response: ServerResponse, type: string) => {
    response.writeHead(200, { 'content-type': type });
    response.write(own('big', '<a href="/behind-big">x</a>'));
    let sent = 0;
    const more = () => {
      if (response.destroyed) return;
      sent += 1;
      if (sent > 24) response.end();
      else response.write(block, more);
    };
    more();
  };
  const site = await siteOf({
    '/': own('home', '<a href="/big">x</a><a href="/film">x</a><a href="/small">x</a>'),
    '/big': (response) => endless(response, 'text/html'),
    '/film': (response) => endless(response, 'video/mp4'),
    '/small': own('small'),
    '/behind-big': own('behind'),
  });
  const known = [{ checkId: 'phpinfo-page', resource: site.url, location: '' }];
  const { outcome, absent, coverage, faults } = await scanSite(site.url, { context: { known } });
  expect(faults).toEqual([]);
  expect(askedOf(site)).toEqual(expect.arrayContaining(['/small', '/behind-big']));
  expect(outcome).toMatchObject({
    kind: 'finished',
    detail: expect.stringContaining('response too large or truncated (1)'),
  });
  // What was not read may hold what is not seen any more: nothing is closed.
  expect(absent).toEqual([]);
  expect(coverage).toContainEqual({
    checkId: 'phpinfo-page',
    target: site.url,
    outcome: 'skipped',
    count: 1,
    reason: 'Pages not scanned: response too large or truncated',
  });
});

test('pages that break do not end the crawl, and are told of', async () => {
  const broken: Record<string, Answer> = {
    '/reset': (response) => void response.socket?.resetAndDestroy(),
    '/hang-up': (response) => void response.socket?.end(),
    '/no-http': (response) => void response.socket?.end('SSH-2.0-x\r\n'),
    '/half': (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' });
      response.write(own('half', '<a href="/behind-half">x</a>'), () => response.socket?.destroy());
    },
    '/bad-gzip': (response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('not packed'),
    '/error': (response) => response.writeHead(500, { 'content-type': 'text/html' }).end(own('error')),
  };
  const site = await siteOf({
    '/': own('home', [...Object.keys(broken), '/last'].map((path) => `<a href="${path}">x</a>`).join('')),
    ...broken,
    '/last': own('last', '<a href="/behind-last">x</a>'),
  });
  const { outcome, coverage } = await scanSite(site.url);
  expect(askedOf(site)).toEqual(expect.arrayContaining(['/behind-half', '/behind-last']));
  expect(outcome).toMatchObject({
    kind: 'finished',
    detail: expect.stringMatching(/not scanned: .*(reset|protocol)/),
  });
  expect(
    coverage.some(({ outcome: each, reason }) => each === 'error' && reason?.startsWith('Pages without a response')),
  ).toBe(true);
});

test('cookies are kept: a site that shows its pages only to who brings the cookie back is seen', async () => {
  const site = await webSite(({ path, headers }, response) => {
    const isBack = headers.cookie?.includes('seen=yes') === true;
    if (!isBack) return response.writeHead(302, { location: path, 'set-cookie': 'seen=yes; Path=/' }).end();
    const body = path === '/' ? own('home', '<a href="/a">x</a><a href="/logout">Log out</a>') : own(path);
    return response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  });
  const { outcome } = await scanSite(site.url);
  expect(outcome.kind).toBe('finished');
  const asked = askedOf(site);
  expect(asked).toContain('/a');
  expect(asked).not.toContain('/logout');
  expect(site.seen.filter(({ path }) => path === '/a').map(({ headers }) => headers.cookie)).toEqual(['seen=yes']);
});

test('what the policy excludes is not asked, and told as skipped', async () => {
  const site = await siteOf({
    '/': own('home', '<a href="/open">x</a><a href="/private/a">x</a><a href="/private/b">x</a>'),
    '/open': own('open'),
  });
  const scope = { ...quickScope('baseline'), exclusions: { hosts: [], ports: [], paths: ['/private'] } };
  const known = [{ checkId: 'phpinfo-page', resource: site.url, location: '' }];
  const { coverage, absent } = await scanSite(site.url, { context: { scope, known } });
  expect(askedOf(site).some((path) => path.startsWith('/private'))).toBe(false);
  expect(coverage).toContainEqual(
    expect.objectContaining({
      checkId: 'csp-missing',
      outcome: 'skipped',
      count: 2,
      reason: 'Pages not scanned: excluded by the policy',
    }),
  );
  expect(absent).toEqual([]);
});

test('robots.txt is obeyed where the policy says so, and only there', async () => {
  const pages = {
    '/': own('home', '<a href="/open">x</a><a href="/private/a">x</a><a href="/private/ok">x</a>'),
    '/open': htmlOf('open', ['/private/b'], wordsOf(7)),
    '/private/ok': own('ok'),
    '/private/a': own('a'),
    '/private/b': own('b'),
    '/robots.txt':
      'User-agent: *\nDisallow: /\n\nUser-agent: scanfold\nDisallow: /private\nDisallow: /*security.txt\nAllow: /private/ok\n',
  };
  const free = await siteOf(pages);
  await scanSite(free.url);
  expect(askedOf(free)).toEqual(expect.arrayContaining(['/private/a', '/private/b', '/private/ok']));

  const site = await siteOf(pages);
  for (const profile of ['baseline', 'standard'] as const) {
    const scope = { ...quickScope(profile), obeyRobots: true };
    const { outcome, coverage } = await scanSite(site.url, { context: { scope } });
    expect(outcome).toMatchObject({
      kind: 'finished',
      detail: expect.stringContaining('disallowed by robots.txt (3)'),
    });
    const asked = askedOf(site).map((path) => path.split('?')[0] ?? '');
    expect(asked).toEqual(expect.arrayContaining(['/', '/open', '/private/ok']));
    // The path of the rule itself is the third. Neither the crawl nor a question of an active check goes where it must not.
    expect(asked.filter((path) => path.startsWith('/private') && !path.startsWith('/private/ok'))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('security.txt'))).toEqual([]);
    expect(coverage).toContainEqual(
      expect.objectContaining({ outcome: 'skipped', count: 3, reason: 'Pages not scanned: disallowed by robots.txt' }),
    );
  }
});

test('a robots.txt that cannot be had forbids all but the target, where it is obeyed', async () => {
  const site = await siteOf({
    '/': own('home', '<a href="/open">x</a>'),
    '/robots.txt': (response) => response.writeHead(503).end('busy'),
  });
  const scope = { ...quickScope('baseline'), obeyRobots: true };
  expect((await scanSite(site.url, { context: { scope } })).outcome.kind).toBe('finished');
  expect(new Set(askedOf(site))).toEqual(new Set(['/', '/robots.txt']));
});

test('what robots.txt says is remembered over invocations', async () => {
  const items = Array.from({ length: 60 }, (_, at) => `/item/${at}`);
  const site = await siteOf(
    {
      '/': own('home', items.map((path) => `<a href="${path}">x</a>`).join('')),
      '/item/59': own('last', '<a href="/private/x">x</a><a href="/item/next">x</a>'),
      '/robots.txt': 'User-agent: *\nDisallow: /private\n',
    },
    (path) => path.startsWith('/item/'),
  );
  const scope = { ...quickScope('baseline'), obeyRobots: true };
  const stored = new Map<string, string>();
  let checkpoint: unknown;
  let runs = 0;
  for (let kind = 'paused'; kind === 'paused'; runs += 1) {
    const begun = site.seen.length;
    const remainingMs = () => (site.seen.length - begun > 30 ? 10_000 : 600_000);
    const run = await scanSite(site.url, { stored, context: { scope, checkpoint, remainingMs } });
    checkpoint = run.commits.at(-1)?.checkpoint;
    kind = run.outcome.kind;
    expect(runs).toBeLessThan(10);
  }
  expect(runs).toBeGreaterThan(1);
  expect(askedOf(site)).toContain('/item/next');
  expect(askedOf(site)).not.toContain('/private/x');
});
