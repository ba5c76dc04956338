import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Credential } from '../../../../../shared/records/policies/site-credential.ts';
import { phpinfoPage } from '../../../../../shared/scanners/application/passive/phpinfo-page.ts';
import { privatePageStored } from '../../../../../shared/scanners/application/passive/private-page-stored.ts';
import { certificateNotTrusted } from '../../../../../shared/scanners/application/site/checks/certificate-not-trusted.ts';
import { htmlOf, wordsOf } from '../../../../targets/generated-site.ts';
import { type Given, runSomeChecks } from '../../../scanners/application/run-some-checks.ts';
import { AUTHORITY, EXPIRED, GOOD } from '../certificates.ts';
import { loopbackNames, page, type WebSite, webSite } from '../web-site.ts';

const checks = { passive: [phpinfoPage, privatePageStored], site: [certificateNotTrusted] };
const scanSite = (url: string, given: Given = {}) => runSomeChecks(url, { checks, ...given });

const secret = 'k3y-Heron77pond';

const credentials: readonly (readonly [kind: string, credential: Credential])[] = [
  ['a header', { kind: 'header', header: 'X-Api-Key', value: secret }],
  ['a cookie', { kind: 'cookie', cookie: `sid=${secret}` }],
  ['basic authentication', { kind: 'basic', username: 'ann', password: secret }],
];

function isGiven({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const pair = Buffer.from(`ann:${secret}`).toString('base64');
  return (
    headers['x-api-key'] === secret ||
    headers.cookie?.includes(`sid=${secret}`) === true ||
    headers.authorization === `Basic ${pair}`
  );
}

/** What a site says to strangers. */
type Refusal = 'status 401' | 'status 403' | 'log-in page' | 'other words' | 'nothing else';

interface Terms {
  readonly refusal?: Refusal;
  /** Whether it takes the credential, by how many requests came before. */
  readonly takes?: (asked: number) => boolean;
  readonly certificate?: string;
  readonly name?: string;
}

async function siteWith({ refusal = 'status 401', takes = () => true, ...terms }: Terms = {}): Promise<WebSite> {
  let asked = 0;
  return await webSite((request, response) => {
    asked += 1;
    const { path } = request;
    const isIn = isGiven(request) && takes(asked);
    if (!/^\/(?:a|b|login)?$/.test(path)) return page(response, 'not here', 404);
    if (path === '/login')
      return page(response, '<form method="post"><input name="u"><input name="p" type="password"></form>');
    if (!isIn && refusal === 'status 401') return page(response, 'Who are you?', 401);
    if (!isIn && refusal === 'status 403') return page(response, 'No entry', 403);
    if (!isIn && refusal === 'log-in page') return response.writeHead(302, { location: '/login' }).end();
    const words = !isIn && refusal === 'other words' ? 'Welcome stranger' : `Hello ann ${wordsOf(path.length + 2)}`;
    return page(response, htmlOf(path, ['/a', '/b'], refusal === 'nothing else' ? wordsOf(path.length) : words));
  }, terms);
}

const known = (site: WebSite) => [{ checkId: 'phpinfo-page', resource: site.url, location: '' }];

describe.each(credentials)('with %s', (_, credential) => {
  test.each<Refusal>(['status 401', 'status 403', 'log-in page', 'other words'])(
    'a session is proved where strangers get %s, and its pages are judged as private ones',
    async (refusal) => {
      const site = await siteWith({ refusal });
      const run = await scanSite(site.url, { context: { credentials: [credential], known: known(site) } });
      expect(run.outcome).toEqual({ kind: 'finished', detail: expect.not.stringContaining('credential') });
      expect(run.observed.map(({ checkId }) => checkId)).toContain('private-page-stored');
      expect(run.absent.map(({ checkId }) => checkId)).toEqual(['phpinfo-page']);
      expect(JSON.stringify(run.commits)).not.toContain(secret);
    },
  );

  test('a site that answers everybody the same proves nothing: the scan says so and closes nothing', async () => {
    const site = await siteWith({ refusal: 'nothing else' });
    const run = await scanSite(site.url, { context: { credentials: [credential], known: known(site) } });
    const reason =
      'no evidence that the site accepts the stored credential: the target returns the same response without it';
    expect(run.outcome).toEqual({ kind: 'finished', detail: expect.stringContaining(reason) });
    expect(run.absent).toEqual([]);
    expect(run.coverage).toContainEqual({
      checkId: 'phpinfo-page',
      target: site.url,
      outcome: 'not_testable',
      count: 1,
      reason: `Pages behind the login: ${reason}`,
    });
    expect(run.observed.map(({ checkId }) => checkId)).not.toContain('private-page-stored');
  });

  test('a site that says no ends the scan as a matter of its setting', async () => {
    const site = await siteWith({ takes: () => false });
    const run = await scanSite(site.url, { context: { credentials: [credential] } });
    expect(run.outcome).toEqual({
      kind: 'failed',
      detail: 'The site does not accept the stored credential: / returns status 401',
      errorClass: 'setting_invalid',
    });
    // Once: it is not tried again and again.
    expect(site.seen).toHaveLength(1);
  });

  test('a site that asks to log in all the same is told of', async () => {
    const site = await siteWith({ takes: () => false, refusal: 'log-in page' });
    const run = await scanSite(site.url, { context: { credentials: [credential], known: known(site) } });
    expect(run.outcome).toEqual({
      kind: 'finished',
      detail: expect.stringContaining('the target still requires a login'),
    });
    expect(run.absent).toEqual([]);
  });

  test('a session that ends during the scan is noticed at its end', async () => {
    const site = await siteWith({ takes: (asked) => asked < 9 });
    const run = await scanSite(site.url, { context: { credentials: [credential], known: known(site) } });
    expect(run.outcome).toEqual({
      kind: 'finished',
      detail: expect.stringContaining('the site stopped accepting the stored credential during the scan'),
    });
    expect(run.absent).toEqual([]);
  });

  test('it is not sent to a site whose certificate no browser would take', async () => {
    const site = await siteWith({ certificate: EXPIRED, name: 'site.test', refusal: 'other words' });
    const run = await scanSite(site.url, {
      context: { credentials: [credential], egress: loopbackNames(), known: known(site) },
      settings: { authorities: [AUTHORITY] },
    });
    expect(run.outcome).toEqual({
      kind: 'finished',
      detail: expect.stringContaining('the stored credential was not sent: the certificate of the site is not trusted'),
    });
    // It is scanned as a stranger sees it, with its certificate as a finding, and nothing is closed.
    expect(site.seen.length).toBeGreaterThan(3);
    expect(site.seen.filter(isGiven)).toEqual([]);
    expect(JSON.stringify(site.seen)).not.toContain(secret);
    expect(run.observed.map(({ checkId }) => checkId)).toContain('certificate-not-trusted');
    expect(run.absent).toEqual([]);
  });

  test('a site with such a certificate that lets no strangers in is told to have been asked as one', async () => {
    const site = await siteWith({ certificate: EXPIRED, name: 'site.test' });
    const run = await scanSite(site.url, {
      context: { credentials: [credential], egress: loopbackNames() },
      settings: { authorities: [AUTHORITY] },
    });
    expect(run.outcome).toMatchObject({ kind: 'blocked', detail: expect.stringContaining('was not sent') });
    expect(site.seen.filter(isGiven)).toEqual([]);
  });

  test('it is sent where the certificate is good', async () => {
    const site = await siteWith({ certificate: GOOD, name: 'site.test' });
    const run = await scanSite(site.url, {
      context: { credentials: [credential], egress: loopbackNames() },
      settings: { authorities: [AUTHORITY] },
    });
    expect(run.outcome).toEqual({ kind: 'finished', detail: expect.not.stringContaining('credential') });
    expect(site.seen.some(isGiven)).toBe(true);
  });
});

test('a password for a form is not sent to a site whose certificate no browser would take, and the form not asked for', async () => {
  const site = await siteWith({ certificate: EXPIRED, name: 'site.test', refusal: 'other words' });
  const form = { kind: 'form', login_url: `${site.url}login`, username: 'ann', password: secret } as const;
  const run = await scanSite(site.url, {
    context: { credentials: [form], egress: loopbackNames() },
    settings: { authorities: [AUTHORITY] },
  });
  expect(run.outcome).toMatchObject({ kind: 'finished', detail: expect.stringContaining('was not sent') });
  expect(site.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(JSON.stringify(site.seen)).not.toContain(secret);
});

test('a way from http to a certificate that no browser would take ends where a stranger gets, without the credential', async () => {
  const site = await siteWith({ certificate: EXPIRED, name: 'site.test', refusal: 'other words' });
  const door = await webSite((_, response) => response.writeHead(301, { location: 'https://site.test/' }).end());
  const egress = loopbackNames();
  const ports = new Map([
    [80, door.port],
    [443, site.port],
  ]);
  const run = await scanSite('http://site.test/', {
    context: {
      credentials: [{ kind: 'cookie', cookie: `sid=${secret}` }],
      egress: { ...egress, connect: (to, port) => egress.connect(to, ports.get(port) ?? 1) },
    },
    settings: { authorities: [AUTHORITY] },
  });
  expect(run.outcome).toMatchObject({ kind: 'finished', detail: expect.stringContaining('was not sent') });
  expect(site.seen.length).toBeGreaterThan(3);
  expect(site.seen.filter(isGiven)).toEqual([]);
});
