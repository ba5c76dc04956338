import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareFolder } from '../../../../infra/local/start/lock.ts';
import { removeOld, removeUnfinished } from '../../../../infra/local/template/kept-assemblies.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** A folder with these folders in it, the first of them used last. */
function cacheOf(...names: readonly string[]): string {
  const cache = temporaryFolder();
  for (const [age, name] of names.entries()) {
    mkdirSync(join(cache, name));
    utimesSync(join(cache, name), 1_000_000 - age, 1_000_000 - age);
  }
  return cache;
}

test('of the assemblies that nobody has open the five used last are kept', async () => {
  const cache = cacheOf('a', 'b', 'c', 'd', 'e', 'f', 'g');
  await removeOld(cache);
  expect(readdirSync(cache)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('an assembly that services load functions from is kept until the last of them has ended', async () => {
  const cache = cacheOf('a', 'b', 'c', 'd', 'e', 'f', 'g');
  const first = shareFolder(join(cache, 'g'));
  const second = shareFolder(join(cache, 'g'));
  utimesSync(join(cache, 'g'), 1, 1);
  await removeOld(cache);
  expect(readdirSync(cache)).toEqual(['a', 'b', 'c', 'd', 'e', 'g']);
  first.release();
  await removeOld(cache);
  expect(readdirSync(cache)).toContain('g');
  second.release();
  await removeOld(cache);
  expect(readdirSync(cache)).not.toContain('g');
});

test('what a process has left that was killed while it built is removed', async () => {
  const cache = cacheOf('0123456789abcdef', '0123456789abcdef.77', '0123456789abcdef.77.shared');
  await removeUnfinished(cache);
  expect(readdirSync(cache)).toEqual(['0123456789abcdef']);
});
