import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Credential } from '../../../../shared/records/policies/site-credential.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import { AUTHORITY, EXPIRED, GOOD } from '../../scanning/web/certificates.ts';
import { loopbackNames, page, type WebSite, webSite } from '../../scanning/web/web-site.ts';
import { type CmsRun, detailOf, type Given, runCmsScan } from './run-cms-scan.ts';

const secret = 'k3y-Heron77pond';
const reason = 'the stored credential was not sent: the certificate of the site is not trusted';
const given: readonly (readonly [kind: string, credential: Credential])[] = [
  ['a header', { kind: 'header', header: 'X-Api-Key', value: secret }],
  ['a cookie', { kind: 'cookie', cookie: `sid=${secret}` }],
  ['an application password', { kind: 'basic', username: 'ann', password: secret }],
  [
    'a form',
    { kind: 'form', login_url: 'https://site.test/wp-login.php', username: 'ann', password: secret } as Credential,
  ],
];

const home = '<html><head><meta name="generator" content="WordPress 6.7.1"></head><body>A heron</body></html>';
const pair = Buffer.from(`ann:${secret}`).toString('base64');

/** What a site was sent, all of it. */
const heard = (site: WebSite) => JSON.stringify(site.seen);
const isTold = (text: string) => text.includes(secret) || text.includes(pair);

/** A WordPress at https://site.test/ on the usual ports. */
async function siteWith(certificate: string, refuses: (request: IncomingMessage) => boolean = () => false) {
  const site = await webSite(
    (request, response) => {
      if (refuses(request)) response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      else page(response, request.path === '/' ? home : 'not here', request.path === '/' ? 200 : 404);
    },
    { certificate },
  );
  const door = await webSite((_, response) => response.writeHead(301, { location: 'https://site.test/' }).end());
  const egress = loopbackNames();
  const ports = new Map([
    [80, door.port],
    [443, site.port],
  ]);
  const connect: typeof egress.connect = (to, port) => egress.connect(to, ports.get(port) ?? 1);
  const scan = (target: string, terms: Given): Promise<CmsRun> =>
    runCmsScan(target, {
      steps: [front],
      settings: { authorities: [AUTHORITY] },
      ...terms,
      context: { egress: { ...egress, connect }, ...terms.context },
    });
  return { site, door, scan };
}

const options = '--disable-tls-checks';

describe.each(given)('with %s', (_, credential) => {
  test.each(['https://site.test/', 'http://site.test/'])(
    'a site whose certificate no browser would take is scanned from %s without it where the setting says so',
    async (target) => {
      const { site, door, scan } = await siteWith(EXPIRED);
      const known = [{ checkId: 'server-headers', resource: 'https://site.test/', location: 'headers' }];
      const run = await scan(target, { options, context: { credentials: [credential], known } });
      expect(run.outcome).toEqual({ kind: 'finished', detail: expect.stringContaining(reason) });
      expect(run.observed.map(({ checkId }) => checkId)).toContain('cms-detected');
      expect(run.absent).toEqual([]);
      expect(run.coverage).toContainEqual({
        checkId: 'cms-detected',
        target: 'https://site.test/',
        outcome: 'not_testable',
        count: 1,
        reason: `Pages behind the login: ${reason}`,
      });
      expect(site.seen.length).toBeGreaterThan(2);
      expect([heard(site), heard(door)].filter(isTold)).toEqual([]);
    },
  );

  test('it is sent where the certificate is good, whatever the setting takes', async () => {
    const { site, scan } = await siteWith(GOOD);
    const run = await scan('https://site.test/', { options, context: { credentials: [credential] } });
    expect(detailOf(run)).not.toContain('not sent');
    // The form of this site is none.
    if (credential.kind !== 'form') expect(isTold(heard(site))).toBe(true);
    else expect(site.seen.map(({ path }) => path)).toContain('/wp-login.php');
  });

  test('a setting that takes no such certificate ends there', async () => {
    const { site, scan } = await siteWith(EXPIRED);
    const run = await scan('https://site.test/', { context: { credentials: [credential] } });
    expect(run.outcome).toMatchObject({
      kind: 'failed',
      detail: expect.stringContaining('the certificate has expired'),
    });
    expect(site.seen).toEqual([]);
  });
});

test('a site that lets no strangers in is told to have been asked as one', async () => {
  const { site, scan } = await siteWith(EXPIRED, () => true);
  const credentials: Credential[] = [{ kind: 'basic', username: 'ann', password: secret }];
  const run = await scan('https://site.test/', { options, context: { credentials } });
  expect(run.outcome).toMatchObject({ kind: 'blocked', detail: expect.stringContaining(reason) });
  expect(detailOf(run).length).toBeLessThanOrEqual(255);
  expect(isTold(heard(site))).toBe(false);
});

test('without credentials nothing is withheld', async () => {
  const { scan } = await siteWith(EXPIRED);
  const known = [{ checkId: 'server-headers', resource: 'https://site.test/', location: 'headers' }];
  const run = await scan('https://site.test/', { options, context: { known } });
  expect(run.outcome).toEqual({ kind: 'finished', detail: expect.not.stringContaining('not sent') });
  expect(run.absent).not.toEqual([]);
});
