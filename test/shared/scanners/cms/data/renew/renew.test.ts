import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fileHash } from '../../../../../../shared/scanners/cms/data/file-hash.ts';
import table from '../../../../../../shared/scanners/cms/data/file-hashes.json' with { type: 'json' };
import { FileHashes, fileHashTable } from '../../../../../../shared/scanners/cms/data/file-hashes.ts';
import { readTable } from '../../../../../../shared/scanners/cms/data/operator-table.ts';
import { renew } from '../../../../../../shared/scanners/cms/data/renew/main.ts';
import { mergedNamespaces, namespacesOf } from '../../../../../../shared/scanners/cms/data/renew/plugin-lists.ts';
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
