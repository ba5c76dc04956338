import { describe, expect, test } from 'vitest';
import { openConsole } from '../../../../../../shared/scanners/application/active/exposed/open-console.ts';
import type { ActiveSighting, Probe } from '../../../../../../shared/scanners/application/active-check.ts';
import { Undetermined } from '../../../../../../shared/scanners/application/probing/undetermined.ts';
import type { ConsoleRule } from '../../../../../../shared/scanning/exposure/consoles/console-rule.ts';
import { consoleRules } from '../../../../../../shared/scanning/exposure/consoles/console-rules.ts';
import { WebFailure } from '../../../../../../shared/scanning/web/message/web-failure.ts';
import type { ConsoleSample, Said } from '../../../../scanning/exposure/consoles/console-sample.ts';
import { consoleSamples } from '../../../../scanning/exposure/consoles/console-samples.ts';
import { responseOf } from '../../page-of.ts';

const site = 'https://console.example.test';
const notFound: Said = { status: 404, body: 'Not found' };
const requiresLogin: Said = { status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'Unauthorized' };

function sampleOf({ name }: ConsoleRule): ConsoleSample {
  const sample = consoleSamples[name];
  if (sample === undefined) throw new Error(`${name} has no sample`);
  return sample;
}

/** What the check says of a site; `asked` are the addresses that it requested. */
async function examined(saidAt: (path: string) => Said, first = '/', excluded = 'none') {
  const asked: string[] = [];
  const response = (url: string) => responseOf({ url, ...saidAt(url.slice(site.length)) });
  const point = { url: new URL(first, site), kind: 'folder', name: 'base', value: 'linked' } as const;
  const request: Probe['request'] = async ({ url, session }) => {
    expect(session).toBe(false);
    if (url.includes(excluded)) throw new WebFailure('excluded', 'Excluded by the policy');
    asked.push(url.slice(site.length));
    return response(url);
  };
  const never = () => Promise.reject(new Error('not of this check'));
  const original = response(point.url.href);
  const probe: Probe = { point, original, request, send: never, once: never, echo: never, marker: () => 'sfabcdef' };
  const found = [(await openConsole.probe(probe)) ?? []].flat() as ActiveSighting[];
  return { asked, found: found.map(({ title, score }) => [title, score]) };
}

/** A site whose front page is a console. */
function consoleSite(rule: ConsoleRule, front: Said, said: Said) {
  const proof = `/${rule.path}`;
  return (path: string) => (path === proof ? said : path === '/' ? front : notFound);
}

describe.each(consoleRules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  const { front, open, closed = requiresLogin } = sampleOf(rule);
  const title = rule.title ?? `${name} accessible without login`;

  test('is found where it requires no login', async () => {
    const { asked, found } = await examined(consoleSite(rule, rule.path === '' ? open : front, open));
    expect(found).toContainEqual([title, rule.access === 'code' ? 10 : 8]);
    expect(found).toHaveLength(1);
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  test('is nothing where it requires a login', async () => {
    expect((await examined(consoleSite(rule, rule.path === '' ? closed : front, closed))).found).toEqual([]);
  });

  test('is nothing where the site says the same to any address', async () => {
    if (rule.path === '') return;
    const said = (path: string) => (path === '/' ? front : open);
    await expect(examined(said)).rejects.toThrow(Undetermined);
  });
});

test('every console has a name of its own, and a sample', () => {
  const names = consoleRules.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(consoleSamples).sort()).toEqual([...names].sort());
});

test('a site that is no console costs one request for each of 20 usual paths', async () => {
  const { asked, found } = await examined((path) => (path === '/' ? { body: '<title>Shop</title>' } : notFound));
  expect(found).toEqual([]);
  expect(asked).toHaveLength(20);
});

test('a console beside a site is found by its usual path', async () => {
  const { front, open } = sampleOf({ name: 'Grafana' } as ConsoleRule);
  const { found } = await examined((path) => {
    if (path === '/shop/grafana/') return front;
    return path === '/shop/grafana/api/org' ? open : { body: '<title>Shop</title>' };
  }, '/shop/');
  expect(found).toEqual([['Grafana accessible without login', 8]]);
});

test('a console that stands below its API is asked beside its pages', async () => {
  const { front, open } = sampleOf({ name: 'Apache Solr' } as ConsoleRule);
  const { asked, found } = await examined((path) => {
    if (path === '/solr/') return front;
    return path.startsWith('/solr/admin/info/system?') ? open : notFound;
  });
  expect(found).toEqual([['Apache Solr accessible without login', 8]]);
  expect(asked).not.toContain('/solr/solr/admin/info/system?wt=json');
});

test('a console of which it cannot be told whether it requires a login is coverage', async () => {
  const { front } = sampleOf({ name: 'Grafana' } as ConsoleRule);
  await expect(examined((path) => (path === '/' ? front : notFound))).rejects.toThrow(
    'Whether Grafana requires a login could not be determined',
  );
});

test('a folder within the site is asked nothing where its page is no console', async () => {
  const never = () => Promise.reject(new Error('asked'));
  const point = { url: new URL('/blog/', site), kind: 'folder', name: 'inner', value: 'linked' } as const;
  const original = responseOf({ url: point.url.href, body: '<title>Blog</title>' });
  const probe: Probe = { point, original, request: never, send: never, once: never, echo: never, marker: () => 'sf' };
  expect(await openConsole.probe(probe)).toEqual([]);
});

describe('a usual path that the policy excludes', () => {
  const { front, open } = sampleOf({ name: 'Hangfire' } as ConsoleRule);

  test('keeps no console at another one from being found', async () => {
    const { found } = await examined(
      (path) => (path === '/hangfire/' ? { ...front, ...open } : notFound),
      '/',
      '/admin/',
    );
    expect(found).toEqual([['Hangfire accessible without login', 8]]);
  });

  test('is coverage where nothing is found', async () => {
    await expect(examined(() => notFound, '/', '/admin/')).rejects.toThrow(
      'Usual paths of consoles are excluded: 1 of 20 not requested',
    );
  });
});
