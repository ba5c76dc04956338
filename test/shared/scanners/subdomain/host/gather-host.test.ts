import { describe, expect, test } from 'vitest';
import { linksOf } from '../../../../../shared/scanners/subdomain/host/names.ts';
import { CloudRanges } from '../../../../../shared/scanners/subdomain/networks/cloud-ranges.ts';
import { EgressRefused, EgressSpent, HostNotResolved } from '../../../../../shared/scanning/egress/egress.ts';
import { NeverConnected, WebFailure } from '../../../../../shared/scanning/web/message/web-failure.ts';
import { GOOD } from '../../../scanning/web/certificates.ts';
import { page, rawSite, webSite } from '../../../scanning/web/web-site.ts';
import { openScope, worldContext, worldEgress, worldWeb } from '../loopback-world.ts';
import { tableDns } from '../table-dns.ts';
import { found, gathered, here, scoreOf } from './gathered-host.ts';

const closed = { kind: 'silent', reason: 'www.site.test refused the connection' };

test('a host that answers on both is asked for its page twice, and its certificate is read', async () => {
  const http = await webSite((_, response) => page(response, '<title>Plain</title>'));
  const https = await webSite((_, response) => page(response, '<title>Safe</title>', 200, { Server: 'nginx' }), {
    certificate: GOOD,
  });
  const artifact = await gathered({ http, https });
  expect(artifact.http).toMatchObject({ kind: 'answers', status: 200, title: 'Plain', closed: undefined });
  expect(artifact.https).toMatchObject({ kind: 'answers', url: 'https://www.site.test/', title: 'Safe' });
  expect(artifact.https.kind === 'answers' && artifact.https.headers).toContainEqual(['server', 'nginx']);
  expect(artifact.pages.map(({ url }) => url)).toEqual(['https://www.site.test/', 'http://www.site.test/']);
  expect(http.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /']);
  expect(https.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /']);
  expect(scoreOf(artifact, 'private-looking-host')).toBe(6);
});

test.each([
  ['a zone above says that it has no mail servers', 'site.test', ['www.site.test MX']],
  ['it is a zone itself', 'www.site.test', ['www.site.test MX', 'www.site.test NS']],
  ['nobody says whose it is', undefined, ['www.site.test MX', 'www.site.test NS']],
  ['a stranger says so', 'ite.test', ['www.site.test MX', 'www.site.test NS']],
])('a host is asked for its name servers but where %s', async (_, zone, asked) => {
  const dns = tableDns(here, zone === undefined ? {} : { zone });
  await gathered({}, { dns });
  expect(dns.asked.filter((line) => line.startsWith('www.site.test ') && /MX|NS/.test(line))).toEqual(asked);
});

test.each([
  ['that nothing responds at is a possibly stale record', NeverConnected, 2],
  ['that is connected to and says nothing is no such record', WebFailure, undefined],
])('an address of a cloud %s', async (_, Failure, score) => {
  const context = worldContext({});
  const ranges = new CloudRanges();
  ranges.add({ cloud: 'AWS', region: 'eu-west-1', prefix: '127.0.0.0/8' });
  const request = () => Promise.reject(new Failure('timeout', 'www.site.test did not respond in time'));
  const web = (url: string) => Object.assign(worldWeb(context)(url), { request });
  const artifact = await gathered({}, { context, web, clouds: { ranges, faults: [] } });
  expect(artifact.clouds).toEqual([{ address: '127.0.0.1', cloud: 'AWS', region: 'eu-west-1', prefix: '127.0.0.0/8' }]);
  expect(scoreOf(artifact, 'silent-cloud-address')).toBe(score);
});

describe('a host that leads elsewhere', () => {
  test('from http to its own https is not asked twice there', async () => {
    const http = await webSite((_, response) => response.writeHead(301, { Location: 'https://www.site.test/' }).end());
    const https = await webSite((_, response) => page(response, '<title>Safe</title>'), { certificate: GOOD });
    const artifact = await gathered({ http, https });
    expect(https.seen).toHaveLength(1);
    expect(artifact.http).toMatchObject({
      title: 'Safe',
      way: [
        { url: 'http://www.site.test/', status: 301 },
        { url: 'https://www.site.test/', status: 200 },
      ],
    });
    expect(artifact.pages).toHaveLength(1);
  });

  test('on another host is followed no further, and said where', async () => {
    const http = await webSite((_, response) => response.writeHead(302, { Location: 'https://site.test/start' }).end());
    const artifact = await gathered({ http });
    expect(artifact.http).toMatchObject({ status: 302, leadsTo: 'https://site.test/start', closed: undefined });
    expect(artifact.https).toEqual(closed);
  });

  test('at an address that seems to change state is followed no further, and said where', async () => {
    const http = await webSite((_, response) => response.writeHead(302, { Location: '/cart/empty' }).end());
    const artifact = await gathered({ http });
    expect(artifact.http).toMatchObject({ status: 302, leadsTo: 'http://www.site.test/cart/empty' });
    expect(http.seen.map(({ path }) => path)).toEqual(['/']);
  });

  test.each([
    ['https://login.microsoftonline.com/x/oauth2/authorize', 'a login at login.microsoftonline.com'],
    ['https://sso.other.test/', 'a login at sso.other.test'],
    ['https://other.test/users/sign_in?next=1', 'a login at other.test'],
    ['/login?from=%2F', 'a login at /login'],
  ])('at a sign-in (%s) keeps visitors out', async (location, words) => {
    const http = await webSite(({ path }, response) => {
      if (path === '/') response.writeHead(302, { Location: location }).end();
      else page(response, '<div id="app"></div>');
    });
    const artifact = await gathered({ http });
    expect(artifact.http).toMatchObject({ closed: words });
    expect(scoreOf(artifact, 'private-looking-host')).toBe(3);
  });

  test('by a page that sends browsers on is followed as well', async () => {
    const http = await webSite(({ path }, response) => {
      if (path === '/') page(response, '<META content="0; url=/signin" HTTP-EQUIV="Refresh">');
      else page(response, 'x');
    });
    expect((await gathered({ http })).http).toMatchObject({
      url: 'http://www.site.test/signin',
      closed: 'a login at /signin',
    });
  });

  test('in a circle is followed a few times', async () => {
    let count = 0;
    const http = await webSite((_, response) => {
      count += 1;
      response.writeHead(302, { Location: `/again-${count}` }).end();
    });
    expect((await gathered({ http })).http).toMatchObject({ kind: 'answers', status: 302 });
    expect(count).toBeLessThanOrEqual(6);
  });
});

test.each([
  [401, {}, '<h1>Who are you</h1>', 'status 401'],
  [403, {}, '<h1>Forbidden</h1>', 'status 403'],
  [200, {}, '<form><input name="user"><input type="PASSWORD"></form>', 'a login form'],
])('status %i keeps visitors out as what it is', async (status, headers, body, words) => {
  const http = await webSite((_, response) => page(response, body, status, headers));
  const artifact = await gathered({ http });
  expect(artifact.http).toMatchObject({ status, closed: words });
  expect(scoreOf(artifact, 'private-looking-host')).toBe(3);
});

test('a page with many links beside a form for a password is open', async () => {
  const links = Array.from({ length: 30 }, (_, index) => `<a href="/${index}">x</a>`).join('');
  const http = await webSite((_, response) => page(response, `${links}<input type="password">`));
  expect((await gathered({ http })).http).toMatchObject({ closed: undefined });
});

test('host names below the domain are read from pages, scripts and headers', async () => {
  const body = `<a href="https://shop.site.test/x">x</a><script>var a = {"u":"https:\\/\\/api.site.test\\/v1"}</script>
    <img src=//CDN.site.test/y> encoded=https%3A%2F%2Fold.site.test%2F, notsite.test www.other.test site.test`;
  const http = await webSite((_, response) =>
    page(response, body, 200, { 'Content-Security-Policy': "img-src 'self' img.site.test" }),
  );
  const artifact = await gathered({ http });
  expect([...linksOf(artifact)].sort()).toEqual([
    'api.site.test',
    'cdn.site.test',
    'img.site.test',
    'old.site.test',
    'shop.site.test',
  ]);
});

test('what a host says is safe to show', async () => {
  const https = await webSite(
    (_, response) =>
      page(response, '<title>a\u0000\u001b[31m\u202eb\n</title>', 200, { Location: "https://x.test/'$(id)" }),
    { certificate: GOOD },
  );
  const http = await webSite((_, response) =>
    response.writeHead(302, { Location: 'http://evil.test/%0a%1b[2J\u0085"\'`id`' }).end(),
  );
  const artifact = await gathered({ http, https });
  const { observed } = found(artifact);
  expect(observed.map(({ checkId }) => checkId)).toEqual(['host-certificate', 'private-looking-host']);
  for (const { title, description, evidence, reproduce } of observed)
    for (const text of [title, description, evidence, reproduce ?? '']) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);
    }
});

test('a page is read as far as it need be', async () => {
  const http = await webSite((_, response) => page(response, `<title>Long</title>${'x'.repeat(2_000_000)}`));
  const artifact = await gathered({ http });
  expect(artifact.http.kind === 'answers' && artifact.http.text.length).toBeLessThanOrEqual(100_000);
  expect(artifact.pages[0]?.truncated).toBe(true);
});

describe('what stands in the way', () => {
  test.each([
    ['its name could not be asked for again', new HostNotResolved('The host name www.site.test does not resolve')],
    ['no network leads there', Object.assign(new Error('no route'), { code: 'ENETUNREACH' })],
  ])('that %s says nothing of a host', async (_, failure) => {
    const fail = async () => {
      throw failure;
    };
    const egress = { ...worldEgress({}), resolve: fail };
    const artifact = await gathered({}, { context: worldContext({}, { egress }) });
    for (const part of [artifact.tls, artifact.http, artifact.https])
      expect(part).toMatchObject({ kind: 'unknown', outcome: 'not_testable' });
    expect(found(artifact).coverage).toContainEqual(
      expect.objectContaining({ checkId: 'private-looking-host', outcome: 'not_testable' }),
    );
  });

  test('the guard is said to', async () => {
    const egress = worldEgress({});
    const refuse = async () => {
      throw new EgressRefused('This service does not scan it');
    };
    const artifact = await gathered({}, { context: worldContext({}, { egress: { ...egress, resolve: refuse } }) });
    expect(artifact.tls).toEqual({ kind: 'unknown', outcome: 'blocked', reason: 'This service does not scan it' });
    expect(artifact.https).toMatchObject({ kind: 'unknown', outcome: 'blocked' });
  });

  test('the policy is said to, and nothing is sent', async () => {
    const http = await webSite((_, response) => page(response, 'x'));
    const scope = { ...openScope, exclusions: { hosts: ['*.site.test'], ports: [], paths: [] } };
    const egress = worldEgress({ http });
    const artifact = await gathered({ http }, { context: worldContext({ http }, { scope, egress }) });
    expect(artifact.tls).toMatchObject({ outcome: 'skipped' });
    expect(artifact.http).toMatchObject({ outcome: 'skipped' });
    expect(artifact.https).toMatchObject({ outcome: 'skipped' });
    expect(egress.connections()).toBe(0);
  });

  test('a spent budget ends the look', async () => {
    const egress = worldEgress({});
    const spent = () => {
      throw new EgressSpent();
    };
    const context = worldContext({}, { egress: { ...egress, connect: spent } });
    await expect(gathered({}, { context })).rejects.toMatchObject({ kind: 'spent' });
  });

  test('an abort ends it at once', async () => {
    const http = await rawSite(() => undefined);
    const controller = new AbortController();
    const context = worldContext({ http, https: http }, { signal: controller.signal });
    const going = gathered({ http }, { context });
    setTimeout(() => controller.abort(new Error('cancelled')), 50);
    await expect(going).rejects.toThrow('cancelled');
  });
});
