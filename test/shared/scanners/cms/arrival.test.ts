import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { type Pages, site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { waf } from '../../../targets/defence/waf.ts';
import { freePort } from '../../../targets/free-port.ts';
import { listening } from '../../../targets/server.ts';
import { quickScope } from '../scan-context.ts';
import { detailOf, type Given, knownOf, placesOf, runCmsScan } from './run-cms-scan.ts';

const steps = [front, ...wordpressSteps];
const scan = (url: string, given: Given = {}) => runCmsScan(url, { steps, ...given });

const page = '<html><head><title>Garden notes</title></head><body>A heron</body></html>';
const retry = { 'retry-after': '3600' };

describe.concurrent('a scan says plainly why it saw nothing', () => {
  test.each<[string, Pages, object]>([
    [
      'a password of the server',
      { '*': { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } } },
      {
        kind: 'blocked',
        errorClass: 'target_blocked',
        detail:
          'The site requires a user name and password: store a credential and name it in the policy of this setting',
      },
    ],
    [
      'a firewall',
      {
        '*': {
          status: 403,
          body: '<html><title>Attention Required! | Cloudflare</title><div id="cf-error-details">Sorry, you have been blocked</div></html>',
          headers: { server: 'cloudflare', 'cf-ray': '1-FRA' },
        },
      },
      {
        kind: 'blocked',
        errorClass: 'target_blocked',
        detail: expect.stringMatching(/^The site blocks the scan: .*Cloudflare/),
      },
    ],
    [
      'a browser challenge',
      {
        '*': {
          status: 403,
          body: '<script src="/cdn-cgi/challenge-platform/x.js"></script>',
          headers: { server: 'cloudflare', 'cf-mitigated': 'challenge' },
        },
      },
      { kind: 'blocked', detail: 'The site blocks the scan: Cloudflare presents a browser challenge' },
    ],
    [
      'a limit of requests',
      { '*': { status: 429, headers: retry, body: 'Too many requests' } },
      { kind: 'blocked', detail: 'The site blocks the scan: The site rate-limits the scan' },
    ],
    [
      'a plain refusal',
      { '*': { status: 403, body: page } },
      { kind: 'blocked', detail: expect.stringContaining('The home page returns status 403') },
    ],
    [
      'a site that is down',
      { '*': { status: 502, body: page } },
      {
        kind: 'failed',
        errorClass: 'target_unreachable',
        detail: 'The home page returns status 502: the site is not working at the moment',
      },
    ],
    [
      'a maintenance that says for how long',
      {
        '*': {
          status: 503,
          headers: { 'retry-after': '600' },
          body: '<h1>Briefly unavailable for scheduled maintenance.</h1>',
        },
      },
      {
        kind: 'failed',
        errorClass: 'target_unreachable',
        detail:
          'The home page returns status 503: the site is in maintenance or overloaded; it asks to be visited again in 10 minutes',
      },
    ],
    [
      'a status that does not exist',
      { '*': { status: 999, body: 'Request denied' } },
      { kind: 'blocked', detail: 'The home page returns status 999: a firewall blocks the scan' },
    ],
    [
      'a country that it may not be seen from',
      { '*': { status: 451, body: page } },
      { kind: 'blocked', errorClass: 'target_blocked', detail: expect.stringMatching(/status 451: .* legal reasons$/) },
    ],
    [
      'a script that lets browsers pass',
      {
        '*': '<!doctype html><html><head><title></title><script>document.cookie="k="+(7*13);location.reload()</script></head><body></body></html>',
      },
      { kind: 'blocked', detail: expect.stringContaining('human verification page') },
    ],
    [
      'a redirect to another site',
      { '*': { status: 301, headers: { location: 'https://other.test/blog/' } } },
      {
        kind: 'failed',
        errorClass: 'setting_invalid',
        detail: expect.stringMatching(
          /redirects to another site, which is not scanned: https:\/\/other\.test\/blog\/$/,
        ),
      },
    ],
    [
      'a redirect in a circle',
      { '*': { status: 302, headers: { location: '/again' } } },
      { kind: 'failed', detail: expect.stringMatching(/redirects more than 5 times$/) },
    ],
  ])('of %s', async (_, pages, outcome) => {
    await using blog = await site(pages);
    const run = await scan(blog.url);
    expect(run.outcome).toMatchObject(outcome);
    expect(detailOf(run).length).toBeLessThanOrEqual(255);
    expect(run.observed).toEqual([]);
    expect(run.absent).toEqual([]);
    // Silence is never clean: no check says that it ran.
    const ids = new Set(steps.flatMap(({ checks }) => checks.map(({ id }) => id)));
    expect(new Set(run.coverage.map(({ checkId }) => checkId))).toEqual(ids);
    for (const { outcome: each, reason } of run.coverage) {
      expect(['blocked', 'error']).toContain(each);
      expect(reason).toBe(detailOf(run));
    }
  });

  test('of a name that does not resolve', async () => {
    const egress = createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] }, { resolver: async () => [] });
    const run = await scan('http://nowhere.test/', { context: { egress } });
    expect(run.outcome).toMatchObject({
      kind: 'failed',
      errorClass: 'target_unreachable',
      detail: expect.stringContaining('nowhere.test'),
    });
  });

  test('of an address that the guard refuses', async () => {
    const egress = createEgress(
      { only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] },
      { resolver: async () => ['192.0.2.1'] },
    );
    const run = await scan('http://inside.test/', { context: { egress } });
    expect(run.outcome).toMatchObject({
      kind: 'blocked',
      errorClass: 'target_refused',
      detail: expect.stringContaining('scanning it is not permitted'),
    });
  });

  test('of a port where nothing listens', async () => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    expect((await scan(url)).outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
  });

  test('of a server that never answers', async () => {
    await using silent = await listening(createServer(), '127.0.0.1', 0);
    const run = await scan(`http://127.0.0.1:${silent.port}/`, { options: '--request-timeout 1' });
    expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
  });

  test('of a certificate that nobody trusts', async () => {
    await using blog = await site({}, { tls: true });
    expect((await scan(blog.url)).outcome).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/set the option disable-tls-checks to scan anyway$/),
    });
  });

  test('of a policy that excludes it', async () => {
    await using blog = await site(wordpressPages());
    const scope = { ...quickScope, exclusions: { hosts: ['127.0.0.1'], ports: [], paths: [] } };
    const run = await scan(blog.url, { context: { scope } });
    expect(run.outcome).toMatchObject({ kind: 'skipped' });
    expect(blog.asked).toEqual([]);
    expect(run.coverage.every(({ outcome }) => outcome === 'skipped')).toBe(true);
  });
});

test('a site whose home page fails now and then is scanned', async () => {
  const pages: Record<string, Pages[string]> = { ...wordpressPages() };
  const home = pages['/'];
  let asked = 0;
  pages['/'] = (one) => {
    asked += 1;
    if (asked < 3) return { status: 500, body: page };
    return typeof home === 'function' ? home(one) : home;
  };
  await using blog = await site(pages);
  const run = await scan(blog.url);
  expect(run.outcome.kind).toBe('finished');
  expect(placesOf(run)).toContain('wordpress-version core');
});

test('a site that is down is asked three times', async () => {
  await using blog = await site({ '*': { status: 502, body: page } });
  await scan(blog.url);
  expect(blog.paths()).toEqual(['/', '/', '/']);
});

test.each([404, 410, 406, 418])('a status %i in the place of a WordPress closes nothing', async (status) => {
  await using blog = await site(wordpressPages());
  const before = knownOf(await scan(blog.url));
  await using wall = await site({ '*': { status, body: page } });
  const run = await scan(wall.url, { context: { known: before.map((each) => ({ ...each, resource: wall.url })) } });
  expect(run.absent).toEqual([]);
  expect(detailOf(run)).toContain(`status ${status}`);
});

test('a site without a home page is scanned, and what is mended there is closed', async () => {
  await using bare = await site({ '/': { status: 404, body: page } });
  const known = [{ checkId: 'environment-file', resource: bare.url, location: '/.env' }];
  const run = await runCmsScan(bare.url, { context: { known } });
  expect(run.absent).toMatchObject([{ checkId: 'environment-file' }]);
  expect(detailOf(run)).toMatch(/the home page returns status 404$/);
});

describe.concurrent('a site that shuts the scan out half-way', () => {
  test('keeps what was found, and the detail says what was not checked', async () => {
    await using blog = await site(wordpressPages());
    await using wall = await waf(blog.url.slice(0, -1), 25);
    const run = await scan(`http://127.0.0.1:${wall.port}/`);
    expect(run.outcome.kind).toBe('blocked');
    expect(detailOf(run)).toMatch(
      /^Stopped after \d+ requests: .+; \d+ findings?(?:, \d+ with a high score)?; not checked: .*XML-RPC/,
    );
    expect(detailOf(run).length).toBeLessThanOrEqual(255);
    expect(placesOf(run)).toContain('cms-detected cms');
    expect(placesOf(run).filter((place) => /xmlrpc|login/.test(place))).toEqual([]);
    const blocked = run.coverage.filter(({ outcome }) => outcome === 'blocked').map(({ checkId }) => checkId);
    expect(blocked).toEqual(expect.arrayContaining(['wordpress-login', 'wordpress-xmlrpc']));
  });

  test('turns nothing to gone, and stops being asked', async () => {
    await using blog = await site(wordpressPages());
    const before = knownOf(await scan(blog.url));
    await using wall = await waf(blog.url.slice(0, -1), 25);
    const url = `http://127.0.0.1:${wall.port}/`;
    const run = await scan(url, { context: { known: before.map((each) => ({ ...each, resource: url })) } });
    expect(run.absent).toEqual([]);
    expect(wall.blocked()).toBeLessThan(15);
  });
});

test('a protected site is scanned with the credential that its policy names', async () => {
  const basic = `Basic ${Buffer.from('gardener:heron').toString('base64')}`;
  const inner = wordpressPages();
  const guarded: Pages = {
    '*': (asked) => {
      if (asked.headers.authorization !== basic) return { status: 401, headers: { 'www-authenticate': 'Basic' } };
      const entry = inner[asked.path];
      return typeof entry === 'function' ? entry(asked) : entry;
    },
  };
  await using blog = await site(guarded);
  expect((await scan(blog.url)).outcome.kind).toBe('blocked');
  const credentials = [{ kind: 'basic', username: 'gardener', password: 'heron' }] as const;
  const run = await scan(blog.url, { context: { credentials } });
  expect(run.outcome.kind).toBe('finished');
  expect(placesOf(run)).toContain('wordpress-version core');
  expect(JSON.stringify(run)).not.toContain(basic);
});

test('a site that redirects inside itself is named by what the setting says', async () => {
  const pages: Record<string, Pages[string]> = { ...wordpressPages() };
  pages['/en/'] = pages['/'] ?? '';
  pages['/'] = { status: 302, headers: { location: '/en/' } };
  await using blog = await site(pages);
  const run = await scan(blog.url);
  expect(new Set(run.observed.map(({ resource }) => resource))).toEqual(new Set([blog.url]));
  expect(placesOf(run)).toContain('wordpress-version core');
});
