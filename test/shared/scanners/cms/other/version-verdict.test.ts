import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersOf } from '../../../../../shared/scanners/cms/other/cms-rule.ts';
import { type VersionClue, versionVerdict } from '../../../../../shared/scanners/cms/other/version-verdict.ts';
import { branchOf, endWords, packagedSupport } from '../../../../../shared/scanning/support/branches.ts';

const clue = (way: string, version: string, own = false): VersionClue => ({ way, version, own });

test.each([
  ['a full version behind a short one', [clue('a', '10'), clue('b', '10.3.6')], '10.3.6', 'certain'],
  ['one clue on the page', [clue('a', '7')], '7', 'firm'],
  ['one file of the release', [clue('a', '4.2.7', true)], '4.2.7', 'certain'],
  ['a majority', [clue('a', '3'), clue('b', '4.2', true), clue('c', '4.2.7', true)], '4.2.7', 'tentative'],
  ['parts, not letters', [clue('a', '1'), clue('b', '10.2')], '10.2', 'tentative'],
])('the version is told by %s', (_name, clues, version, confidence) => {
  expect(versionVerdict(clues)).toMatchObject({ version, confidence });
});

test('no clue gives no version, and every clue either agrees or contradicts', () => {
  expect(versionVerdict([])).toBe(undefined);
  const version = fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
  const clues = fc.array(fc.record({ way: fc.string(), version, own: fc.boolean() }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(clues, (given) => {
      const verdict = versionVerdict(given);
      expect([...(verdict?.agreeing ?? []), ...(verdict?.contradicting ?? [])].length).toBe(given.length);
      expect(given.map((each) => each.version)).toContain(verdict?.version);
      expect(verdict?.confidence === 'tentative').toBe((verdict?.contradicting.length ?? 0) > 0);
    }),
  );
});

test.each([
  ['drupal', '10.2.3', '10.2', '2024-12-31'],
  ['drupal', '10.9.1', '10', '2026-12-31'],
  ['drupal', '7.98', '7', '2025-01-05'],
  ['drupal', '11.3.16', '11.3', '2026-12-16'],
  ['drupal', '11.4.5', '11.4', '2027-07-07'],
  ['joomla', '2.5.28', '2', '2014-12-31'],
  ['magento', '1.9.3.0', '1', '2020-06-30'],
  ['magento', '2.4.3', '2.4.3', '2022-11-28'],
  ['typo3', '12.4.10', '12', '2026-04-30'],
  ['ghost', '5.82', '5', '2026-01-31'],
])('%s %s belongs to the branch %s, which had fixes until %s', (cms, version, branch, endsAt) => {
  expect(branchOf(packagedSupport, cms, version)).toEqual({ branch, endsAt });
});

test.each([
  ['6.1.6', '6.1'],
  ['6.2.3', '6.2'],
  ['6.3.5.4', '6.3'],
])('of Shopware %s it is said by when support had ended, as nobody named the day', (version, branch) => {
  const found = branchOf(packagedSupport, 'shopware', version);
  expect(found).toEqual({ branch, endsAt: '2024-08-06', endedBy: true });
  expect(found && endWords(found)).toBe('had ended by 2024-08-06');
  expect(endWords({ branch: '6.4', endsAt: '2025-05-14' })).toBe('ended on 2025-05-14');
});

test.each([
  ['drupal', '12.0.0'],
  ['magento', '2.4'],
  ['magento', '2.4.9'],
  ['typo3', '99'],
  ['other', '1.0'],
  ['drupal', 'constructor'],
])('nothing is said of %s %s', (cms, version) => {
  expect(branchOf(packagedSupport, cms, version)).toBe(undefined);
});

test('what is known of branches is dated', () => {
  expect(packagedSupport.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test.each([
  ['10.2.3-dev', '10.2.3'],
  ['v5.82', '5.82'],
  ['  4.2.7 ', '4.2.7'],
  ['1.9.3.0', '1.9.3.0'],
  ['x1', undefined],
  [undefined, undefined],
])('the numbers of %j are %j', (text, expected) => {
  expect(numbersOf(text)).toBe(expected);
});
