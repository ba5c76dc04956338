import { describe, expect, test } from 'vitest';
import { boundsOfLibrary } from '../../../../../shared/scanners/cms/data/bundled-libraries.ts';
import { fileHash, shortHash } from '../../../../../shared/scanners/cms/data/file-hash.ts';
import table from '../../../../../shared/scanners/cms/data/file-hashes.json' with { type: 'json' };
import { fingerprintPaths, versionsOf } from '../../../../../shared/scanners/cms/data/file-hashes.ts';
import { compareVersions } from '../../../../../shared/scanners/cms/data/php-version.ts';

describe('files that tell versions apart', () => {
  test('are few, and anyone may read them', () => {
    expect(fingerprintPaths.length).toBeGreaterThanOrEqual(2);
    expect(fingerprintPaths.length).toBeLessThanOrEqual(6);
    for (const path of fingerprintPaths) expect(path).toMatch(/^wp-(includes|admin)\/[\w./-]+\.(css|js)$/);
  });

  test('tell each two releases of the table apart', () => {
    expect(table.releases.length).toBeGreaterThanOrEqual(5);
    const signatures = table.releases.map((version) =>
      table.files.map(({ contents }) => contents.find(({ versions }) => versions.includes(version))?.hash).join(),
    );
    expect(new Set(signatures).size).toBe(table.releases.length);
  });

  test('have sound hashes, each of releases of the table', () => {
    for (const { path, contents } of table.files) {
      expect(new Set(contents.map(({ hash }) => hash)).size, path).toBe(contents.length);
      for (const { hash, versions } of contents) {
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        expect(table.releases).toEqual(expect.arrayContaining(versions));
        expect(versions.toSorted(compareVersions)).toEqual(versions);
      }
    }
  });

  // As wordpress.org publishes it of 6.5.5: the hashes are of its own files, whoever packed them.
  test('go by the checksums of wordpress.org', () => {
    const found = versionsOf('wp-admin/js/post.min.js', shortHash('d2873c85857fe459884101b76885f8ac'));
    expect(found).toEqual({ versions: ['6.5.5'], branches: ['6.5'], exact: false, orNewer: true });
  });

  test('an older one cannot be newer than the table', () => {
    const contents = table.files[0]?.contents ?? [];
    const old = contents.find(({ versions }) => versions.includes('6.1.9'));
    expect(versionsOf(fingerprintPaths[0] ?? '', old?.hash ?? '')).toMatchObject({ branches: ['6.1'], orNewer: false });
  });

  test('what nobody released is not known', () => {
    expect(versionsOf(fingerprintPaths[0] ?? '', fileHash(Buffer.from('changed')))).toBeUndefined();
    expect(versionsOf('wp-admin/other.js', '5d86d79a0cedd338')).toBeUndefined();
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
    ['wp-includes/js/jquery/ui/core.min.js', '1.13.3', { from: '6.6', below: undefined }],
    ['wp-includes/js/dist/vendor/react.min.js', '18.2.0', { from: '6.2', below: '6.6' }],
  ])('%s of version %s bounds the version', (path, version, bounds) => {
    expect(boundsOfLibrary(path, version)).toEqual(bounds);
  });

  test.each([
    ['wp-includes/js/jquery/jquery.min.js', '6.4.3'],
    ['wp-content/themes/a/jquery.min.js', '3.7.1'],
    ['wp-includes/js/jquery/jquery.min.css', '3.7.1'],
    ['/wp-includes/js/jquery/jquery.min.js', '3.7.1'],
    [`wp-includes/${'js/'.repeat(10_000)}jquery.js`, '3.7.1'],
  ])('%.60s of version %s says nothing', (path, version) => {
    expect(boundsOfLibrary(path, version)).toBeUndefined();
  });
});
