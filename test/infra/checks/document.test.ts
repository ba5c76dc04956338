import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { scanChecks } from '../../../infra/checks/check-list.ts';
import { checksFile, checksText, titlesFile, titlesText } from '../../../infra/checks/document.ts';
import { diagnosisDataSources, osintDataSources } from '../../../shared/records/settings/data-sources.ts';

test('docs/checks.md is what the checks say', async () => {
  expect(await readFile(checksFile, 'utf8'), 'run `npm run docs:checks`').toBe(checksText());
});

test('the report knows the title of each check', async () => {
  expect(await readFile(titlesFile, 'utf8'), 'run `npm run docs:checks`').toBe(titlesText());
});

test('every scan is there, and every check of it once', () => {
  const sources = [...diagnosisDataSources, ...osintDataSources].map(({ name }) => name);
  const documented = scanChecks.map(({ dataSource }) => dataSource);
  expect(documented.toSorted(), 'one entry of infra/checks/check-list.ts for each data source').toEqual(
    sources.toSorted(),
  );
  for (const { name, checks } of scanChecks) {
    const ids = checks.map(({ id }) => id);
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      name,
    ).toEqual([]);
    for (const id of ids) expect(checksText()).toContain(`| \`${id}\` |`);
  }
});

test('each row has a cell for each column', () => {
  const tables = checksText().split(/\n(?!\|)/);
  for (const table of tables) {
    const widths = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(widths).size).toBeLessThanOrEqual(1);
  }
});

test('a check that only the standard profile runs says so', () => {
  const profiles = new Map(scanChecks.flatMap(({ checks }) => checks.map(({ id, profile }) => [id, profile])));
  expect(profiles.get('zone-transfer-open')).toBe('standard');
  expect(profiles.get('access-control-by-method')).toBe('standard');
  expect(profiles.get('cookie-without-samesite')).toBe('baseline');
});
