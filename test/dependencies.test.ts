import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const names = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z.parse(
  z.object({ dependencies: names, devDependencies: names }),
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
);

/** Packages that a file loads, or copies files of; what it takes types from alone is not loaded. */
const loaded =
  /^(?:import|export) (?!type )(?:[^;'"]* from )?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)|'node_modules\/([^'/.][^'/]*)/gm;

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What runs of the product: functions, the stack and its build, the local service, the clients, the demo. */
async function packagesOfProduct(): Promise<readonly string[]> {
  const found = new Set<string>();
  const root = new URL('..', import.meta.url).pathname;
  for await (const file of glob('{clients,functions,shared,infra,demo}/**/*.{ts,tsx}', { cwd: root }))
    for (const [, ...specifiers] of readFileSync(`${root}${file}`, 'utf8').matchAll(loaded))
      for (const specifier of specifiers)
        if (specifier !== undefined && !specifier.startsWith('node:')) found.add(packageOf(specifier));
  return [...found].sort();
}

test('what the product loads is in dependencies, and what only tests and tools use is in devDependencies', async () => {
  expect(Object.keys(dependencies).sort()).toEqual(await packagesOfProduct());
  expect(Object.keys(devDependencies).filter((name) => name in dependencies)).toEqual([]);
});
