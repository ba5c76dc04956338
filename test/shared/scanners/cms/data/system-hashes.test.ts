import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import concrete from '../../../../../shared/scanners/cms/data/concrete-hashes.json' with { type: 'json' };
import drupal from '../../../../../shared/scanners/cms/data/drupal-hashes.json' with { type: 'json' };
import { FileHashes, type FileHashTable, fileHashTable } from '../../../../../shared/scanners/cms/data/file-hashes.ts';
import joomla from '../../../../../shared/scanners/cms/data/joomla-hashes.json' with { type: 'json' };
import magento from '../../../../../shared/scanners/cms/data/magento-hashes.json' with { type: 'json' };
import mediawiki from '../../../../../shared/scanners/cms/data/mediawiki-hashes.json' with { type: 'json' };
import nextcloud from '../../../../../shared/scanners/cms/data/nextcloud-hashes.json' with { type: 'json' };
import { compareVersions } from '../../../../../shared/scanners/cms/data/php-version.ts';
import phpbb from '../../../../../shared/scanners/cms/data/phpbb-hashes.json' with { type: 'json' };
import prestashop from '../../../../../shared/scanners/cms/data/prestashop-hashes.json' with { type: 'json' };
import shopware from '../../../../../shared/scanners/cms/data/shopware-hashes.json' with { type: 'json' };
import { packagedSystemHashes } from '../../../../../shared/scanners/cms/data/system-hashes.ts';
import typo3 from '../../../../../shared/scanners/cms/data/typo3-hashes.json' with { type: 'json' };
import { FileChoice } from '../../../../../shared/scanners/cms/file-choice.ts';

/** `10.2` of 10.2.3; `7` of Drupal 7.103. */
const branchOf = (version: string) => version.split('.').slice(0, -1).join('.');

/** The hash of each file in a release, by its path. */
function filesOf(table: FileHashTable, hashes: FileHashes, at: number): Map<string, string> {
  return new Map(
    table.files.flatMap(({ path, contents }) => {
      const hash = contents.map((text) => text.slice(0, 16)).find((each) => hashes.having(path, each)?.has(at));
      return hash === undefined ? [] : [[path, hash] as const];
    }),
  );
}

/** What is left of all releases when a site that runs one of them is asked as the scan does it. */
function told(table: FileHashTable, hashes: FileHashes, at: number) {
  const files = filesOf(table, hashes, at);
  const choice = new FileChoice(hashes);
  let asked = 0;
  for (let path = choice.next(12); path !== undefined; path = choice.next(12)) {
    asked += 1;
    const hash = files.get(path);
    if (hash === undefined) choice.refused(path);
    else choice.matched(path, hashes.having(path, hash) ?? new Set());
  }
  return { asked, versions: hashes.versionsAt(choice.left) };
}

// Releases, groups of them that are told apart by at most 12 files, and releases whose branch is told.
describe.each([
  ['drupal', drupal, { releases: 481, groups: 283, branch: 481, first: '7.0', last: '11.4.5' }],
  ['joomla', joomla, { releases: 184, groups: 165, branch: 184, first: '1.7.3', last: '5.2.0' }],
  ['typo3', typo3, { releases: 270, groups: 207, branch: 268, first: '8.7.7', last: '14.3.6' }],
  ['phpbb', phpbb, { releases: 56, groups: 52, branch: 56, first: '3.0.3', last: '3.3.15' }],
  ['concrete', concrete, { releases: 107, groups: 77, branch: 101, first: '5.4.2', last: '9.3.5' }],
  ['magento', magento, { releases: 52, groups: 39, branch: 50, first: '1.2.0.1', last: '1.9.4.5' }],
  ['nextcloud', nextcloud, { releases: 331, groups: 210, branch: 329, first: '9.0.50', last: '34.0.3' }],
  ['shopware', shopware, { releases: 120, groups: 55, branch: 100, first: '6.1.0', last: '6.6.7.0' }],
  ['mediawiki', mediawiki, { releases: 23, groups: 23, branch: 23, first: '1.24', last: '1.46' }],
  ['prestashop', prestashop, { releases: 38, groups: 32, branch: 38, first: '1.5.3.0', last: '1.6.1.24' }],
])('the files of %s', (system, content, least) => {
  const table = z.parse(fileHashTable, content);
  const hashes = new FileHashes(table);
  const positions = [...hashes.releases.keys()];
  const all = positions.map((at) => told(table, hashes, at));

  test('are in the product, of all its releases in order', () => {
    expect(packagedSystemHashes().get(hashes.system ?? 'drupal')?.releases).toEqual(table.releases);
    expect([table.system, table.releases[0], table.releases.at(-1)]).toEqual([system, least.first, least.last]);
    expect(table.releases.length).toBeGreaterThanOrEqual(least.releases);
    expect(table.releases.toSorted(compareVersions)).toEqual(table.releases);
  });

  test('never tell another release', () => {
    expect(positions.filter((at) => all[at]?.versions.includes(hashes.releases[at] ?? '') !== true)).toEqual([]);
  });

  test('tell the branch, and most releases', () => {
    const branches = all.filter(({ versions }) => new Set(versions.map(branchOf)).size === 1);
    expect(branches.length).toBeGreaterThanOrEqual(least.branch);
    expect(new Set(all.map(({ versions }) => versions.join())).size).toBeGreaterThanOrEqual(least.groups);
    expect(all.reduce((sum, { asked }) => sum + asked, 0) / all.length).toBeLessThan(4);
  });
});
