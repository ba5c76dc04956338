import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ListObjects } from '../../../../../shared/scanning/operator-file/folder.ts';
import type { ReadObject } from '../../../../../shared/scanning/operator-file/operator-file.ts';
import { technologyLoader } from '../../../../../shared/scanning/technologies/operator/load-technologies.ts';

const noBucket = () => Promise.reject(new Error('no bucket here'));
const source = (
  location: string | undefined,
  given: { readObject?: ReadObject; listObjects?: ListObjects; now?: () => number; faults?: unknown[] } = {},
) => ({
  location,
  readObject: given.readObject ?? noBucket,
  listObjects: given.listObjects ?? noBucket,
  now: given.now ?? (() => 0),
  faulty: (error: unknown) => void given.faults?.push(error),
});

async function file(content: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'technologies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'technologies.json');
  await writeFile(path, content);
  return path;
}

test('without a file there are no rules of the operator', async () => {
  expect(await technologyLoader(source(undefined))()).toEqual({ kind: 'none' });
  expect(await technologyLoader(source(''))()).toEqual({ kind: 'none' });
});

test('a file is read once an hour, with a warning of what cannot be used', async () => {
  const path = await file(JSON.stringify({ A: { html: ['x', '('] } }));
  let now = 0;
  const problems: unknown[] = [];
  const load = technologyLoader(source(path, { now: () => now }), (problem) => problems.push(problem));
  const first = await load();
  expect(first).toMatchObject({ kind: 'loaded', technologies: { signatures: [{ name: 'A' }], problemCount: 1 } });
  expect(first.kind === 'loaded' && first.warnings).toEqual([
    expect.stringMatching(/^1 part of the operator's technology rules cannot be used, first A html: the pattern/),
  ]);
  await writeFile(path, JSON.stringify({ B: { html: 'x' } }));
  expect(await load()).toMatchObject({ technologies: { signatures: [{ name: 'A' }] } });
  now = 3_600_001;
  expect(await load()).toMatchObject({ technologies: { signatures: [{ name: 'B' }] }, warnings: [] });
  expect(problems).toHaveLength(1);
});

test('an object of a bucket is read by its key', async () => {
  const asked: string[] = [];
  const readObject: ReadObject = async (bucket, key) => {
    asked.push(`${bucket} ${key}`);
    return {
      body: (async function* () {
        yield Buffer.from('{"A":{"html":"x"}}');
      })(),
      modifiedAt: undefined,
    };
  };
  expect(await technologyLoader(source('s3://rules/a/b.json', { readObject }))()).toMatchObject({ kind: 'loaded' });
  expect(asked).toEqual(['rules a/b.json']);
});

test('a file that cannot be read is told of without its place, and tried again soon', async () => {
  const faults: unknown[] = [];
  let now = 0;
  const path = await file('no JSON');
  const load = technologyLoader(source(path, { now: () => now, faults }));
  expect(await load()).toEqual({
    kind: 'unreadable',
    reason: "the file of the operator's technology rules cannot be read: it is not JSON",
  });
  expect(faults).toHaveLength(1);
  await writeFile(path, '{"A":{"html":"x"}}');
  now = 60_001;
  expect(await load()).toMatchObject({ kind: 'loaded' });
  expect(await technologyLoader(source('/nowhere/at/all', { faults }))()).toEqual({
    kind: 'unreadable',
    reason: "the file of the operator's technology rules cannot be read",
  });
});

/** The layout in which the files are published: by the first letter, the categories beside them. */
const published = {
  'categories.json': '{"1":{"name":"CMS","priority":1}}',
  'groups.json': '{"1":{"name":"Add-ons"}}',
  'technologies/.gitkeep': '',
  'technologies/_.json': '{"_hyperscript":{"scriptSrc":"hyperscript"}}',
  'technologies/a.json': '{"A":{"html":"x"}}',
  'technologies/b.json': '',
  'technologies/c.json': '{"C":{"html":"("},"Category":{"html":"x"}}',
};
const names = ['_hyperscript', 'A', 'C', 'Category'];

async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), 'technologies-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(made, name)), { recursive: true });
    await writeFile(join(made, name), content);
  }
  return made;
}

const namesOf = (loaded: Awaited<ReturnType<ReturnType<typeof technologyLoader>>>) =>
  loaded.kind === 'loaded' ? loaded.technologies.signatures.map(({ name }) => name) : loaded;

test.each(['', 'technologies'])(
  'a folder as it is published is read, by the path of its part "%s", too',
  async (part) => {
    const loaded = await technologyLoader(source(join(await folder(published), part)))();
    expect(namesOf(loaded)).toEqual(names);
    expect(loaded).toMatchObject({ technologies: { problemCount: 1 } });
  },
);

test.each(['s3://rules/src/', 's3://rules/src/technologies/'])('a folder of a bucket is read, %s', async (location) => {
  const objects = new Map(Object.entries(published).map(([name, content]) => [`src/${name}`, content]));
  const listObjects: ListObjects = async (_, prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix));
  const readObject: ReadObject = async (_, key) => ({
    body: (async function* () {
      yield Buffer.from(objects.get(key) ?? '');
    })(),
    modifiedAt: undefined,
  });
  expect(namesOf(await technologyLoader(source(location, { listObjects, readObject }))())).toEqual(names);
});

test.each([
  ['without a JSON file', { 'README.md': '#' }, 'it has no JSON files'],
  ['without technologies', { 'a.json': '{}', 'categories.json': '{"1":{}}' }, 'it contains no technologies'],
  ['with a file that is no JSON', { 'a.json': '{"A":{"html":"x"}}', 'b.json': '{' }, 'it is not JSON'],
])('a folder %s is told of', async (_, files, reason) => {
  expect(await technologyLoader(source(await folder(files)))()).toEqual({
    kind: 'unreadable',
    reason: `the file of the operator's technology rules cannot be read: ${reason}`,
  });
});
