import { describe, expect, test } from 'vitest';
import { addressesOf, scanWebsite, type WebsiteScanSettings } from '../../../../shared/scanners/website/scanner.ts';
import type { Dns, DnsAnswer } from '../../../../shared/scanning/dns/dns.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import type { KnownFinding, Observation, ScanContext, UnitResult } from '../../../../shared/scanning/scanner.ts';
import { nginxResolver, nvdFile } from '../../scanning/vulnerabilities/entries.ts';
import { loadedCves, noCves } from '../../scanning/vulnerabilities/loaded.ts';
import { OTHER_HOST } from '../../scanning/web/certificates.ts';
import { loopbackNames, page, webSite } from '../../scanning/web/web-site.ts';
import { loopbackEgress, quickScope, scanContext } from '../scan-context.ts';

interface Given {
  readonly context?: Partial<ScanContext>;
  readonly settings?: Partial<WebsiteScanSettings>;
}

async function scan(target: string, { context = {}, settings = {} }: Given = {}) {
  const commits: UnitResult[] = [];
  const faults: unknown[] = [];
  const outcome = await scanWebsite(
    { target },
    {
      dns: undefined,
      technologies: async () => ({ kind: 'none' }),
      faulty: (...fault) => void faults.push(fault),
      ...settings,
    },
    scanContext(commits, context),
  );
  expect(faults).toEqual([]);
  const all = <T>(of: (unit: UnitResult) => readonly T[]) => commits.flatMap(of);
  return {
    outcome,
    detail: 'detail' in outcome ? outcome.detail : outcome.kind,
    observed: all(({ observed }) => observed),
    absent: all(({ absent }) => absent),
    coverage: all(({ coverage }) => coverage),
    hosts: all(({ hosts = [] }) => hosts),
  };
}

const placesOf = (observed: readonly Observation[]) => observed.map(({ checkId, title }) => `${checkId} ${title}`);
const known = (resource: string, location: string, checkId = 'technology'): KnownFinding => ({
  checkId,
  resource,
  location,
});
const originOf = (url: string) => new URL(url).origin;

/** A blog behind an old nginx. */
const blog = () =>
  webSite(({ path }, response) => {
    response.setHeader('Server', 'nginx/1.18.0');
    response.setHeader('X-Powered-By', 'PHP/7.4.33');
    if (path === '/')
      page(
        response,
        '<html><head><meta name="generator" content="WordPress 6.4.2"><script src="/own.js"></script></head><body><a href="/about">x</a><a href="/logout">y</a><a href="/sum?x=1">z</a></body></html>',
      );
    else if (path === '/own.js')
      response
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end('!function(w){var v="1.13.6";w._={VERSION:v}}(window)');
    else if (path === '/robots.txt')
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nDisallow: /wp-admin/\n');
    else page(response, 'not here', path === '/about' ? 200 : 404);
  });

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

describe.concurrent('a web site', () => {
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

describe.concurrent('a finding is closed', () => {
  test('where the site was looked at and the technology is gone', async () => {
    const site = await blog();
    const origin = originOf(site.url);
    const findings = [
      known(origin, 'nginx'),
      known(origin, 'Drupal'),
      known('https://other.test', 'Drupal'),
      known(origin, 'Drupal', 'technology-end-of-life'),
    ];
    const { absent } = await scan(site.url, { context: { known: findings } });
    expect(absent).toEqual([known(origin, 'Drupal'), known(origin, 'Drupal', 'technology-end-of-life')]);
  });

  test('where its version has support again, and not where the version is kept secret', async () => {
    const told = await webSite((_, response) =>
      page(response, 'x', 200, { Server: 'nginx/1.29.1', 'X-Powered-By': 'PHP/8.4.1' }),
    );
    const end = (url: string, name: string) => known(originOf(url), name, 'technology-end-of-life');
    const first = await scan(told.url, { context: { known: [end(told.url, 'PHP')] } });
    expect(first.absent).toEqual([end(told.url, 'PHP')]);
    const silent = await webSite((_, response) => page(response, 'x', 200, { 'X-Powered-By': 'PHP' }));
    const second = await scan(silent.url, { context: { known: [end(silent.url, 'PHP')] } });
    expect(second.absent).toEqual([]);
  });

  test('not where a newer version comes from what answers in its place', async () => {
    const site = await webSite((_, response) => page(response, 'x', 403, { 'X-Powered-By': 'PHP/8.4.1' }));
    const end = known(originOf(site.url), 'PHP', 'technology-end-of-life');
    const { absent } = await scan(site.url, { context: { known: [end] } });
    expect(absent).toEqual([]);
  });

  test('not where a part that could show it failed', async () => {
    const site = await webSite(({ path }, response) => {
      if (path === '/') page(response, '<script src="/a.js"></script>');
      else if (path === '/a.js') response.destroy();
      else page(response, 'x', 404);
    });
    const findings = [known(originOf(site.url), 'jQuery'), known(originOf(site.url), 'lighttpd')];
    const { absent, coverage } = await scan(site.url, { context: { known: findings } });
    expect(absent.map(({ location }) => location)).not.toContain('jQuery');
    expect(coverage.find(({ outcome }) => outcome === 'error')?.reason).toMatch(/^a script of the site: /);
  });

  test.each([
    [403, 'blocked', /^The home page returned status 403; only that response was examined: /],
    [401, 'blocked', /^The site requires a user name and password; only that response was examined: /],
    [500, 'failed', /^The home page returned status 500; only that response was examined: /],
  ])('not where status %i came instead of the site, which is said', async (status, kind, words) => {
    const site = await webSite((_, response) =>
      page(response, 'x', status, {
        Server: 'lighttpd/1.4.69',
        ...(status === 401 ? { 'WWW-Authenticate': 'Basic realm="x"' } : {}),
      }),
    );
    const { outcome, detail, observed, absent, coverage, hosts } = await scan(site.url, {
      context: { known: [known(originOf(site.url), 'nginx')] },
    });
    expect(outcome.kind).toBe(kind);
    expect(detail).toMatch(words);
    expect(detail.length).toBeLessThanOrEqual(255);
    expect(absent).toEqual([]);
    // What answers in its place is told of all the same.
    expect(placesOf(observed)).toContain('technology Technology detected: lighttpd 1.4.69');
    expect(coverage.some(({ outcome: end }) => end === 'blocked')).toBe(true);
    expect(coverage.some(({ outcome: end }) => end === 'negative')).toBe(false);
    expect(hosts).toHaveLength(1);
  });
});

describe.concurrent('a host name', () => {
  test('is asked by https first, then by http', () => {
    expect(addressesOf('www.site.test')).toEqual(['https://www.site.test/', 'http://www.site.test/']);
    expect(addressesOf(' HTTP://a.test/x')).toEqual(['HTTP://a.test/x']);
  });

  test('that speaks http alone is scanned by it, and findings of its https address are closed', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Server: 'lighttpd/1.4.69' }), {
      name: 'plain.test',
    });
    const name = `plain.test:${site.port}`;
    const old = known(`https://${name}`, 'lighttpd');
    const { observed, absent } = await scan(name, { context: { egress: loopbackNames(), known: [old] } });
    expect(observed.map(({ resource }) => resource)).toEqual([`http://${name}`]);
    expect(absent).toEqual([old]);
  });

  test('with a certificate that nobody trusts is scanned all the same', async () => {
    const site = await webSite((_, response) => page(response, 'x', 200, { Server: 'lighttpd/1.4.69' }), {
      certificate: OTHER_HOST,
      name: 'self.test',
    });
    const { observed } = await scan(`self.test:${site.port}`, { context: { egress: loopbackNames() } });
    expect(observed.map(({ resource }) => resource)).toEqual([`https://self.test:${site.port}`]);
  });

  test('a secret goes to no site that cannot prove to be itself', async () => {
    const site = await webSite((_, response) => page(response, 'x'), { certificate: OTHER_HOST, name: 'self.test' });
    const credentials: ScanContext['credentials'] = [{ kind: 'header', header: 'X-Secret', value: 's3cret' }];
    const { outcome } = await scan(site.url, { context: { egress: loopbackNames(), credentials } });
    expect(outcome.kind).toBe('failed');
    expect(site.seen).toEqual([]);
  });

  test('that answers neither way says both reasons', async () => {
    const { outcome, detail, coverage } = await scan('127.0.0.1:9');
    expect(outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
    expect(detail.length).toBeLessThanOrEqual(255);
    expect(coverage.map(({ outcome: end }) => end)).toEqual(['error', 'error']);
  });

  test('that does not resolve is told so', async () => {
    const { outcome, detail } = await scan('nowhere.example', { context: { egress: loopbackNames() } });
    expect(outcome.kind).toBe('failed');
    expect(detail).toContain('nowhere.example');
  });
});

describe.concurrent('what stands in the way', () => {
  test('the guard', async () => {
    const { outcome } = await scan('http://127.0.0.1/', { context: { egress: createEgress({ allow: [] }) } });
    expect(outcome).toMatchObject({ kind: 'blocked', errorClass: 'target_refused' });
  });

  test('the policy', async () => {
    const scope = { ...quickScope, exclusions: { hosts: ['127.0.0.1'], ports: [], paths: [] } };
    const { outcome, coverage } = await scan('http://127.0.0.1/', { context: { scope } });
    expect(outcome.kind).toBe('skipped');
    expect(coverage.map(({ outcome: end }) => end)).toEqual(['skipped', 'skipped']);
  });

  test('the time', async () => {
    const { outcome, coverage } = await scan('http://127.0.0.1/', { context: { remainingMs: () => 1000 } });
    expect(outcome).toEqual({ kind: 'paused', left: 'the whole site' });
    expect(coverage).toEqual([]);
  });

  test('the run is cancelled', async () => {
    const controller = new AbortController();
    const site = await webSite((_, response) => {
      controller.abort(new Error('cancelled'));
      page(response, 'x');
    });
    await expect(scan(site.url, { context: { signal: controller.signal } })).rejects.toThrow('cancelled');
  });

  test('another site behind a redirect', async () => {
    const site = await webSite(
      (_, response) => void response.writeHead(302, { Location: 'https://elsewhere.test/' }).end(),
    );
    const { outcome, detail } = await scan(site.url);
    expect(outcome).toMatchObject({ kind: 'failed', errorClass: 'setting_invalid' });
    expect(detail).toContain('https://elsewhere.test/');
  });
});

/** A domain name system of one host. */
function names(answers: Readonly<Record<string, DnsAnswer>>): Dns {
  return {
    ask: async (name, type) => answers[`${name} ${type}`] ?? { kind: 'no_data' },
    host: async (name) => ({ name, chain: ['edge.cloudfront.net'], end: 'addresses', addresses: ['127.0.0.1'] }),
    transfer: async () => ({ kind: 'closed' }),
    walk: async () => ({ kind: 'unsigned' }),
    signatures: async () => 'not asked',
    statistics: () => ({ queries: 0, failures: {} }),
    faults: () => [],
  };
}

describe.concurrent('beside its pages', () => {
  const plain = () => webSite((_, response) => page(response, 'x'), { name: 'www.site.test' });

  test('the names of a host and its domain tell technologies', async () => {
    const site = await plain();
    const records = [{ name: 'site.test', type: 'NS' as const, value: 'ada.ns.cloudflare.com' }];
    const dns = () => names({ 'site.test NS': { kind: 'records', records } });
    const { observed, hosts } = await scan(site.url, { settings: { dns }, context: { egress: loopbackNames() } });
    expect(observed.map(({ location }) => location)).toEqual(
      expect.arrayContaining(['Amazon CloudFront', 'Cloudflare']),
    );
    expect(hosts).toMatchObject([{ host: 'www.site.test', addresses: ['127.0.0.1'] }]);
  });

  test('a resolver that fails is told of, and closes nothing that names tell', async () => {
    const site = await plain();
    const dns = () => names({ 'www.site.test MX': { kind: 'failed', reason: 'timeout', words: 'no answer in time' } });
    const findings = ['Cloudflare', 'lighttpd'].map((name) => known(originOf(site.url), name));
    const { absent, coverage } = await scan(site.url, {
      settings: { dns },
      context: { egress: loopbackNames(), known: findings },
    });
    expect(absent.map(({ location }) => location)).toEqual(['lighttpd']);
    expect(coverage.find(({ outcome }) => outcome === 'not_testable')?.reason).toBe(
      'DNS records of www.site.test could not be queried completely: no answer in time',
    );
  });

  test("the operator's rules are united with ours, and what they cannot tell is said", async () => {
    const site = await webSite((_, response) => page(response, '<i class="thing-7">', 200, { Server: 'nginx/1.18.0' }));
    const signature = {
      categories: [],
      site: undefined,
      implies: [],
      excludes: [],
      requires: [],
      requiresCategories: [],
    };
    const sign = (pattern: string) => ({ source: { kind: 'html' as const }, pattern, version: '\\1', weight: 100 });
    const technologies = async () => ({
      kind: 'loaded' as const,
      technologies: {
        signatures: [
          { ...signature, name: 'nginx', signs: [sign('never there')] },
          { ...signature, name: 'Thing', signs: [sign('thing-(\\d+)')] },
        ],
        problems: [],
        problemCount: 1,
      },
      warnings: ['1 part cannot be used'],
    });
    const { observed, coverage } = await scan(site.url, { settings: { technologies } });
    expect(placesOf(observed)).toEqual([
      'technology Technology detected: Thing 7',
      'technology Technology detected: nginx 1.18.0',
      'technology-end-of-life nginx 1.18.0 is end-of-life',
    ]);
    expect(coverage.filter(({ reason }) => reason === '1 part cannot be used')).not.toHaveLength(0);
    const broken = async () => ({ kind: 'unreadable' as const, reason: 'it is not JSON' });
    const second = await scan(site.url, {
      settings: { technologies: broken },
      context: { known: [known(originOf(site.url), 'Thing')] },
    });
    expect(second.absent).toEqual([]);
    expect(second.coverage.filter(({ reason }) => reason === 'it is not JSON')).not.toHaveLength(0);
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
