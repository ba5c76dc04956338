import { expect, test } from 'vitest';
import {
  counted,
  findingCountWords,
  fittingParts,
  fittingWords,
  maxDetail,
} from '../../../../shared/scanning/frame/detail.ts';

test.each([
  [1, 'port', '1 port'],
  [1234, 'port', '1,234 ports'],
  [2, 'address', '2 addresses'],
  [0, 'technology', '0 technologies'],
])('%i %s is told as %s', (count, one, text) => {
  expect(counted(count, one)).toBe(text);
});

test('findings of high score are told where there are any', () => {
  expect(findingCountWords(1, 0)).toBe('1 finding');
  expect(findingCountWords(12, 1)).toBe('12 findings, 1 with a high score');
});

test('of a list as many words are told as fit, the first in any case', () => {
  expect(fittingWords([], 10)).toBe('');
  expect(fittingWords(['one', 'two', 'three'], 100)).toBe('one, two, three');
  expect(fittingWords(['one', 'two', 'threehundred'], 19)).toBe('one, two and 1 more');
  expect(fittingWords(['one', 'two', 'threehundred'], 14)).toBe('one and 2 more');
  expect(fittingWords(['a very long word', 'two'], 3)).toBe('a very long word and 1 more');
});

test('of the parts of a detail as many are told as fit, each of them whole, and that there are more', () => {
  expect(fittingParts([])).toBe('');
  expect(fittingParts(['12 hosts', 'no gaps'])).toBe('12 hosts; no gaps');
  const parts = ['lead', 'a'.repeat(120), 'b'.repeat(120), 'c'.repeat(120)];
  expect(fittingParts(parts)).toBe(`lead; ${'a'.repeat(120)}; and more`);
  expect(fittingParts(['x'.repeat(300), 'rest'])).toHaveLength(maxDetail);
  const exact = ['y'.repeat(maxDetail - 6), 'rest'];
  expect(fittingParts(exact)).toBe(exact.join('; '));
});
