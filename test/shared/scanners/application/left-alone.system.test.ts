import { expect, test } from 'vitest';
import { type Answering, generatedSite, htmlOf, wordsOf } from '../../../targets/generated-site.ts';
import { quickScope } from './quick-scope.ts';
import { runApplicationScan } from './run-application-scan.ts';

type Profile = 'baseline' | 'standard';

async function scanned(answering: Answering, profile: Profile) {
  await using site = await generatedSite(answering);
  const run = await runApplicationScan(site.url, { context: { scope: quickScope(profile) } });
  return { ...run, asked: site.asked };
}

const page = (body: string, number = 1) => ({ body: htmlOf('page', [], wordsOf(number)) + body });

test.each(['baseline', 'standard'] as const)('a scan by %s leaves the password as it is', async (profile) => {
  let password = 'secret';
  const { asked, outcome } = await scanned(({ pathname, searchParams }) => {
    if (pathname === '/') return page('<a href="/vulnerabilities/csrf/">Change</a>');
    if (pathname !== '/vulnerabilities/csrf/') return undefined;
    password = searchParams.get('password_new') ?? password;
    return page(
      '<form action="#" method="GET"><input type="password" name="password_new"><input type="password" name="password_conf"><input type="submit" value="Change" name="Change"></form>',
      2,
    );
  }, profile);
  expect(password).toBe('secret');
  expect(asked).toContain('/vulnerabilities/csrf/');
  expect(asked.filter((path) => path.includes('password'))).toEqual([]);
  expect(outcome).toMatchObject({ detail: expect.stringContaining('form that may change data (1)') });
});

const forms: Answering = ({ pathname }) =>
  pathname === '/'
    ? page(
        '<form action="/find"><input name="q"></form><form action="/list"><select name="by"><option>a</select></form><form action="/user"><input name="name"><button>Delete</button></form><a href="/list">List</a>',
      )
    : page('', pathname.length);

test('the profile baseline sends searches alone, and says what it has not sent', async () => {
  const { asked, outcome, coverage } = await scanned(forms, 'baseline');
  expect(asked.filter((path) => /^\/(?:find|list|user)/.test(path)).sort()).toEqual(['/find?q=', '/list']);
  expect(outcome).toMatchObject({
    detail: expect.stringMatching(/form other than a search \(1\), form that may change data \(1\)/),
  });
  const named = coverage.filter(({ checkId }) => checkId === 'crawl');
  expect(named.map(({ target, reason }) => `${new URL(target).pathname}: ${reason}`).sort()).toEqual([
    '/list: Not requested: form other than a search',
    '/user: Not requested: form that may change data',
  ]);
});

test('the profile standard sends other forms, too, and none that acts', async () => {
  const { asked } = await scanned(forms, 'standard');
  expect(asked).toEqual(expect.arrayContaining(['/find?q=', '/list?by=a', '/list']));
  expect(asked.filter((path) => path.startsWith('/user'))).toEqual([]);
});

const ways: readonly (readonly [way: string, answering: Answering])[] = [
  [
    'a redirect',
    ({ pathname }) => (pathname === '/go' ? { status: 302, headers: { location: '/db/wipe' }, body: '' } : undefined),
  ],
  [
    'a refresh',
    ({ pathname }) => (pathname === '/go' ? page('<meta http-equiv="refresh" content="0; url=/db/wipe">') : undefined),
  ],
  ['a frame', ({ pathname }) => (pathname === '/go' ? page('<iframe src="/db/wipe"></iframe>') : undefined)],
  ['an image', ({ pathname }) => (pathname === '/go' ? page('<img src="/db/wipe">') : undefined)],
  ['a script', ({ pathname }) => (pathname === '/go' ? page('<script>fetch("/db/wipe")</script>') : undefined)],
  ['a comment', ({ pathname }) => (pathname === '/go' ? page('<!-- see /db/wipe -->') : undefined)],
  [
    'a button',
    ({ pathname }) => (pathname === '/go' ? page('<form><button formaction="/db/wipe">x</button></form>') : undefined),
  ],
  ['a handler', ({ pathname }) => (pathname === '/go' ? page(`<b onclick="location='/db/wipe'">x</b>`) : undefined)],
  [
    'robots.txt',
    ({ pathname }) =>
      pathname === '/robots.txt'
        ? { type: 'text/plain', body: 'User-agent: *\nDisallow: /db/wipe\nSitemap: /db/wipe' }
        : undefined,
  ],
  [
    'a sitemap',
    ({ pathname }) =>
      pathname === '/sitemap.xml'
        ? { type: 'application/xml', body: '<urlset><url><loc>/db/wipe</loc></url></urlset>' }
        : undefined,
  ],
  [
    'an OpenAPI document',
    ({ pathname }) =>
      pathname === '/go'
        ? {
            type: 'application/json',
            body: '{"openapi":"3.0.0","paths":{"/db/wipe":{"get":{}},"/db/w":{"get":{"operationId":"wipeAll"}}}}',
          }
        : undefined,
  ],
];

test.each(ways)('%s leads no scan to an address that acts', async (_way, answering) => {
  for (const profile of ['baseline', 'standard'] as const) {
    const { asked } = await scanned(
      (url) => (url.pathname === '/' ? page('<a href="/go">go</a>') : answering(url)),
      profile,
    );
    expect(asked).toContain('/go');
    expect(asked.filter((path) => /^\/db\/(?:wipe|w)$/.test(path))).toEqual([]);
  }
});
