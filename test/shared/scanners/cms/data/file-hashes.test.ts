import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundsOfLibrary, libraryVersions } from '../../../../../shared/scanners/cms/data/bundled-libraries.ts';
import { fileHash, shortHash } from '../../../../../shared/scanners/cms/data/file-hash.ts';
import table from '../../../../../shared/scanners/cms/data/file-hashes.json' with { type: 'json' };
import { FileHashes, fileHashTable, packagedHashes } from '../../../../../shared/scanners/cms/data/file-hashes.ts';
import libraryTable from '../../../../../shared/scanners/cms/data/library-versions.json' with { type: 'json' };
import { compareVersions } from '../../../../../shared/scanners/cms/data/php-version.ts';
import { packagedReleases } from '../../../../../shared/scanners/cms/data/releases.ts';

const hashes = packagedHashes();
const branchOf = (version: string) => version.split('.', 2).join('.');
const hashesOf = (path: string) =>
  table.files.find((file) => file.path === path)?.contents.map((text) => text.slice(0, 16)) ?? [];
const hashOf = (path: string, at: number) => hashesOf(path).find((hash) => hashes.having(path, hash)?.has(at));

/**
 * What is left of all releases when a site that runs one of them is asked as the scan does it, for files of some paths. Sites
 * that have answered alike are asked for the same file next: it is found once.
 */
function telling(isOpen: (path: string) => boolean) {
  const known = new Map<string, string | undefined>();
  return (at: number) => {
    const asked = new Set<string>();
    let left: ReadonlySet<number> = new Set(hashes.releases.keys());
    const next = () => {
      const state = JSON.stringify([[...asked], [...left]]);
      if (!known.has(state))
        known.set(
          state,
          hashes.next(left, (path) => isOpen(path) && !asked.has(path)),
        );
      return known.get(state);
    };
    for (let path = next(); path !== undefined; path = next()) {
      asked.add(path);
      left = left.intersection(hashes.having(path, hashOf(path, at) ?? '') ?? left);
    }
    return { asked: asked.size, versions: hashes.versionsAt(left) };
  };
}

describe('files that tell versions apart', () => {
  test('are files that anyone may read, of all releases since 4.0 of the branches that the list has', () => {
    for (const { path } of table.files) expect(path).toMatch(/^wp-(includes|admin)\/[\w./-]+\.(css|js|png|gif|svg)$/);
    const branches = new Set(table.releases.map(branchOf));
    const known = table.releases.filter((version) => !packagedReleases.of(version).known);
    expect(known).toEqual([]);
    expect([...branches]).toEqual(expect.arrayContaining(['4.0', '4.9', '5.0', '5.9', '6.0', '6.9', '7.0', '7.1']));
    expect(branches.size).toBe(32);
    expect(table.releases.length).toBeGreaterThanOrEqual(685);
    expect(table.releases.toSorted(compareVersions)).toEqual(table.releases);
  });

  test('have sound hashes, each of releases of the table', () => {
    for (const { path } of table.files) {
      const all = hashesOf(path);
      expect(new Set(all).size, path).toBe(all.length);
      const having = all.flatMap((hash) => [...(hashes.having(path, hash) ?? [])]);
      expect(new Set(having).size, path).toBe(having.length);
      expect(Math.max(...having)).toBeLessThan(table.releases.length);
    }
  });

  test('tell the branch of every release, and never another release, by a few of them', () => {
    const positions = [...hashes.releases.keys()];
    const open = positions.map(telling(() => true));
    expect(open.filter(({ versions }) => new Set(versions.map(branchOf)).size > 1)).toEqual([]);
    expect(positions.filter((at) => open[at]?.versions.includes(hashes.releases[at] ?? '') !== true)).toEqual([]);
    expect(Math.max(...open.map(({ asked }) => asked))).toBeLessThanOrEqual(8);
    // At least so many releases, or groups of releases whose files are the same, are told apart.
    expect(new Set(open.map(({ versions }) => versions.join())).size).toBeGreaterThanOrEqual(300);
  });

  test('tell the branch without wp-admin, too, which many shut', () => {
    const positions = [...hashes.releases.keys()].filter((at) => at % 7 === 0);
    const open = positions.map(telling((path) => path.startsWith('wp-includes/')));
    expect(open.filter(({ versions }) => new Set(versions.map(branchOf)).size > 1)).toEqual([]);
  });

  // As wordpress.org publishes it of 6.5.5: the hashes are of its own files, whoever packed them.
  test('go by the checksums of wordpress.org', () => {
    const made = new FileHashes({
      asOf: '2026-11-21',
      releases: ['6.5.4', '6.5.5'],
      files: [{ path: 'wp-admin/js/post.min.js', contents: ['d2873c85857fe459 0-1'] }],
    });
    const positions = made.having('wp-admin/js/post.min.js', shortHash('d2873c85857fe459884101b76885f8ac'));
    expect(made.versionsAt(positions ?? new Set())).toEqual(['6.5.4', '6.5.5']);
  });

  test('what nobody released is not known', () => {
    const path = table.files[0]?.path ?? '';
    expect(hashes.having(path, fileHash(Buffer.from('changed')))).toBeUndefined();
    expect(hashes.having('wp-admin/other.js', hashesOf(path)[0] ?? '')).toBeUndefined();
  });

  test.each([
    { ...table, asOf: 'yesterday' },
    { ...table, files: [] },
    { ...table, files: [{ path: '../wp-config.php', contents: [] }] },
    { ...table, files: [{ path: 'wp-includes/a.js', contents: ['5d86d79a0cedd338'] }] },
    { ...table, releases: ['6.4; DROP'] },
  ])('what is no table is not taken for one', (made) => {
    expect(z.safeParse(fileHashTable, made).success).toBe(false);
  });

  test('a hash is of the bytes', () => {
    expect(fileHash(Buffer.from('abc'))).toBe('900150983cd24fb0');
    expect(shortHash('900150983CD24FB0D6963F7D28E17F72')).toBe('900150983cd24fb0');
  });
});

describe('libraries that WordPress brings along', () => {
  test.each([
    ['wp-includes/js/jquery/jquery.min.js', '3.7.1', { from: '6.4', below: undefined }],
    ['wp-includes/js/jquery/jquery.js', '3.6.1', { from: '6.1', below: '6.2' }],
    ['wp-includes/js/jquery/jquery-migrate.min.js', '3.4.0', { from: '6.2', below: '6.3' }],
    ['wp-includes/js/jquery/ui/core.min.js', '1.13.3', { from: '6.6', below: '7.1' }],
    // By 5.0.14 too: it was told to be of 6.5 or later, once.
    ['wp-includes/js/dist/vendor/lodash.min.js', '4.17.21', { from: '5.0.14', below: '7.0' }],
    // Until 5.5 it is registered, and plugins load it.
    ['wp-includes/js/jquery/jquery-migrate.min.js', '1.4.1', { from: '4.5.3', below: '5.6' }],
    ['wp-includes/js/jquery/jquery.form.min.js', '4.3.0', { from: '5.8.1', below: undefined }],
    ['wp-includes/js/dist/vendor/react.min.js', '18.2.0', { from: '6.2', below: '6.6' }],
  ])('%s of version %s bounds the version', (path, version, bounds) => {
    expect(boundsOfLibrary(path, version)).toEqual(bounds);
  });

  test.each([
    ['wp-includes/js/wp-util.min.js', '6.4.3'],
    ['wp-content/themes/a/jquery.min.js', '3.7.1'],
    ['wp-includes/js/jquery/jquery.min.css', '3.7.1'],
    ['/wp-includes/js/jquery/jquery.min.js', '3.7.1'],
    [`wp-includes/${'js/'.repeat(10_000)}jquery.js`, '3.7.1'],
  ])('%.60s of version %s says nothing', (path, version) => {
    expect(boundsOfLibrary(path, version)).toBeUndefined();
  });

  test.each(['6.4.3', '', 'constructor', 'x'.repeat(10_000)])('no release brings a jQuery %.20s along', (version) => {
    expect(boundsOfLibrary('wp-includes/js/jquery/jquery.min.js', version)).toBe('strange');
  });

  test('the table is dated, and each bound lies above the one before', () => {
    const { libraries } = z.parse(libraryVersions, libraryTable);
    for (const bounds of Object.values(libraries).flatMap((versions) => Object.values(versions))) {
      const [from = '', below] = bounds.split(' ');
      if (below !== undefined) expect(compareVersions(from, below)).toBeLessThan(0);
    }
    expect(Object.keys(libraries).length).toBeGreaterThan(70);
  });
});
