import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scanWebsite } from '../../../shared/scanners/website/scanner.ts';
import type { UnitResult } from '../../../shared/scanning/scanner.ts';
import { site, wordpressPages } from '../../targets/cms/wordpress.ts';
import { type Answering, generatedSite, htmlOf, wordsOf } from '../../targets/generated-site.ts';
import { SCRIPTS } from '../../targets/scripts.ts';
import { scripted } from '../../targets/server.ts';
import { page, webSite } from '../scanning/web/web-site.ts';
import { quickScope } from './application/quick-scope.ts';
import { runApplicationScan } from './application/run-application-scan.ts';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { runScan } from './portscan/run-scan.ts';
import { retestOf, seen } from './retest.ts';
import { scanContext } from './scan-context.ts';
import { runSubdomainScan } from './subdomain/run-subdomain-scan.ts';
import { tableDns } from './subdomain/table-dns.ts';

const placesOf = (all: readonly { readonly checkId: string; readonly location: string }[]) =>
  all.map(({ checkId, location }) => `${checkId} ${location}`);

describe('a port', () => {
  test('is asked alone, whatever the setting names, and what was sent and came back is told', async () => {
    await using server = await scripted(SCRIPTS.ssh);
    await using other = await scripted(SCRIPTS.smtp);
    const first = await runScan('127.0.0.1', { ports: `${server.port},${other.port}` });
    const before = retestOf(seen(first.observed, 'open-port', `${server.port}/tcp`));
    const there = await runScan('127.0.0.0/30', { ports: '1-65535' }, before.context);
    expect(placesOf(there.observed).filter((each) => each.startsWith('open-port'))).toEqual([
      `open-port ${server.port}/tcp`,
    ]);
    expect(before.said.limitedTo).toContain(`port ${server.port}/tcp of 127.0.0.1`);
    const lines = before.asked().map((line) => line.split('\n')[0]);
    expect(lines).toContain(`TCP connection to 127.0.0.1 port ${server.port}`);
    expect(lines).not.toContain(`TCP connection to 127.0.0.1 port ${other.port}`);
    // Ten random ports beside it show that not every port of the host answers.
    expect(new Set(lines).size).toBeLessThanOrEqual(11);
    expect(before.said.exchanges.some(({ answered }) => /SSH-2\.0/.test(answered))).toBe(true);
  });

  test('that is closed by now is gone', async () => {
    const server = await scripted(SCRIPTS.ssh);
    const first = await runScan('127.0.0.1', { ports: `${server.port}` });
    const { finding, context, said } = retestOf(seen(first.observed, 'open-port'));
    await server[Symbol.asyncDispose]();
    expect((await runScan('127.0.0.1', { ports: '1-65535' }, context)).absent).toEqual([finding]);
    expect(said.exchanges.map(({ answered }) => answered)).toContain('ECONNREFUSED');
  });
});

/** A shop with a hole at one address, a cookie of another, and twenty pages that have neither. */
function shop(state: { hole: boolean; cookie: boolean; gone?: boolean }): Answering {
  return ({ pathname, searchParams }) => {
    const pages = Array.from({ length: 20 }, (_, at) => `/page/${'abcdefghijklmnopqrst'[at]}`);
    if (pathname === '/') return { body: htmlOf('shop', ['/find?q=oak', '/basket', ...pages], wordsOf(1)) };
    if (pages.includes(pathname)) return { body: htmlOf(pathname, ['/'], wordsOf(pages.indexOf(pathname) + 5)) };
    if (pathname === '/find' && state.gone !== true) {
      const words = searchParams.get('q') ?? '';
      const shown = state.hole ? words : words.replace(/[<>"'&]/g, '_');
      return { body: htmlOf('find', ['/'], `${wordsOf(2)} found: ${shown}`) };
    }
    if (pathname === '/basket') {
      const flags = state.cookie ? '' : '; HttpOnly; SameSite=Lax';
      return {
        body: htmlOf('basket', ['/'], wordsOf(3)),
        headers: { 'set-cookie': `PHPSESSID=0123456789abcdef0123456789abcdef; Path=/${flags}` },
      };
    }
    return undefined;
  };
}

describe('a web application', () => {
  const standard = { scope: quickScope('standard') };

  test('is asked by one check at the page that a finding names', async () => {
    const state = { hole: true, cookie: true };
    await using web = await generatedSite(shop(state));
    const first = await runApplicationScan(web.url, { context: standard });
    const holes = retestOf(seen(first.observed, 'reflected-xss'));
    web.asked.length = 0;
    const there = await runApplicationScan(web.url, { context: { ...standard, ...holes.context } });
    expect(placesOf(there.observed)).toContain(`reflected-xss ${holes.finding.location}`);
    expect(web.asked.filter((path) => path.startsWith('/page/'))).toEqual([]);
    expect(holes.said.limitedTo).toBe('This check on the page that the finding names');
    expect(holes.asked().some((line) => line.startsWith(`GET ${web.url}find?q=`))).toBe(true);
    state.hole = false;
    const { absent } = await runApplicationScan(web.url, { context: { ...standard, ...holes.context } });
    expect(absent).toEqual([holes.finding]);
  });

  test('is looked at by one check, and closes nothing that it could not look at', async () => {
    const state = { hole: false, cookie: true };
    await using web = await generatedSite(shop(state));
    const first = await runApplicationScan(web.url);
    const cookie = retestOf(seen(first.observed, 'session-cookie-without-httponly'));
    const there = await runApplicationScan(web.url, { context: cookie.context });
    expect(placesOf(there.observed)).toEqual([`session-cookie-without-httponly ${cookie.finding.location}`]);
    state.cookie = false;
    expect((await runApplicationScan(web.url, { context: cookie.context })).absent).toEqual([cookie.finding]);
    // With no page to look at, or not all of them, nobody knows.
    const more = { ...seen(first.observed, 'session-cookie-without-httponly') };
    const many = retestOf({ ...more, evidence: `${more.evidence}, and 3 more` });
    expect((await runApplicationScan(web.url, { context: many.context })).absent).toEqual([]);
  });

  test('shows that a page is gone with what was found there', async () => {
    const state = { hole: true, cookie: false, gone: false };
    await using web = await generatedSite(shop(state));
    const first = await runApplicationScan(web.url, { context: standard });
    const { finding, context } = retestOf(seen(first.observed, 'reflected-xss'));
    state.gone = true;
    expect((await runApplicationScan(web.url, { context: { ...standard, ...context } })).absent).toEqual([finding]);
  });

  test('is asked about itself as a whole where the finding is about that', async () => {
    await using web = await generatedSite(shop({ hole: false, cookie: false }));
    const first = await runApplicationScan(web.url);
    const about = retestOf(seen(first.observed, 'security-txt-missing'));
    web.asked.length = 0;
    const run = await runApplicationScan(web.url, { context: about.context });
    expect(placesOf(run.observed)).toEqual([`security-txt-missing ${about.finding.location}`]);
    expect(web.asked.filter((path) => path.startsWith('/page/'))).toEqual([]);
    expect(about.said.limitedTo).toContain('the site as a whole');
  });
});

test('a finding that other pages have shown is looked for with them, and is there as long as it is', async () => {
  let isOpen = true;
  const included = (part: string) => posix.normalize(`/show/parts/${part}.php`);
  await using target = await generatedSite(({ pathname, searchParams }) => {
    if (pathname === '/') return { body: htmlOf('pond', ['/show/bird.php?part=heron', '/pond/index.php'], wordsOf(1)) };
    if (pathname === '/pond/index.php') return { body: htmlOf('Pond', ['/'], wordsOf(2)) };
    if (pathname !== '/show/bird.php') return undefined;
    const isThere = isOpen && included(searchParams.get('part') ?? '') === '/pond/index.php';
    return isThere ? { status: 500, body: '' } : { body: htmlOf('Bird', ['/'], wordsOf(3)) };
  });
  const standard = { scope: quickScope('standard') };
  const first = await runApplicationScan(target.url, { context: standard });
  const { finding, context } = retestOf(seen(first.observed, 'path-traversal'));
  const again = await runApplicationScan(target.url, { context: { ...standard, ...context } });
  expect([placesOf(again.observed), again.absent]).toEqual([[`path-traversal ${finding.location}`], []]);
  isOpen = false;
  const later = await runApplicationScan(target.url, { context: { ...standard, ...context } });
  expect([later.observed, later.absent]).toEqual([[], [finding]]);
});

test('a CMS is asked by the part that has the check, and by the one that knows the CMS', async () => {
  await using blog = await site(wordpressPages());
  const first = await runCmsScan(blog.url);
  const { context, said, finding } = retestOf(seen(first.observed, 'wordpress-xmlrpc'));
  const before = blog.asked.length;
  const run = await runCmsScan(blog.url, { context });
  expect(placesOf(run.observed)).toEqual([`wordpress-xmlrpc ${finding.location}`]);
  expect(said.limitedTo).toMatch(/: .*, XML-RPC; /);
  expect(blog.asked.slice(before).some(({ path }) => path.includes('/plugins/'))).toBe(false);
  const exposed = retestOf({
    ...seen(first.observed, 'wordpress-xmlrpc'),
    checkId: 'git-repository',
    location: '/.git/HEAD',
  });
  const earlier = blog.asked.length;
  const gone = await runCmsScan(blog.url, { context: exposed.context });
  expect(gone.absent).toEqual([exposed.finding]);
  expect(blog.asked.slice(earlier).filter(({ path }) => path.includes('.git'))).toHaveLength(1);
});

test('a domain is asked about the zone or the hosts of a finding, and no names are looked for', async () => {
  const records = {
    'site.test': { A: ['127.0.0.1'], NS: ['ns.site.test'], MX: ['mail.site.test'] },
    'www.site.test': { A: ['127.0.0.1'] },
  };
  const dns = tableDns(records);
  const given = { resolvers: [], settings: { dns: () => dns }, hosts: [] };
  const first = await runSubdomainScan('site.test', given);
  const { context, said } = retestOf(seen(first.observed, 'spf-missing'));
  const asked = tableDns(records);
  const run = await runSubdomainScan('site.test', { ...given, context, settings: { dns: () => asked } });
  expect(placesOf(run.observed)).toContain(`spf-missing ${seen(first.observed, 'spf-missing').location}`);
  expect(said.limitedTo).toBe('The records of the zone site.test');
  expect(asked.asked.filter((line) => /^(?:www|dev|mail)\./.test(line) && line.endsWith(' A'))).toEqual([]);
  expect(said.exchanges.some(({ asked: line }) => line === 'DNS TXT site.test')).toBe(true);
  const mended = tableDns({ ...records, 'site.test': { ...records['site.test'], TXT: ['v=spf1 mx -all'] } });
  const fixed = await runSubdomainScan('site.test', { ...given, context, settings: { dns: () => mended } });
  expect(placesOf(fixed.absent)).toContain(`spf-missing ${seen(first.observed, 'spf-missing').location}`);
});

test('a web site is judged by one check alone', async () => {
  const web = await webSite((_, response) => page(response, '<title>Blog</title>', 200, { Server: 'nginx/1.18.0' }));
  const settings = { dns: undefined, technologies: async () => ({ kind: 'none' }) as const, faulty: () => undefined };
  const scan = async (context: Parameters<typeof scanContext>[1] = {}) => {
    const commits: UnitResult[] = [];
    await scanWebsite({ target: web.url }, settings, scanContext(commits, context));
    return commits.flatMap(({ observed }) => observed);
  };
  const end = seen(await scan(), 'technology');
  const { context, said } = retestOf(end);
  expect(new Set((await scan(context)).map(({ checkId }) => checkId))).toEqual(new Set(['technology']));
  expect(said.exchanges[0]?.asked).toBe(`GET ${web.url}`);
});
