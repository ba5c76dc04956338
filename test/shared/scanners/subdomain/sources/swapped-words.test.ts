import { expect, test } from 'vitest';
import { interchangeableWords, swappedWords } from '../../../../../shared/scanners/subdomain/sources/swapped-words.ts';

test.each([
  ['gw-lis-01', ['gw-opo-01']],
  ['srv-lis-db', ['srv-opo-db', 'srv-lis-web']],
  ['srv-lis-web03', ['srv-opo-web03', 'srv-lis-db03']],
  ['srv-fra-web', ['srv-fra-db']],
  ['lisboa', []],
])('%s has others in the place of its words', (label, expected) => {
  const words = interchangeableWords(['srv-lis-web01', 'srv-opo-web02', 'srv-opo-db1', 'mail', 'mx-1', 'mx-2']);
  expect(swappedWords(label, words)).toEqual(expect.arrayContaining(expected));
  expect(swappedWords(label, words)).toHaveLength(expected.length);
});

test('what has any number of forms is no choice among few', () => {
  const labels = Array.from({ length: 9 }, (_, index) => `kunde-${String.fromCharCode(97 + index).repeat(3)}`);
  expect(swappedWords('kunde-aaa', interchangeableWords(labels))).toEqual([]);
  expect(swappedWords('kunde-aaa', interchangeableWords(labels.slice(1)))).toEqual([]);
  expect(swappedWords('kunde-aaa', interchangeableWords(labels.slice(0, 8)))).toHaveLength(7);
});
