import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../shared/scanners');
const scanners = ['application', 'cms', 'portscan', 'subdomain', 'website'];

const folderOf = (file: string) => file.split(sep)[0] ?? '';

test('no scanner imports another one, and nothing that they share imports any of them', () => {
  const files = globSync('**/*.ts', { cwd: root });
  expect(scanners.filter((scanner) => !files.some((file) => folderOf(file) === scanner))).toEqual([]);
  const strangers = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) [^;]*?from '(\.[^']+)'/gms)]
      .map(([, path = '']) => relative(root, join(root, dirname(file), path)))
      .filter((target) => scanners.includes(folderOf(target)) && folderOf(target) !== folderOf(file))
      .map((target) => `${file} imports ${target}`),
  );
  expect(strangers).toEqual([]);
});
