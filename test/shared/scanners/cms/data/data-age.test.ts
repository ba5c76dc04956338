import { expect, test } from 'vitest';
import { type CmsData, packagedCmsData } from '../../../../../shared/scanners/cms/data/cms-data.ts';
import { ageGaps, ageWarning, dataAge, reliedAge } from '../../../../../shared/scanners/cms/data/data-age.ts';
import { FileHashes, type HashedSystem } from '../../../../../shared/scanners/cms/data/file-hashes.ts';
import type { SiteFacts } from '../../../../../shared/scanners/cms/facts.ts';

const home = 'https://blog.example/';
const wordpress = { home, core: home, content: `${home}wp-content/`, plugins: `${home}wp-content/plugins/` };
const now = Date.parse('2026-11-23T12:00:00Z');
const day = '2026-11-23';
const fresh: CmsData = {
  ...packagedCmsData(),
  asOf: { releases: day, hashes: day, plugins: day, commercial: day, themes: day, namespaces: day, support: day },
};
const aged = (asOf: Partial<CmsData['asOf']>): CmsData => ({ ...fresh, asOf: { ...fresh.asOf, ...asOf } });

test('every table that comes with the product has its day', () => {
  for (const asOf of Object.values(packagedCmsData().asOf)) expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
});

test('an age is in whole days, and that of a day to come is none', () => {
  expect(dataAge('2026-11-09', now)).toBe(14);
  expect(dataAge('2026-12-24', now)).toBe(0);
});

test.each([
  ['version', { releases: '2026-11-09' }, []],
  ['version', { releases: '2026-11-08' }, ['wordpress-outdated']],
  ['version', { releases: '2026-11-08', hashes: '2026-08-19' }, ['wordpress-outdated', 'wordpress-version']],
  ['plugins', { plugins: '2026-01-01', namespaces: '2026-01-01' }, ['wordpress-plugin', 'wordpress-plugin']],
  ['plugins', { commercial: '2026-01-01' }, ['wordpress-plugin']],
  ['themes', { themes: '2026-01-01' }, ['wordpress-theme']],
  ['other-cms', { support: '2026-01-01' }, ['cms-detected']],
  ['login', { releases: '2026-01-01' }, []],
] as const)('step %s with %j has gaps in %j', (step, asOf, checks) => {
  expect(ageGaps(step, aged(asOf), now).map(({ checkId }) => checkId)).toEqual(checks);
});

test('a gap says of what day the table is', () => {
  expect(ageGaps('version', aged({ releases: '2026-10-06' }), now)).toEqual([
    {
      checkId: 'wordpress-outdated',
      gap: { outcome: 'not_testable', reason: 'the list of WordPress releases is of 2026-10-06, 48 days old' },
    },
  ]);
});

test('a table of the operator that could not be read is a gap', () => {
  const unread = { ...fresh, unread: ['a table of CMS data cannot be read: it is not JSON'] };
  expect(ageGaps('version', unread, now).map(({ gap }) => gap.reason)).toEqual(unread.unread);
  const ofOthers = unread.unread.map((reason) => ({
    checkId: 'cms-detected',
    gap: { outcome: 'not_testable', reason },
  }));
  expect(ageGaps('other-cms', unread, now)).toEqual(ofOthers);
  expect(ageGaps('themes', unread, now)).toEqual([]);
});

test.each([
  [{ releases: '2026-09-24' }, undefined],
  [{ releases: '2026-09-23' }, 'old data: list of WordPress releases of 2026-09-23'],
  [
    { releases: '2026-09-23', hashes: '2026-08-19', themes: '2026-09-01' },
    'old data: hashes of WordPress files of 2026-08-19 and 2 more',
  ],
] as const)('with %j the result warns: %s', (asOf, warning) => {
  expect(ageWarning(aged(asOf), { wordpress }, now)).toBe(warning);
});

test.each([
  ['2026-09-24', undefined],
  ['2026-09-23', 'old data: end-of-life dates of other systems of 2026-09-23'],
])('with end-of-life dates of %s the result of a scan of another system warns: %s', (support, warning) => {
  expect(ageWarning(aged({ support, releases: '2025-01-01' }), { otherCms: { name: 'Joomla' } }, now)).toBe(warning);
});

test.each<[string, SiteFacts, number | undefined, string | undefined]>([
  ['no known system', {}, undefined, undefined],
  ['a WordPress', { wordpress }, 0, undefined],
  ['a Joomla that tells its version', { otherCms: { name: 'Joomla', version: '5.4.1' } }, 0, undefined],
  [
    'a Joomla whose version is looked for by its files',
    { otherCms: { name: 'Joomla', byFilesOf: 'joomla' } },
    771,
    'old data: hashes of Joomla files of 2024-10-13',
  ],
  ['a Drupal that is looked for so', { otherCms: { name: 'Drupal', byFilesOf: 'drupal' } }, 20, undefined],
])('of %s an old table counts where the result relies upon it', (_, facts, days, warning) => {
  const table = (system: HashedSystem, asOf: string) =>
    new FileHashes({ system, asOf, releases: ['5.2.0'], files: [{ path: 'a.js', contents: ['5d86d79a0cedd338 0'] }] });
  const tables = [table('joomla', '2024-10-13'), table('drupal', '2026-11-03')];
  const data = { ...fresh, systemHashes: new Map(tables.map((each) => [each.system ?? 'typo3', each])) };
  expect(reliedAge(data, facts, now)).toBe(days);
  expect(ageWarning(data, facts, now)).toBe(warning);
});
