import { describe, expect, test } from 'vitest';
import { nginxResolver, nvdFile } from '../../scanning/vulnerabilities/entries.ts';
import { loadedCves, noCves } from '../../scanning/vulnerabilities/loaded.ts';
import { page, webSite } from '../../scanning/web/web-site.ts';
import { loopbackEgress } from '../scan-context.ts';
import { blog, known, originOf, placesOf, scan } from './website-scan.ts';

test('a library whose version stands at the end of a megabyte and a half is told', async () => {
  const filler = `function a(){return 1}\n`.repeat(70_000);
  const site = await webSite(({ path }, response) => {
    if (path === '/') page(response, '<html><head><script src="/vendor.js"></script></head><body>map</body></html>');
    else if (path === '/vendor.js')
      response
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end(`${filler}VI.util={},VI.util.VERSION="10.11.0",VI.util.abstract=L;`);
    else response.writeHead(404).end();
  });
  const { observed } = await scan(site.url);
  expect(placesOf(observed)).toContain('technology Technology detected: OpenLayers 10.11.0');
});

test('a module that the page names in advance is read, and a library that no rule knows is told in its own words', async () => {
  const is = { current: 'there' };
  const site = await webSite(({ path }, response) => {
    if (is.current === 'silent' && path.startsWith('/chunks/')) return void response.destroy();
    const script = (text: string) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);
    if (path === '/')
      page(
        response,
        '<html><head><link rel="modulepreload" href="/chunks/a1b2.js"><script type="module" src="/app.js"></script></head><body>hi</body></html>',
      );
    else if (path === '/app.js') script('import"./chunks/a1b2.js";');
    else if (path === '/chunks/a1b2.js')
      script('/*! Cropper.js v2.2.0 | (c) 2015-present Chen Fengyuan | MIT */\nlet a;');
    else response.writeHead(404).end();
  });
  const { observed } = await scan(site.url);
  expect(placesOf(observed)).toContain('technology Technology detected: Cropper.js 2.2.0');
  const earlier = { context: { known: [known(originOf(site.url), 'Cropper.js')] } };
  is.current = 'silent';
  expect((await scan(site.url, earlier)).absent).toEqual([]);
});

test('a server that no rule knows is told in its own words, and is gone when it is', async () => {
  const name = { current: 'quietd/1.21' };
  const site = await webSite((_, response) => {
    response.setHeader('Server', name.current);
    page(response, '<html><body>hello</body></html>');
  });
  const { observed } = await scan(site.url);
  expect(placesOf(observed)).toEqual(['technology Technology detected: quietd 1.21']);
  name.current = 'loudd';
  const later = await scan(site.url, { context: { known: [known(originOf(site.url), 'quietd')] } });
  expect(later.absent.map(({ location }) => location)).toEqual(['quietd']);
});

test('each phase of a scan is told once', async () => {
  const site = await blog();
  const phases: string[] = [];
  await scan(site.url, { context: { phase: (name) => void phases.push(name) } });
  expect(phases.length).toBeGreaterThan(4);
  expect(phases).toEqual([...new Set(phases)]);
});

describe('a web site with a CVE feed', () => {
  test('has one finding for each version with known vulnerabilities, and is gone with an update', async () => {
    const site = await blog();
    const cves = await loadedCves([nvdFile(nginxResolver)], { kev: ['CVE-2021-23017'] });
    const earlier = [
      known(originOf(site.url), 'nginx@1.17.0', 'vulnerable-software'),
      known(originOf(site.url), 'PHP@7.4.1', 'vulnerable-software'),
    ];
    const run = await scan(site.url, { settings: { cves: async () => cves }, context: { known: earlier } });
    const own = <T extends { readonly checkId: string }>(all: readonly T[]) =>
      all.filter(({ checkId }) => checkId === 'vulnerable-software');
    expect(own(run.observed)).toMatchObject([
      {
        resource: originOf(site.url),
        location: 'nginx@1.18.0',
        title: 'Known vulnerabilities in nginx 1.18.0',
        score: 9,
        cveIds: ['CVE-2021-23017'],
        kev: true,
      },
    ]);
    expect(own(run.absent).map(({ location }) => location)).toEqual(['nginx@1.17.0', 'PHP@7.4.1']);
  });

  test('without a CVE feed says so in the coverage', async () => {
    const site = await blog();
    const { coverage } = await scan(site.url, { settings: { cves: async () => noCves } });
    const own = coverage.filter(({ checkId }) => checkId === 'vulnerable-software');
    expect(own).toMatchObject([{ outcome: 'skipped', reason: 'no CVE feed is configured' }]);
  });
});

describe('a web site', () => {
  test('is told with its technologies, their versions and the ends of their support', async () => {
    const site = await blog();
    const { outcome, detail, observed, coverage, hosts } = await scan(site.url);
    expect(outcome.kind).toBe('finished');
    expect(placesOf(observed)).toEqual(
      expect.arrayContaining([
        'technology Technology detected: nginx 1.18.0',
        'technology Technology detected: PHP 7.4.33',
        'technology Technology detected: WordPress 6.4.2',
        'technology-end-of-life nginx 1.18.0 is end-of-life',
        'technology-end-of-life PHP 7.4.33 is end-of-life',
      ]),
    );
    const nginx = observed.find(({ location }) => location === 'nginx');
    expect(nginx).toMatchObject({ resource: originOf(site.url), score: 1, evidence: 'header server: nginx/1.18.0' });
    const php = observed.find(({ checkId, location }) => checkId === 'technology-end-of-life' && location === 'PHP');
    expect(php).toMatchObject({ score: 6, references: ['https://www.php.net/supported-versions.php'] });
    expect(php?.description).toContain('2022-11-28');
    expect(php?.description).toContain('may still patch the packages');
    expect(coverage).toContainEqual({
      checkId: 'technology',
      target: originOf(site.url),
      outcome: 'positive',
      count: expect.any(Number),
    });
    expect(hosts).toEqual([
      {
        host: '127.0.0.1',
        addresses: ['127.0.0.1'],
        sources: ['website'],
        technologies: expect.arrayContaining(['nginx 1.18.0', 'PHP 7.4.33']),
        certificateEnd: null,
      },
    ]);
    expect(detail).toMatch(
      /^\d+ technologies: .*nginx 1\.18\.0.*; 2 end-of-life; \d+ requests; not checked: 1 linked page not requested because of possible side effects, such as \/logout$/,
    );
  });

  test('is asked for a few things by GET alone, and for nothing that acts', async () => {
    const site = await blog();
    await scan(site.url);
    expect(site.seen.every(({ method }) => method === 'GET')).toBe(true);
    const paths = site.seen.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/', '/robots.txt', '/own.js', '/about']));
    expect(paths.some((path) => path.startsWith('/logout') || path.startsWith('/sum'))).toBe(false);
    // The home page once more at the end: it must read as it did.
    expect(paths).toHaveLength(6);
    expect(paths.at(-1)).toBe('/');
  });

  test('that shows nothing is a plain result', async () => {
    const site = await webSite((_, response) => page(response, '<p>Hello</p>'));
    const { outcome, detail, observed, coverage } = await scan(site.url);
    expect(observed).toEqual([]);
    expect(outcome.kind).toBe('finished');
    expect(detail).toMatch(/^No technologies detected; \d requests$/);
    expect(coverage.map(({ checkId, outcome: end }) => `${checkId} ${end}`)).toEqual([
      'technology negative',
      'technology-end-of-life negative',
    ]);
  });
});

test('old data on ends of support are told of', async () => {
  const site = await webSite((_, response) => page(response, 'x'));
  const { coverage } = await scan(site.url, { context: { now: () => Date.now() + 284 * 86_400_000 } });
  expect(
    coverage.find(({ checkId, outcome }) => checkId === 'technology-end-of-life' && outcome === 'not_testable')?.reason,
  ).toMatch(/^the end-of-life data dates from 2026-11-21/);
});

test('a distribution that mends by itself makes an end of support only likely', async () => {
  const site = await webSite((_, response) => page(response, 'x', 200, { Server: 'Apache/2.2.22 (Debian)' }));
  const { observed } = await scan(site.url, { context: { egress: loopbackEgress() } });
  const end = observed.find(({ checkId }) => checkId === 'technology-end-of-life');
  expect(end).toMatchObject({ location: 'Apache HTTP Server', confidence: 'tentative' });
  expect(end?.description).toContain('discloses a distribution (Debian)');
});
