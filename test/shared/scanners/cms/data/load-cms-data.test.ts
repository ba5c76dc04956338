import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagedCmsData } from '../../../../../shared/scanners/cms/data/cms-data.ts';
import { cmsDataLoader } from '../../../../../shared/scanners/cms/data/load-cms-data.ts';

const newer = '2026-12-24';
const branch = { branch: '7.2', firstAt: newer, newest: '7.2', newestAt: newer, supported: true };
const tables = {
  'releases.json': { asOf: newer, source: 'here', newest: '7.2', branches: [branch] },
  'hashes.json': {
    asOf: newer,
    releases: ['7.1', '7.2'],
    files: [{ path: 'wp-includes/js/a.js', contents: ['5d86d79a0cedd338 0-1'] }],
  },
  'drupal.json': {
    system: 'drupal',
    asOf: newer,
    releases: ['12.0.0'],
    files: [{ path: 'core/misc/a.js', contents: ['5d86d79a0cedd338 0'] }],
  },
  'old-drupal.json': {
    system: 'drupal',
    asOf: '2020-01-01',
    releases: ['8.0.0'],
    files: [{ path: 'core/misc/a.js', contents: ['5d86d79a0cedd338 0'] }],
  },
  'plugins.json': { asOf: newer, plugins: ['hedgerow-forms'] },
  'commercial.json': { asOf: newer, commercial: ['hedgerow-pro'] },
  'themes.json': { asOf: newer, themes: ['hedgerow'] },
  'namespaces.json': { asOf: newer, namespaces: { hedgerow: 'hedgerow-forms' } },
  'support.json': { asOf: newer, ends: { drupal: { '11': '2028-12-31', '11.3': '2026-12-16' } } },
  'older.json': { asOf: '2020-01-01', plugins: ['old'] },
  'to-come.json': { asOf: '2026-12-27', plugins: ['later'] },
  'tomorrow.json': { asOf: '2026-12-26', plugins: ['soon'] },
  'other.json': { what: 'something else' },
  'traversing.json': { asOf: newer, plugins: ['../../etc'] },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-cms-data-'));
  for (const [name, table] of Object.entries(tables)) writeFileSync(join(folder, name), JSON.stringify(table));
  writeFileSync(join(folder, 'plugins.json.gz'), gzipSync(JSON.stringify(tables['plugins.json'])));
});
afterAll(() => rmSync(folder, { recursive: true }));

function load(...names: readonly string[]) {
  const faults: unknown[] = [];
  const source = {
    readObject: () => Promise.reject(new Error('no S3 here')),
    now: () => Date.parse('2026-12-25'),
    faulty: (error: unknown) => void faults.push(error),
  };
  const places = names.map((name) => (name.startsWith('s3:') ? name : join(folder, name)));
  const data = cmsDataLoader(places, source)();
  return { data, faults };
}

test('without files of the operator it is what comes with the product', async () => {
  expect(await load().data).toBe(packagedCmsData());
});

test("a newer table of another system's files stands in the place of that one, and of no other", async () => {
  const { data } = load('drupal.json', 'old-drupal.json');
  const { hashes, systemHashes } = await data;
  expect(systemHashes.get('drupal')?.releases).toEqual(['12.0.0']);
  expect(systemHashes.get('joomla')).toBe(packagedCmsData().systemHashes.get('joomla'));
  expect(hashes).toBe(packagedCmsData().hashes);
});

test('newer tables stand in the place of those of the product, each with its day', async () => {
  const { data } = load(
    'releases.json',
    'hashes.json',
    'plugins.json',
    'themes.json',
    'namespaces.json',
    'support.json',
  );
  const { releases, hashes, plugins, themes, namespaces, support, asOf, unread } = await data;
  expect(releases.of('7.1.3').standing).toBe('unknown');
  expect(releases.newest).toBe('7.2');
  expect(hashes.releases).toEqual(['7.1', '7.2']);
  expect(plugins[0]).toBe('hedgerow-forms');
  expect(plugins).toContain('js_composer');
  expect(themes).toEqual(['hedgerow']);
  expect([...namespaces]).toEqual([['hedgerow', 'hedgerow-forms']]);
  expect(support).toEqual(tables['support.json']);
  expect(asOf).toEqual({
    ...packagedCmsData().asOf,
    releases: newer,
    hashes: newer,
    plugins: newer,
    themes: newer,
    namespaces: newer,
    support: newer,
  });
  expect(unread).toEqual([]);
});

test.each([
  ['plugins.json', 'commercial.json'],
  ['commercial.json', 'plugins.json'],
])('plugins of the directory and commercial ones are lists of their own: %s before %s', async (...names) => {
  const { plugins, asOf } = await load(...names).data;
  expect(plugins).toEqual(['hedgerow-forms', 'hedgerow-pro']);
  expect(asOf).toEqual({ ...packagedCmsData().asOf, plugins: newer, commercial: newer });
});

test('a table may be compressed', async () => {
  expect((await load('plugins.json.gz').data).asOf.plugins).toBe(newer);
});

test('one that is older than that of the product changes nothing', async () => {
  expect((await load('older.json').data).plugins).toBe(packagedCmsData().plugins);
});

test.each(['other.json', 'traversing.json', 'nowhere.json', 's3://bucket/key.json'])(
  'of %s it is told that it cannot be read',
  async (name) => {
    const { data, faults } = load(name, 'themes.json');
    expect((await data).unread).toEqual([expect.stringMatching(/^a table of CMS data cannot be read/)]);
    expect((await data).themes).toEqual(['hedgerow']);
    expect(faults).toHaveLength(1);
  },
);

test('one that is dated to come is not used, and that is told: it would never grow old', async () => {
  const { data } = load('to-come.json');
  expect((await data).unread).toEqual(['a table of CMS data cannot be used: it is of 2026-12-27, a day to come']);
  expect((await data).plugins).toBe(packagedCmsData().plugins);
  expect((await load('tomorrow.json').data).asOf.plugins).toBe('2026-12-26');
});

test.each<[string, string | Buffer, string]>([
  ['empty', '', 'it is not JSON'],
  ['cut off', JSON.stringify(tables['hashes.json']).slice(0, 60), 'it is not JSON'],
  ['compressed and cut off', gzipSync(JSON.stringify(tables)).subarray(0, 40), 'it cannot be decompressed'],
  ['a page', '<html>Not found</html>', 'it is not JSON'],
  ['without a day', '{"plugins":["hedgerow"]}', 'it has the shape of no table'],
  ['without a name', `{"asOf":"${newer}","plugins":[]}`, 'it has the shape of no table'],
  ['too large', ' '.repeat(10_000_001), 'it is larger than 10 MB'],
  ['too large once decompressed', gzipSync(Buffer.alloc(10_000_001, 32)), 'it is larger than 10 MB'],
])('of one that is %s the reason is told, and nothing of the product is lost', async (name, content, reason) => {
  writeFileSync(join(folder, name), content);
  const { data } = load(name);
  const { unread, ...rest } = await data;
  expect(unread).toEqual([`a table of CMS data cannot be read: ${reason}`]);
  expect({ ...rest, unread: [] }).toEqual(packagedCmsData());
});
