import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fileHash } from '../../../../../../shared/scanners/cms/data/file-hash.ts';
import table from '../../../../../../shared/scanners/cms/data/file-hashes.json' with { type: 'json' };
import { FileHashes, fileHashTable } from '../../../../../../shared/scanners/cms/data/file-hashes.ts';
import { readTable } from '../../../../../../shared/scanners/cms/data/operator-table.ts';
import {
  librariesRegisteredIn,
  libraryBounds,
} from '../../../../../../shared/scanners/cms/data/renew/library-versions.ts';
import { renew } from '../../../../../../shared/scanners/cms/data/renew/main.ts';
import { mergedNamespaces, namespacesOf } from '../../../../../../shared/scanners/cms/data/renew/plugin-lists.ts';
import themeTable from '../../../../../../shared/scanners/cms/data/theme-slugs.json' with { type: 'json' };
import { supportTable } from '../../../../../../shared/scanning/support/branches.ts';
import { endoflifePages } from './endoflife-pages.ts';
import { madeUpSource } from './sources.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-renew-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, 'to', name));

test('a release that is newer is added to the hashes, and told as the newest', async () => {
  const [first = { path: '' }, second = { path: '' }] = table.files;
  const files = { [first.path]: 'of 7.1.4', [second.path]: 'of 7.1.4, too' };
  for (const [path, text] of Object.entries({
    'wp-includes/version.php': "$wp_version = '7.1.4';",
    'wp-admin/css/a.css': '',
    ...files,
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(await renew(['--add', folder, '--to', join(folder, 'to')], '2026-11-23')).toEqual(['file-hashes.json']);
  const made = new FileHashes(z.parse(fileHashTable, JSON.parse(read('file-hashes.json').toString())));
  expect(made.releases).toEqual([...table.releases, '7.1.4']);
  expect(made.asOf).toBe('2026-11-23');
  const positions = made.having(first.path, fileHash(Buffer.from('of 7.1.4')));
  expect(made.versionsAt(positions ?? new Set())).toEqual(['7.1.4']);
  // What was there before is as it was.
  for (const text of first.path === '' ? [] : (table.files[0]?.contents ?? []))
    expect(made.having(first.path, text.slice(0, 16))?.size).toBeGreaterThan(0);
});

test("wordpress.org's word renews releases, plugins and themes, in the shapes that an operator may give", async () => {
  const names = Array.from({ length: 3500 }, (_, at) => ({ slug: `name-${at}` }));
  await using source = await madeUpSource((url, method) => {
    if (method === 'HEAD') return { modified: 'Thu, 19 Nov 2026 17:00:00 GMT' };
    if (url.pathname === '/core/stable-check/1.0/') return { body: { '7.1.3': 'outdated', '7.1.4': 'latest' } };
    const kind = url.pathname.split('/')[1] ?? '';
    return { body: { info: { pages: 1 }, [kind]: names } };
  });
  const written = await renew(
    ['--wordpress', source.url, '--downloads', source.url, '--to', join(folder, 'to')],
    '2026-11-23',
  );
  expect(written).toEqual(['wordpress-releases.json', 'plugin-slugs.json', 'theme-slugs.json']);
  const tables = await Promise.all(written.map((name) => readTable({ body: bytes(read(name)) })));
  expect(tables.map(({ name, content }) => [name, content.asOf])).toEqual([
    ['releases', '2026-11-23'],
    ['plugins', '2026-11-23'],
    ['themes', '2026-11-23'],
  ]);
});

async function* bytes(body: Uint8Array) {
  yield body;
}

/** A repository with these files, committed on a day. */
function repositoryOf(files: Readonly<Record<string, string>>, day: string): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` };
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    [...author, 'commit', '--quiet', '-m', 'a'],
  ])
    execFileSync('git', ['-C', folder, ...args], { env, stdio: 'ignore' });
  return folder;
}

const pages = Object.fromEntries(
  Object.entries(endoflifePages).map(([product, text]) => [`products/${product}.md`, text]),
);

test('ends of support are renewed from endoflife.date, in the shape that an operator may give', async () => {
  const clone = repositoryOf(pages, '2026-12-24');
  const to = join(folder, 'to');
  expect(await renew(['--endoflife', clone, '--to', to], '2026-12-25')).toEqual(['branches.json']);
  const table = await readTable({ body: bytes(read('branches.json')) });
  if (table.name !== 'support') throw new Error('it is another table');
  const { asOf, ends } = table.content;
  expect(asOf).toBe('2026-12-24');
  // What was not known is added, of two days the later one counts, and what is not there stays.
  expect(ends.drupal).toMatchObject({
    '11.4': '2027-07-07',
    '11.3': '2026-12-16',
    '10.4': '2025-12-31',
    '7': '2025-01-05',
  });
  expect(ends.magento).toMatchObject({ '2.4.4': '2026-04-30' });
  expect(ends.ghost).toMatchObject({ '5': '2026-01-31' });
  // Of these the page has no day.
  expect(ends.magento).not.toHaveProperty(['2.4.9']);
  expect(ends.shopware).toMatchObject({ '6.3': '2024-08-06' });
  expect(table.content.endedBy).toEqual({ shopware: ['6.1', '6.2', '6.3'] });
});

test('a day that endoflife.date names takes the place of one by which support had ended', async () => {
  const shopware = `---\nreleases:\n-   releaseCycle: "6.3"\n    eol: 2023-02-01\n---\n`;
  const clone = repositoryOf({ ...pages, 'products/shopware.md': shopware }, '2026-12-24');
  await renew(['--endoflife', clone, '--to', join(folder, 'to')], '2026-12-25');
  const { ends, endedBy } = z.parse(supportTable, JSON.parse(read('branches.json').toString()));
  expect(ends.shopware).toMatchObject({ '6.3': '2023-02-01', '6.2': '2024-08-06' });
  expect(endedBy).toEqual({ shopware: ['6.1', '6.2'] });
});

test.each([
  ['has no page of a system', Object.fromEntries(Object.entries(pages).slice(1))],
  ['has a page of another shape', { ...pages, 'products/typo3.md': '---\ntitle: TYPO3\n---\n' }],
])('nothing is written of a clone of endoflife.date that %s', async (_why, files) => {
  const clone = repositoryOf(files, '2026-12-24');
  await expect(renew(['--endoflife', clone, '--to', join(folder, 'to')], '2026-12-25')).rejects.toThrow();
  expect(existsSync(join(folder, 'to'))).toBe(false);
});

const advisory = (slug: string) =>
  `metadata:\n  fofa-query: "wp-content/themes/${slug}/"\n  google-query: inurl:"/wp-content/themes/${slug}/"\n`;

test('themes are added behind those that are known by how many advisories are about them', async () => {
  const clone = repositoryOf(
    {
      'nuclei-templates/2024/a.yaml': advisory('hedgerow'),
      'nuclei-templates/2024/b.yaml': advisory('hedgerow-two'),
      'nuclei-templates/2025/c.yaml': advisory('hedgerow-two'),
      'nuclei-templates/2025/d.yaml': advisory('avada'),
      'nuclei-templates/2025/e.yaml': advisory('hedgerow-delisted'),
      'nuclei-templates/2025/f.yaml': advisory('Hedgerow - A Theme'),
      'nuclei-templates/2025/g.yaml': advisory('hedgerow').replaceAll('themes', 'plugins'),
      'README.md': advisory('of-no-template'),
    },
    '2026-12-24',
  );
  const to = join(folder, 'to');
  expect(await renew(['--advisories', clone, '--to', to], '2026-12-25')).toEqual(['theme-slugs.json']);
  const made = await readTable({ body: bytes(read('theme-slugs.json')) });
  if (made.name !== 'themes') throw new Error('it is another table');
  expect(made.content.asOf).toBe('2026-12-24');
  expect(made.content.themes).toEqual([...themeTable.themes, 'hedgerow-two', 'hedgerow']);
});

test('libraries are told by the releases that bring them along, also where an old branch got a new one', () => {
  const source = (jquery: string, lodash: string) => `
\t$scripts->add( 'jquery-core', "/wp-includes/js/jquery/jquery$suffix.js", array(), '${jquery}' );
\t$scripts->add( 'editor', "/wp-admin/js/editor$suffix.js", array( 'jquery' ), '9.9' );
\t$scripts->add( 'wp-util', "/wp-includes/js/wp-util$suffix.js", array( 'underscore', 'jquery' ), false, 1 );
\t$vendor_scripts_versions = array( 'lodash' => '${lodash}' );`;
  const releases = [
    ['5.0', source('1.12.4', '4.17.11')],
    ['5.0.1', source('1.12.4', '4.17.21')],
    ['5.1', source('1.12.4', '4.17.15')],
    ['6.5', source('3.7.1', '4.17.21')],
  ].map(([version = '', text = '']) => ({ version, libraries: librariesRegisteredIn(text) }));
  expect([...libraryBounds(releases)].map(([path, versions]) => [path, Object.fromEntries(versions)])).toEqual([
    ['js/jquery/jquery', { '1.12.4': { from: '5.0', below: '6.5' }, '3.7.1': { from: '6.5', below: undefined } }],
    [
      'js/dist/vendor/lodash',
      {
        '4.17.11': { from: '5.0', below: '5.0.1' },
        '4.17.21': { from: '5.0.1', below: undefined },
        '4.17.15': { from: '5.1', below: '6.5' },
      },
    ],
  ]);
});

test('nothing is written where nothing is given', async () => {
  expect(await renew(['--to', join(folder, 'to')], '2026-11-23')).toEqual([]);
});

test('namespaces are learnt where one plugin alone has them', () => {
  const learnt = namespacesOf({
    hedgerow: ['/hedgerow/v1', '/hedgerow/v1/things/(?P<id>\\d+)', '/wp/v2/things'],
    'hedgerow-pro': ['/shared/pro', '/shared/pro/x'],
    'hedgerow-free': ['/shared/free'],
    '../x': ['/bad/v1'],
    // Its blocks are those of another plugin, which the list does not have.
    'full-site-editing': ['/newspack-blocks/v1/articles'],
  });
  expect([...learnt]).toEqual([
    ['hedgerow', 'hedgerow'],
    ['shared/pro', 'hedgerow-pro'],
    ['shared/free', 'hedgerow-free'],
  ]);
  expect(mergedNamespaces({ hedgerow: 'mine' }, learnt, ['hedgerow', 'hedgerow-pro'])).toEqual({
    hedgerow: 'mine',
    'shared/pro': 'hedgerow-pro',
  });
});
