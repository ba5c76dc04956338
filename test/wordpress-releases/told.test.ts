import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOf } from './sound-release.ts';
import { verdictOf } from './told.ts';

test.each([
  ['6.7.1', '6.7.1', 'exact'],
  ['6.7', '6.7.0', 'exact'],
  ['6.7.2', '6.7.1', 'wrong'],
  ['6.7.1 or 6.7.2', '6.7.2', 'among'],
  ['6.4.3 to 6.4.6', '6.4.5', 'among'],
  ['6.4.3 to 6.4.6', '6.4.7', 'wrong'],
  ['6.4.3 to 6.5.1', '6.4.4', 'wrong'],
  ['6.8.7 or a later 6.8.x', '6.8.8', 'open'],
  ['6.8.7 or a later 6.8.x', '6.8.6', 'wrong'],
  ['6.8.7 or a later 6.8.x', '6.9', 'wrong'],
  ['7.1 or newer', '7.1.3', 'open'],
  ['7.1 or newer', '7.0.4', 'wrong'],
  ['7.1 or newer', '7.1.0', 'open'],
  ['7.0 or newer', '7.1.0', 'below'],
  ['7.0 or newer', '6.9.9', 'wrong'],
  ['7.1.0', '7.1.0', 'exact'],
  [undefined, '6.7.1', 'none'],
])('of %j for %s it is said: %s', (words, version, verdict) => {
  expect(verdictOf(words, version)).toBe(verdict);
});

test.each([
  ['7.1.0', "$wp_version = '7.1';", 'wp-includes/css/a.css is not that of 7.1'],
  ['7.1.0', "$wp_version = '7.0.4';", 'says that it is 7.0.4'],
  ['7.1.0', '<?php', 'is no release of WordPress'],
  ['7.9', "$wp_version = '7.9';", undefined],
])('a folder %s with %j is measured only where it is that release, whole', async (version, source, fault) => {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-release-'));
  try {
    for (const [path, text] of Object.entries({
      'wp-includes/version.php': source,
      'wp-includes/css/a.css': 'a half',
      'wp-admin/css/b.css': 'b',
    })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const table = {
      releases: ['7.0.4', '7.1'],
      files: [{ path: 'wp-includes/css/a.css', contents: [`${'0'.repeat(16)} 0-1`] }],
    };
    const told = await faultOf(folder, version, table);
    expect(told).toEqual(fault && expect.stringContaining(fault));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
