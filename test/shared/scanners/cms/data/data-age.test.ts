import { expect, test } from 'vitest';
import { type CmsData, packagedCmsData } from '../../../../../shared/scanners/cms/data/cms-data.ts';
import { ageGaps, ageWarning, dataAge } from '../../../../../shared/scanners/cms/data/data-age.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const day = '2026-11-23';
const fresh: CmsData = {
  ...packagedCmsData(),
  asOf: { releases: day, hashes: day, plugins: day, themes: day, namespaces: day, support: day },
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
  expect(ageWarning(aged(asOf), now)).toBe(warning);
});

test.each([
  ['2026-09-24', undefined],
  ['2026-09-23', 'old data: end-of-life dates of other systems of 2026-09-23'],
])('with end-of-life dates of %s the result of a scan of another system warns: %s', (support, warning) => {
  expect(ageWarning(aged({ support, releases: '2025-01-01' }), now, 'otherCms')).toBe(warning);
});
