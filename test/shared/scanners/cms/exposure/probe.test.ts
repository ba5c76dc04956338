import { expect, test } from 'vitest';
import { anySiteProbes } from '../../../../../shared/scanners/cms/exposure/any-site-probes.ts';
import { type ExposureProbe, probeLocationsOf } from '../../../../../shared/scanners/cms/exposure/probe.ts';
import { wordpressProbes } from '../../../../../shared/scanners/cms/exposure/wordpress-probes.ts';
import { cmsRules } from '../../../../../shared/scanners/cms/other/rules.ts';
import { allProbes, foldersAt } from './exposed.ts';

const verify = () => undefined;

function namesAt(base: string): string[] {
  const probes = [
    { check: 'x', folder: 'base', paths: ['{host}.sql', '{domain}.sql', '{label}.sql'], verify },
  ] as const;
  return probeLocationsOf(probes, { base }).map(({ url }) => new URL(url).pathname);
}

test.each([
  [
    'https://www.shop.example.co.uk/',
    ['/www.shop.example.co.uk.sql', '/shop.example.co.uk.sql', '/shop.sql', '/example.sql'],
  ],
  ['https://example.test/blog/', ['/blog/example.test.sql', '/blog/example.sql']],
  ['http://localhost:8080/', ['/localhost.sql']],
  ['http://127.0.0.1/', ['/127.0.0.1.sql']],
  ['http://[::1]/', []],
  ['https://xn--bcher-kva.test/', ['/xn--bcher-kva.test.sql', '/xn--bcher-kva.sql']],
])('files of the site %s may be named %j', (base, expected) => {
  expect(namesAt(base)).toEqual(expected);
});

test('a site that is not WordPress is not looked at in folders that only WordPress has', () => {
  const base = 'https://shop.example.test/';
  expect(
    probeLocationsOf(wordpressProbes, { base }).every(
      ({ url }) => url === base || /\/wp-config\.php(?:\.bak|~)$/.test(url),
    ),
  ).toBe(true);
  const paths = probeLocationsOf(anySiteProbes, { base }).map(({ url }) => new URL(url).pathname);
  expect(paths).toContain('/.git/HEAD');
  expect(paths.some((path) => path.startsWith('/wp-admin/'))).toBe(false);
});

test('every place is inside the site, and asked for once for a check', () => {
  const base = 'https://shop.example.test/blog/';
  const places = probeLocationsOf(allProbes, foldersAt(base));
  expect(places.every(({ url }) => url.startsWith(base))).toBe(true);
  const keys = places.map(({ probe, url }) => `${probe.check} ${url}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each<[string, readonly ExposureProbe[]]>([
  ['any site', anySiteProbes],
  ['WordPress', wordpressProbes],
  ...cmsRules.map(({ name, exposures }): [string, readonly ExposureProbe[]] => [name, exposures]),
])('the probes of one check stand together for %s, so that it is judged in as few parts as can be', (_name, probes) => {
  const order = probes.map(({ check }) => check).filter((check, index, all) => all[index - 1] !== check);
  expect(new Set(order).size).toBe(order.length);
});
