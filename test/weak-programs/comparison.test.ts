import { expect, test } from 'vitest';
import { compare } from './comparison.ts';
import { anyPath, type Hole, markupChecks, sqlChecks } from './hole.ts';

const query: Hole = { reach: 'query', path: '/users/7/', point: 'id', checks: sqlChecks };
const cookie: Hole = { reach: 'cookie', path: anyPath, point: 'theme', checks: markupChecks };
const told = (check_id: string, location: string) => ({ check_id, location });

test('a hole is found by one of its checks at its point, ids of the path left out', () => {
  const { found, missed, wrong } = compare([told('sql-boolean', '/users/#/ id')], [query, cookie]);
  expect([found, missed, wrong]).toEqual([[query], [cookie], []]);
});

test('a hole of a folder is found at its first page, too', () => {
  expect(compare([told('sql-boolean', '/users/#/index.php id')], [query]).found).toEqual([query]);
  expect(compare([told('sql-boolean', '/users/#/reindex.php id')], [query]).missed).toEqual([query]);
});

test('a hole that every page has is found on any of them', () => {
  expect(compare([told('reflected-xss', '/a.php cookie theme')], [cookie]).found).toEqual([cookie]);
});

test.each([
  ['body', '/a.php POST form field id'],
  ['body', '/a.php PUT JSON value /id'],
  ['stored', '/a.php POST form field id'],
  ['stored', '/a.php GET header id'],
  ['cookie', '/a.php cookie id'],
  ['header', '/a.php POST header id'],
  ['page', 'location.hash to eval in /a.php'],
] as const)('a hole by %s is found at %s, and not by a parameter of that name', (reach, location) => {
  const hole: Hole = { ...query, reach, path: '/a.php' };
  expect(compare([told('sql-error', location)], [hole]).found).toEqual([hole]);
  expect(compare([told('sql-error', '/a.php id')], [hole]).missed).toEqual([hole]);
});

test('a hole that a check names in its own way is found by that name alone', () => {
  const hole = { ...query, location: 'parameter id (PHP)' };
  expect(compare([told('sql-error', 'parameter id (PHP)')], [hole]).found).toEqual([hole]);
  expect(compare([told('sql-error', '/users/#/ id')], [hole]).missed).toEqual([hole]);
});

test.each([
  ['another parameter', told('sql-error', '/users/#/ name')],
  ['another path', told('sql-error', '/users/ id')],
  ['another kind', told('path-traversal', '/users/#/ id')],
])('a finding of %s is false, and finds nothing', (_, each) => {
  const { found, wrong, beside } = compare([each], [query]);
  expect([found, wrong, beside]).toEqual([[], [each], []]);
});

test('a finding of no value is neither found nor false: somebody has to read it', () => {
  const header = told('csp-missing', '');
  const { found, wrong, beside } = compare([header], [query]);
  expect([found, wrong, beside]).toEqual([[], [], [header]]);
});
