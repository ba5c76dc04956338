import { describe, expect, test } from 'vitest';
import type { ScanScope } from '../../../../shared/scanning/scanner.ts';
import { type Answering, generatedSite, htmlOf, wordsOf } from '../../../targets/generated-site.ts';
import { quickScope } from './quick-scope.ts';
import { runApplicationScan } from './run-application-scan.ts';

type Answer = ReturnType<Answering>;

const forbidden: Answer = {
  status: 403,
  body: '<html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1><p>You may not.</p></body></html>',
};
const listing =
  '<html><head><title>Index of /docs</title></head><body><h1>Index of /docs</h1><pre><a href="?C=N;O=D">Name</a><hr><a href="/">Parent Directory</a>\n<a href="a.txt">a.txt</a></pre></body></html>';
const files: Readonly<Record<string, string>> = {
  '/.git/HEAD': 'ref: refs/heads/main\n',
  '/.git/config': '[core]\n\trepositoryformatversion = 0\n',
  '/.env': 'APP_KEY=base64:abcdefabcdefabcdef\nDB_PASSWORD=geheim99\nDB_HOST=db\n',
  '/backup.sql': '-- MySQL dump 10.13\nCREATE TABLE `users` (`id` int);\nINSERT INTO `users` VALUES (1,"a");\n',
};
const passwd = 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n';

/** A shop with a hole of several kinds, and files that nobody should see. */
const shop: Answering = ({ pathname, searchParams }) => {
  if (pathname === '/')
    return { body: htmlOf('Shop', ['/hello?name=Ann', '/read?file=a.txt', '/item?id=1', '/docs/'], wordsOf(3)) };
  if (pathname === '/hello') return { body: htmlOf('Hello', [], `Welcome ${searchParams.get('name')}`) };
  if (pathname === '/read') {
    const file = searchParams.get('file') ?? '';
    return { body: htmlOf('File', [], /^(?:\.\.\/)+etc\/passwd/.test(file) ? passwd : wordsOf(5)) };
  }
  if (pathname === '/item') {
    const message =
      "You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ''' at line 1";
    return {
      body: htmlOf('Item', [], (searchParams.get('id') ?? '').split("'").length % 2 === 0 ? message : wordsOf(7)),
    };
  }
  if (pathname === '/docs/') return { body: listing };
  const file = files[pathname];
  return file === undefined ? undefined : { type: 'text/plain', body: file };
};

/** What the OWASP Core Rule Set refuses at its first level, in the main: names, values and the content of answers. */
function isRuled({ pathname, searchParams }: URL, method: string, answer: Answer): boolean {
  const names = /\/\.(?:git|svn|hg|env|my\.cnf)|\.(?:sql|bak|log|old|key|swp|conf|cfg|ini)$/;
  const values = /<[a-z/!]|\.\.\/|['"][^a-z]*(?:or|and)\b|;\s*cat\b|\/etc\/|['"]/i;
  return (
    names.test(pathname) ||
    [...searchParams.values()].some((value) => values.test(value)) ||
    // What comes by HEAD has no content to look at.
    (method === 'GET' && /Index of \/|error in your SQL/.test(answer?.body ?? ''))
  );
}

/** The site behind a firewall. */
const behind =
  (site: Answering, refusal: Answer): Answering =>
  (url, method = 'GET') => {
    const answer = site(url);
    return isRuled(url, method, answer) ? refusal : answer;
  };

/** Scans a site twice, and says what the second scan closed of what the first one saw. */
async function twice(first: Answering, then: Answering, profile: ScanScope['profile']) {
  let answering = first;
  await using site = await generatedSite((url, method) => answering(url, method));
  const scope = quickScope(profile);
  const before = await runApplicationScan(site.url, { context: { scope } });
  const methods = [...site.methods];
  answering = then;
  const known = before.observed.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
  const after = await runApplicationScan(site.url, { context: { scope, known } });
  return {
    seen: before.observed.map(({ checkId }) => checkId),
    closed: after.absent.map(({ checkId }) => checkId).toSorted(),
    news: after.observed
      .map(({ checkId }) => checkId)
      .filter((id) => !before.observed.some((each) => each.checkId === id)),
    blocked: new Set(after.coverage.flatMap(({ checkId, outcome }) => (outcome === 'blocked' ? [checkId] : []))),
    outcome: after.outcome,
    asked: site.asked,
    methods,
  };
}

const probed = [
  'git-repository',
  'environment-file',
  'hidden-database-dump',
  'reflected-xss',
  'path-traversal',
  'sql-error',
];

describe.each<[string, Answer]>([
  ['a 403', forbidden],
  ['a 406', { status: 406, body: '<title>Not Acceptable!</title><h1>Not Acceptable!</h1>' }],
  ['a 404 of its own', { status: 404, body: '<title>Nothing for you</title><p>This was stopped on its way.</p>' }],
  ['a page with 200', { status: 200, body: '<title>Stopped</title><p>This was stopped.</p>' }],
  ['a redirect', { status: 302, headers: { location: '/stopped' }, body: '' }],
])('a firewall that is switched on later and answers with %s', (_, refusal) => {
  test('closes nothing that values have shown, and is told of', async () => {
    const { seen, closed, blocked, outcome } = await twice(shop, behind(shop, refusal), 'standard');
    expect(seen).toEqual(expect.arrayContaining(probed));
    expect(outcome.kind).toBe('finished');
    expect(closed.filter((id) => probed.includes(id))).toEqual([]);
    for (const id of ['reflected-xss', 'path-traversal', 'sql-error']) expect(blocked).toContain(id);
  });
});

test.each(['baseline', 'standard'] as const)(
  'a firewall that refuses pages for what they hold closes nothing with %s',
  async (profile) => {
    const { seen, closed, blocked, news, outcome } = await twice(shop, behind(shop, forbidden), profile);
    expect(seen).toContain('directory-listing');
    expect(closed).toEqual([]);
    expect(news.filter((id) => id !== 'html-injection')).toEqual([]);
    expect(blocked).toContain('directory-listing');
    expect(outcome).toMatchObject({ kind: 'finished', detail: expect.stringContaining('refused by a firewall (1)') });
  },
);

test('baseline asks for nothing that the site does not name, before a firewall and behind one', async () => {
  const { asked, methods } = await twice(shop, behind(shop, forbidden), 'baseline');
  const named = ['/', '/hello?name=Ann', '/read?file=a.txt', '/item?id=1', '/docs/', '/docs/a.txt', '/docs/?C=N;O=D'];
  const standard = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/security.txt'];
  expect([...new Set(asked)].filter((each) => ![...named, ...standard].includes(each))).toEqual([]);
  expect(methods).toEqual(['GET']);
});

test('what a program itself has learned to refuse is gone', async () => {
  const mended: Answering = (url) => {
    const refused = [...url.searchParams.values()].some((value) => !/^[\w.]*$/.test(value));
    const isFile = url.pathname in files || url.pathname === '/docs/';
    return isFile || (refused && url.pathname !== '/') ? forbidden : shop(url);
  };
  const { seen, closed } = await twice(shop, mended, 'standard');
  expect(closed).toEqual(expect.arrayContaining([...probed, 'directory-listing'].filter((id) => seen.includes(id))));
});
