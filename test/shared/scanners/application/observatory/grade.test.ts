import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeOf } from '../../../../../shared/scanners/application/observatory/grade.ts';
import type { ObservedSite } from '../../../../../shared/scanners/application/observatory/observed-site.ts';
import { outcomes } from '../../../../../shared/scanners/application/observatory/outcomes.ts';
import { isPreloadedHost } from '../../../../../shared/scanners/application/observatory/preloaded-hosts.ts';
import { webHeaders } from '../../../../../shared/scanning/web/message/headers.ts';
import type { Page } from '../../../../../shared/scanning/web/page/page.ts';
import { anyPage } from '../any-page.ts';
import { hostilePages } from '../hostile-pages.ts';
import golden from './golden.json' with { type: 'json' };
import { own as defaultHost, type HeaderSet } from './header-sets/header-set.ts';
import { headerSets } from './header-sets.ts';

const headersOf = (headers: HeaderSet['headers']) =>
  webHeaders(Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((each) => [name, each.trim()])));

function siteOf(set: HeaderSet): ObservedSite {
  const { hostname = defaultHost, scheme = 'https:', body = '', preloaded = [], onTheWay = [] } = set;
  const { route = [`http://${hostname}/`, `https://${hostname}/`], crossOrigin } = set;
  const headers = headersOf(set.headers);
  const own = headers.all('set-cookie').map((header) => ({ url: `${scheme}//${hostname}/`, header }));
  const other = crossOrigin === undefined ? { headers, origin: undefined } : undefined;
  return {
    hostname,
    scheme,
    answer: { headers, text: body },
    overHttp:
      route === null ? undefined : { route: route.map((url) => new URL(url)), verified: set.routeVerified ?? true },
    overHttps: scheme === 'https:' ? { headers, verified: set.httpsVerified ?? true } : undefined,
    crossOrigin: crossOrigin ? { headers: headersOf(crossOrigin.headers), origin: crossOrigin.origin } : other,
    cookies: [...onTheWay, ...own],
    isPreloaded: (host) => preloaded.some((name) => host === name || host.endsWith(`.${name}`)),
  };
}

test('there is an answer of Mozilla for each header set, and every outcome is among them', () => {
  expect(golden.map(({ name }) => name)).toEqual(headerSets.map(({ name }) => name));
  expect(new Set(headerSets.map(({ name }) => name)).size).toBe(headerSets.length);
  const seen = new Set(golden.flatMap(({ tests }) => Object.values(tests).map(([outcome]) => outcome)));
  expect([...seen].sort()).toEqual(Object.keys(outcomes).sort());
});

test.each(golden)('$name is graded as by Mozilla: $grade, $score points', ({ name, grade, score, tests }) => {
  const set = headerSets.find((each) => each.name === name);
  if (!set) throw new Error(`no header set ${name}`);
  const own = gradeOf(siteOf(set));
  expect(Object.fromEntries(own.tests.map(({ test: id, outcome, modifier }) => [id, [outcome, modifier]]))).toEqual(
    tests,
  );
  expect(own).toMatchObject({ grade, score });
});

test('the grades reach from F to A+', () => {
  expect(new Set(golden.map(({ grade }) => grade)).size).toBeGreaterThanOrEqual(10);
});

test('hosts under a top-level domain that browsers ask over https alone are known', () => {
  expect(isPreloadedHost('shop.example.dev')).toBe(true);
  expect(isPreloadedHost('DEV')).toBe(true);
  expect(isPreloadedHost('dev.example.com')).toBe(false);
  expect(isPreloadedHost('192.0.2.1')).toBe(false);
});

/** A page over https as the whole site. */
function siteOfPage(page: Page): ObservedSite {
  return {
    hostname: page.url.hostname,
    scheme: 'https:',
    answer: page,
    overHttp: undefined,
    overHttps: { headers: page.headers, verified: true },
    crossOrigin: { headers: page.headers, origin: 'https://other.example.net' },
    cookies: page.headers.all('set-cookie').map((header) => ({ url: page.url.href, header })),
    isPreloaded: isPreloadedHost,
  };
}

test('whatever a page says, it gets a grade', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const { score, grade, tests } = gradeOf(siteOfPage(page));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(145);
      expect(grade).toMatch(/^(?:[ABCD][+-]?|F)$/);
      expect(tests).toHaveLength(10);
    }),
    { numRuns: 1000 },
  );
});

test.each(hostilePages)('a hostile page is graded in linear time: $name', ({ make }) => {
  const site = siteOfPage(make());
  const before = process.cpuUsage();
  gradeOf(site);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(4000);
});
