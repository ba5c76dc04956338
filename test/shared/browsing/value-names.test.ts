import { expect, test } from 'vitest';
import { valueNames } from '../../../shared/browsing/value-names.ts';

test.each([
  ['<a href="/help#lang=en">', { inFragment: ['lang'], inQuery: [] }],
  ["<a href='#!/tab=2'>", { inFragment: ['tab'], inQuery: [] }],
  ["<script>location.hash.indexOf('q=')</script>", { inFragment: ['q'], inQuery: ['q'] }],
  ['<script>location.search.split("?id=")[1]</script>', { inFragment: ['id'], inQuery: ['id'] }],
  ['<a href="/help#top"><img alt="a=b"></a>', { inFragment: [], inQuery: [] }],
])('the names of values in %s', (html, names) => {
  expect(valueNames(html)).toEqual(names);
});

test('ten names at most, each once', () => {
  const html = Array.from({ length: 30 }, (_, at) => `<a href="#v${at % 15}=1">`).join('');
  expect(valueNames(html).inFragment).toHaveLength(10);
});
