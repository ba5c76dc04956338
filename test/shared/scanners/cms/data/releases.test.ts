import { describe, expect, test } from 'vitest';
import { compareVersions } from '../../../../../shared/scanners/cms/data/php-version.ts';
import { packagedReleases } from '../../../../../shared/scanners/cms/data/releases.ts';
import list from '../../../../../shared/scanners/cms/data/wordpress-releases.json' with { type: 'json' };

const day = /^20\d\d-[01]\d-[0-3]\d$/;

describe('the list of releases', () => {
  test('says when it was true and where it is from', () => {
    expect(list.asOf).toMatch(day);
    expect(list.source).toContain('https://');
  });

  test('has each branch once, the newest first, with sound days', () => {
    const branches = list.branches.map(({ branch }) => branch);
    expect(new Set(branches).size).toBe(branches.length);
    expect(branches.toSorted((a, b) => compareVersions(b, a))).toEqual(branches);
    for (const { branch, firstAt, newest, newestAt } of list.branches) {
      expect(newest === branch || newest.startsWith(`${branch}.`), newest).toBe(true);
      expect(firstAt).toMatch(day);
      expect(newestAt).toMatch(day);
      expect(firstAt <= newestAt && newestAt <= list.asOf, branch).toBe(true);
    }
  });

  test('knows the newest of all, and supports no branch that is older than one it does not support', () => {
    expect(list.branches[0]?.newest).toBe(packagedReleases.newest);
    expect(packagedReleases.of(packagedReleases.newest).newestOfBranchAt).toMatch(day);
    const supported = list.branches.map((each) => each.supported);
    expect(supported).toEqual(supported.toSorted((a, b) => Number(b) - Number(a)));
  });
});

describe('a version of WordPress', () => {
  test.each([
    ['6.1.9', 'outdated', true],
    ['6.4', 'outdated', true],
    ['6.4.0', 'outdated', true],
    ['6.5-RC1', 'outdated', false],
    ['4.6.30', 'unsupported', true],
    ['4.0', 'unsupported', true],
    ['3.7.41', 'unsupported', true],
    ['2.0.11', 'unsupported', true],
    [packagedReleases.newest, 'newest', true],
    ['99.1', 'newer_than_list', false],
    ['6.4.99', 'newer_than_list', false],
    ['1.2', 'unknown', false],
    ['6', 'unknown', false],
    ['', 'unknown', false],
    ['6.4.3<script>', 'unknown', false],
    ['6.4.3 or so', 'unknown', false],
    ['latest', 'unknown', false],
  ])('%s is %s', (version, standing, known) => {
    expect(packagedReleases.of(version)).toMatchObject({ standing, known });
  });

  test('the newest of each branch stands as such', () => {
    for (const { branch, newest, newestAt, supported } of list.branches) {
      const standing = newest === list.newest ? 'newest' : supported ? 'newest_of_branch' : 'unsupported';
      expect(packagedReleases.of(newest)).toEqual({
        known: true,
        branch,
        newestOfBranch: newest,
        newestOfBranchAt: newestAt,
        behind: 0,
        supported,
        standing,
      });
    }
  });

  test('of a branch that is not in the list says nothing of its support', () => {
    expect(packagedReleases.of('99.1')).toEqual({
      known: false,
      branch: '99.1',
      newestOfBranch: undefined,
      newestOfBranchAt: undefined,
      supported: undefined,
      standing: 'newer_than_list',
    });
  });
});
