import { expect, test } from 'vitest';
import { isJsonPath, valuesAt } from '../../../../../../shared/scanners/subdomain/sources/services/json-path.ts';

test.each([
  ['[]', ['a', 'b'], ['a', 'b']],
  ['hosts[]', { hosts: ['a'] }, ['a']],
  ['hosts[]', { hosts: null }, []],
  ['hosts[]', { hosts: [] }, []],
  ['hosts[]', { other: [] }, undefined],
  ['hosts[]', { hosts: 'a' }, undefined],
  ['hosts[]', null, undefined],
  ['[].names[]', [{ names: ['a'] }, { names: ['b', 'c'] }, {}], ['a', 'b', 'c']],
  ['[-1].id', [{ id: 1 }, { id: 2 }], [2]],
  ['[-1].id', [], []],
  ['meta.cursor', { meta: { cursor: 'x' } }, ['x']],
  ['meta.cursor', { meta: {} }, undefined],
  ['hosts{}', { hosts: { a: 1, b: {} } }, ['a', 'b']],
  ['hosts{}', { hosts: ['a'] }, undefined],
  ['constructor', {}, undefined],
])('%s in %j is %j', (path, json, values) => {
  expect(valuesAt(json, path)).toEqual(values);
});

test.each(['a', 'a.b', 'a[]', '[].a-b', 'a[-1].sort', '[]', 'a{}', '[]{}'])('%s is a path', (text) => {
  expect(isJsonPath(text)).toBe(true);
});

test.each(['', '.a', 'a..b', 'a[0]', 'a.', '$.a', 'a b', 'a{b}'])('%s is no path', (text) => {
  expect(isJsonPath(text)).toBe(false);
});
