import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import data from '../../../../../shared/scanners/application/libraries/libraries.json' with { type: 'json' };
import { dataOf, librariesOf } from '../../../../../shared/scanners/application/libraries/renew.ts';
import { compilePattern } from '../../../../../shared/scanners/application/libraries/retire-pattern.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanfold-retire-'));
  await mkdir(join(folder, 'vulnerabilities'));
});

afterEach(() => rm(folder, { recursive: true }));

const rules = {
  'retire-example': { vulnerabilities: [], extractors: { uri: ['x'] } },
  acme: {
    npmname: 'acme-js',
    bowername: ['Acme'],
    vulnerabilities: [
      {
        below: '1.2.3',
        atOrAbove: '1.0.0',
        severity: 'high',
        cwe: ['CWE-79'],
        identifiers: { summary: 'words of others', CVE: ['CVE-2020-1'], githubID: 'GHSA-x' },
        info: ['https://example.test/'],
      },
      { below: '2.0.0', severity: 'low', identifiers: { githubID: 'GHSA-y' }, info: [] },
    ],
    extractors: {
      uri: ['/acme/(§§version§§)/acme\\.js', '/(§§version§§)/acme\\.js', '/(?:acme-)?(§§version§§)/a\\.acme'],
      filename: ['acme-(§§version§§)\\.js'],
      filecontent: ['Acme v(§§version§§)'],
      filecontentreplace: ['/acme\\{major:([0-9]+),minor:([0-9]+)/$1.$2/'],
      ast: ['//x'],
    },
  },
};

test('the data is what a scan needs of the rules, without the words of advisories', async () => {
  await writeFile(
    join(folder, 'package.json'),
    '{"name":"@salesforce/code-analyzer-retirejs-engine","version":"9.9.9"}',
  );
  await writeFile(join(folder, 'vulnerabilities/RetireJsVulns.json'), JSON.stringify(rules));
  const made = await dataOf(folder, '2026-11-21');
  expect(made).toMatchObject({
    package: '@salesforce/code-analyzer-retirejs-engine@9.9.9',
    date: '2026-11-21',
    licence: 'Apache-2.0',
  });
  expect(made.libraries).toEqual([
    {
      name: 'acme',
      names: ['acme', 'acme-js'],
      paths: [
        { words: ['/acme.js'], pattern: '/acme/(§§version§§)/acme\\.js', isNamed: true },
        { words: ['/acme.js'], pattern: '/(§§version§§)/acme\\.js', isNamed: false },
        { words: ['/a.acme'], pattern: '/(?:acme-)?(§§version§§)/a\\.acme', isNamed: false },
      ],
      files: [{ words: ['acme-'], pattern: 'acme-(§§version§§)\\.js' }],
      contents: [
        { words: ['Acme v'], pattern: 'Acme v(§§version§§)' },
        { words: ['acme{major:'], pattern: 'acme\\{major:([0-9]+),minor:([0-9]+)', version: '$1.$2' },
      ],
      hashes: {},
      flaws: [
        { below: '1.2.3', from: '1.0.0', severity: 'high', ids: ['CVE-2020-1'], cwe: [79] },
        { below: '2.0.0', severity: 'low', ids: ['GHSA-y'], cwe: [] },
      ],
    },
  ]);
});

test('another package, another shape and a day that is none are refused', async () => {
  await writeFile(join(folder, 'package.json'), '{"name":"retire","version":"5.0.0"}');
  await writeFile(join(folder, 'vulnerabilities/RetireJsVulns.json'), '{}');
  await expect(dataOf(folder, '2026-11-21')).rejects.toThrow();
  await expect(dataOf(folder, 'today')).rejects.toThrow('no day');
  expect(() => librariesOf({ acme: { vulnerabilities: 'none' } })).toThrow();
});

test('what is shipped has at least 60 libraries and 450 flaws, and every pattern of it compiles', () => {
  expect(data.libraries.length).toBeGreaterThanOrEqual(60);
  expect(data.libraries.flatMap(({ flaws }) => flaws).length).toBeGreaterThanOrEqual(450);
  for (const { paths, files, contents } of data.libraries)
    for (const { pattern, words } of [...paths, ...files, ...contents]) {
      expect(() => compilePattern(pattern)).not.toThrow();
      expect(words.length).toBeGreaterThan(0);
    }
});
