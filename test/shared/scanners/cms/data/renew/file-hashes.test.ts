import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileHash } from '../../../../../../shared/scanners/cms/data/file-hash.ts';
import { hashesOfRepositories, tableOf } from '../../../../../../shared/scanners/cms/data/renew/file-hashes.ts';
import {
  dayOfRepository,
  hashedBlobs,
  type ReleaseFiles,
  releaseOfApi,
  releaseOfFolder,
  releasesOfRepository,
} from '../../../../../../shared/scanners/cms/data/renew/release-files.ts';
import { releaseSources } from '../../../../../../shared/scanners/cms/data/renew/release-source.ts';
import { distinguishingPaths } from '../../../../../../shared/scanners/cms/data/renew/telling-paths.ts';
import { madeUpSource } from './sources.ts';

const isNeeded = (path: string) => path.startsWith('wp-includes/');
const md5 = (digit: string) => digit.repeat(32);

describe('a release as a folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'scanfold-release-'));
    const files = {
      'wp-includes/version.php': "<?php\n$wp_version = '6.4.3';",
      'wp-includes/js/a.min.js': 'a',
      'wp-includes/js/a.js.map': 'not served by every release',
      'wp-includes/css/dist/b/style.min.css': 'b',
      'wp-includes/css/dist/b/style-rtl.min.css': 'mirrored',
      'wp-admin/css/large.min.css': 'x'.repeat(600_000),
      'wp-admin/admin.php': '<?php',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync('/nowhere', join(folder, 'wp-includes/js/c.min.js'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('gives its own static files and its version', async () => {
    expect(await releaseOfFolder(folder)).toEqual({
      version: '6.4.3',
      hashes: new Map([
        ['wp-includes/js/a.min.js', fileHash(Buffer.from('a'))],
        ['wp-includes/css/dist/b/style.min.css', fileHash(Buffer.from('b'))],
      ]),
    });
  });

  test('may be told which it is', async () => {
    rmSync(join(folder, 'wp-includes/version.php'));
    expect((await releaseOfFolder(folder, '6.4.4')).version).toBe('6.4.4');
    await expect(releaseOfFolder(folder)).rejects.toThrow('ENOENT');
  });
});

describe("a release by wordpress.org's checksums", () => {
  const files = { 'wp-includes/js/a.min.js': md5('A'), 'wp-login.php': md5('b'), 'wp-admin/js/c.min.js': md5('c') };
  const hashes = new Map([
    ['wp-includes/js/a.min.js', 'a'.repeat(16)],
    ['wp-admin/js/c.min.js', 'c'.repeat(16)],
  ]);

  test.each([
    ['alone', { checksums: files }],
    ['under their version', { checksums: { '6.4.3': files } }],
  ])('is read where they come %s', async (_, body) => {
    await using source = await madeUpSource((url) =>
      url.searchParams.get('version') === '6.4.3' ? { body } : undefined,
    );
    expect(await releaseOfApi(source.url, '6.4.3')).toEqual({ version: '6.4.3', hashes });
    expect(source.asked).toEqual(['GET /core/checksums/1.0/?version=6.4.3&locale=en_US']);
  });

  test('is not made up where there are none', async () => {
    await using source = await madeUpSource(() => ({ body: { checksums: false } }));
    await expect(releaseOfApi(source.url, '9.9')).rejects.toThrow('knows no 9.9');
  });
});

describe('releases as tags of a repository', () => {
  let folder: string;
  let day = '2026-08-19';
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@a.test', ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` },
    });
  const release = (tag: string, version: string, script: string) => {
    mkdirSync(join(folder, 'wp-includes/js'), { recursive: true });
    mkdirSync(join(folder, 'wp-admin/css'), { recursive: true });
    writeFileSync(join(folder, 'wp-includes/version.php'), `<?php\n$wp_version = '${version}';`);
    writeFileSync(join(folder, 'wp-includes/js/a.min.js'), script);
    writeFileSync(join(folder, 'wp-admin/css/a-rtl.css'), 'mirrored');
    git('add', '.');
    git('commit', '-qm', tag);
    git('tag', tag);
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'scanfold-tags-'));
    git('init', '-q');
    release('6.4.0', '6.4', 'a');
    release('6.4.1', '6.4.1', 'b');
    release('6.4.2', '6.4.1', 'packed wrongly');
    release('3.9', '3.9', 'too old');
    release('nightly', '6.5', 'no release');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are those since 4.0 that are what they say, with the hashes of their contents', async () => {
    const found = await releasesOfRepository(folder, releaseSources.wordpress);
    expect(found.map(({ version }) => version)).toEqual(['6.4', '6.4.1']);
    const path = 'wp-includes/js/a.min.js';
    expect(distinguishingPaths(found, 9, isNeeded)).toEqual([path]);
    expect(await hashedBlobs(folder, found, [path])).toEqual([
      { version: '6.4', hashes: new Map([[path, fileHash(Buffer.from('a'))]]) },
      { version: '6.4.1', hashes: new Map([[path, fileHash(Buffer.from('b'))]]) },
    ]);
    expect(await dayOfRepository(folder)).toBe('2026-08-19');
  });

  test('are all that there are until the day of the newest commit, though none came for a long time', async () => {
    day = '2026-11-20';
    git('commit', '-q', '--allow-empty', '-m', 'work goes on');
    expect(await dayOfRepository(folder)).toBe('2026-11-20');
  });
});

describe('releases of another system', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const each of folders) rmSync(each, { recursive: true });
  });

  /** A repository that has trees of files as tags. */
  function tagged(releases: Readonly<Record<string, Readonly<Record<string, string>>>>, day: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'scanfold-tags-'));
    folders.push(folder);
    const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` };
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@a.test', ...args], { env });
    git('init', '-q');
    for (const [tag, files] of Object.entries(releases)) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      git('add', '.');
      git('commit', '-qm', tag);
      git('tag', tag);
    }
    return folder;
  }

  test('of two repositories make one table, by the places that their files have on a site', async () => {
    const core = tagged(
      {
        '11.0.0': { 'lib/Drupal.php': "const VERSION = '11.0.0';", 'misc/a.js': 'a', 'tests/misc/b.js': 'a' },
        '11.0.1': { 'lib/Drupal.php': "const VERSION = '11.0.1';", 'misc/a.js': 'b', 'tests/misc/b.js': 'b' },
        '11.0.2': { 'misc/a.js': 'a tag that is not what it says' },
        '11.1.0-beta1': { 'lib/Drupal.php': "const VERSION = '11.1.0-beta1';", 'misc/a.js': 'c' },
      },
      '2026-08-06',
    );
    const seven = tagged(
      {
        '7.102': { 'includes/bootstrap.inc': "define('VERSION', '7.102');", 'misc/drupal.js': 'a' },
        '7.103': { 'includes/bootstrap.inc': "define('VERSION', '7.103');", 'misc/drupal.js': 'b' },
      },
      '2024-12-05',
    );
    const text = await hashesOfRepositories([
      { folder: core, source: releaseSources.drupal },
      { folder: seven, source: releaseSources['drupal-7'] },
    ]);
    const hash = (content: string) => fileHash(Buffer.from(content));
    expect(JSON.parse(text)).toEqual({
      system: 'drupal',
      asOf: '2026-08-06',
      releases: ['7.102', '7.103', '11.0.0', '11.0.1'],
      files: [
        { path: 'core/misc/a.js', contents: [`${hash('a')} 2`, `${hash('b')} 3`] },
        { path: 'misc/drupal.js', contents: [`${hash('a')} 0`, `${hash('b')} 1`] },
      ],
    });
  });

  test('on branches make a table of branches, with all that the files of each ever were since it came off the trunk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scanfold-branches-'));
    folders.push(folder);
    const env = { ...process.env, GIT_COMMITTER_DATE: '2026-08-21T12:00:00Z', GIT_AUTHOR_DATE: '2026-08-21T12:00:00Z' };
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@a.test', ...args], { env });
    const commit = (script: string) => {
      writeFileSync(join(folder, 'skin.js'), script);
      writeFileSync(join(folder, 'same.js'), 'in all');
      git('add', '.');
      git('commit', '-qm', script);
    };
    git('init', '-q', '-b', 'master');
    commit('before any branch');
    commit('1.39.0');
    git('checkout', '-q', '-b', 'REL1_39');
    commit('1.39.1');
    git('checkout', '-q', 'master');
    commit('between');
    commit('1.40.0');
    git('checkout', '-q', '-b', 'REL1_40');
    commit('1.40.1');
    // One that is kept as a tag when its branch has ended.
    git('tag', 'REL1_40');
    git('checkout', '-q', 'master');
    git('branch', '-qD', 'REL1_40');
    const text = await hashesOfRepositories([{ folder, source: releaseSources['mediawiki-vector'] }]);
    const hash = (content: string) => fileHash(Buffer.from(content));
    expect(JSON.parse(text)).toEqual({
      system: 'mediawiki',
      asOf: '2026-08-21',
      releases: ['1.39', '1.40'],
      files: [
        {
          path: 'skins/Vector/skin.js',
          contents: [`${hash('1.39.0')} 0`, `${hash('1.39.1')} 0`, `${hash('1.40.0')} 1`, `${hash('1.40.1')} 1`],
        },
      ],
    });
  });

  test.each([
    ['phpbb', 'phpBB/styles/prosilver/theme/common.css', 'styles/prosilver/theme/common.css'],
    ['phpbb', 'phpBB/tests/a.css', undefined],
    ['phpbb', 'git-tools/a.txt', undefined],
    ['typo3-backend', 'Resources/Public/Css/backend.css', 'typo3/sysext/backend/Resources/Public/Css/backend.css'],
    ['typo3-core', 'Resources/Public/Icons/a.svg', 'typo3/sysext/core/Resources/Public/Icons/a.svg'],
    ['joomla', 'language/en-GB/en-GB.ini', 'language/en-GB/en-GB.ini'],
    ['joomla', 'administrator/manifests/files/joomla.xml', undefined],
    ['joomla', 'administrator/components/com_media/resources/a.js', undefined],
    ['drupal', 'misc/drupal.es6.js', 'core/misc/drupal.es6.js'],
    ['drupal', 'lib/Drupal.php', undefined],
    ['drupal-7', 'modules/pantheon/a.css', undefined],
    ['concrete', 'concrete/js/cms.js', 'concrete/js/cms.js'],
    ['concrete-5.7', 'web/concrete/js/app.js', 'concrete/js/app.js'],
    ['concrete-5.6', 'web/concrete/config/base.php', undefined],
    ['magento-1', 'js/varien/js.js', 'js/varien/js.js'],
    ['prestashop-1.6', 'js/tools.js', 'js/tools.js'],
    ['nextcloud-viewer', 'css/viewer-main.css', 'apps/viewer/css/viewer-main.css'],
    ['nextcloud-photos', 'lib/a.php', undefined],
    ['mediawiki-vector', 'resources/skins.vector.js/skin.js', 'skins/Vector/resources/skins.vector.js/skin.js'],
    ['mediawiki-vector', 'variables.less', 'skins/Vector/variables.less'],
    ['mediawiki-vector', 'tests/jest/a.js', undefined],
    ['mediawiki-vector', 'skin.json', undefined],
    ['shopware', 'Resources/public/static/js/commons.js', 'bundles/administration/static/js/commons.js'],
    ['shopware', 'Resources/public/static/css/0042d8c338a93b2a0aca.css', undefined],
  ] as const)('of %s, %s is %s', (source, path, place) => {
    expect(releaseSources[source].pathAtSite(path)).toBe(place);
  });

  test.each([
    ['drupal', '10.6.15', '10.6.15'],
    ['drupal', '10.6.0-rc1', undefined],
    ['drupal-7', '7.103', '7.103'],
    ['drupal-7', '7.103.5', undefined],
    ['phpbb', 'release-3.0.13-PL1', '3.0.13-PL1'],
    ['phpbb', 'release-3.3.16-RC1', undefined],
    ['typo3-core', 'v13.4.30', '13.4.30'],
    ['joomla', '5.2.0-rc1', undefined],
    ['wordpress', '3.9', undefined],
    ['concrete', '9.3.5', '9.3.5'],
    ['concrete', '9.0.0RC1', undefined],
    ['concrete-5.7', '5.7.5.13', '5.7.5.13'],
    ['concrete-5.6', '5.6.4.0', '5.6.4.0'],
    ['magento-1', '1.9.3.10', '1.9.3.10'],
    ['magento-1', '1.4.0.0-rc1', undefined],
    ['prestashop-1.6', '1.6.1.24', '1.6.1.24'],
    ['nextcloud-viewer', 'v32.0.1', '32.0.1'],
    ['nextcloud-viewer', 'v32.0.0rc1', undefined],
    ['mediawiki-vector', 'REL1_39', '1_39'],
    ['mediawiki-vector', 'origin/REL1_46', '1_46'],
    ['mediawiki-vector', 'wmf/1.47.0-wmf.16', undefined],
    ['mediawiki-vector', 'REL1_23', undefined],
    ['shopware', 'v6.4.20.2', '6.4.20.2'],
    ['shopware', 'v6.6.0.0-rc4', undefined],
  ] as const)('of %s, the tag %s is release %s', (source, tag, version) => {
    expect(releaseSources[source].tag.exec(tag)?.[1]).toBe(version);
  });
});

describe('the files that are chosen', () => {
  const release = (version: string, hashes: Record<string, string>): ReleaseFiles => ({
    version,
    hashes: new Map(Object.entries(hashes)),
  });
  const releases = [
    release('6.8', {
      'wp-admin/css/x': '1',
      'wp-includes/js/y': '1',
      'wp-includes/js/z': '1',
      'wp-admin/js/same': '1',
    }),
    release('6.9', {
      'wp-admin/css/x': '2',
      'wp-includes/js/y': '1',
      'wp-includes/js/z': '2',
      'wp-admin/js/same': '1',
    }),
    release('6.10', {
      'wp-admin/css/x': '3',
      'wp-includes/js/y': '2',
      'wp-includes/js/z': '3',
      'wp-admin/js/same': '1',
    }),
  ];

  test('tell most apart, those of wp-includes first, and none that tells nothing', () => {
    expect(distinguishingPaths(releases, 6, isNeeded)).toEqual([
      'wp-includes/js/z',
      'wp-includes/js/y',
      'wp-admin/css/x',
    ]);
    expect(distinguishingPaths(releases, 1, isNeeded)).toEqual(['wp-includes/js/z']);
  });

  test('a file that a release lacks proves nothing', () => {
    expect(distinguishingPaths([release('1.0', { a: '1' }), release('1.1', {})], 6, isNeeded)).toEqual([]);
  });

  test('make a table of contents and of who has them', () => {
    const table = tableOf(releases.toReversed(), ['wp-includes/js/y', 'wp-admin/css/x'], '2026-11-21');
    expect(table).toEqual({
      asOf: '2026-11-21',
      releases: ['6.8', '6.9', '6.10'],
      files: [
        { path: 'wp-includes/js/y', contents: ['1 0-1', '2 2'] },
        { path: 'wp-admin/css/x', contents: ['1 0', '2 1', '3 2'] },
      ],
    });
  });
});
