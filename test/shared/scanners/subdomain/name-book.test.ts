import { expect, test } from 'vitest';
import { isFirm, NameBook } from '../../../../shared/scanners/subdomain/name-book.ts';

test('a name is kept once, with all ways to it', () => {
  const book = new NameBook(10);
  expect(book.add('a.test', 'words')).toBe(true);
  expect(book.add('a.test', 'links')).toBe(false);
  expect([...(book.get('a.test')?.ways ?? [])]).toEqual(['words', 'links']);
  expect(book.count('new')).toBe(1);
});

test('names that somebody set up come before guesses', () => {
  const book = new NameBook(10);
  book.add('guess.test', 'permutations');
  book.add('firm.test', 'certificates');
  expect(book.at('new').map(({ name }) => name)).toEqual(['firm.test', 'guess.test']);
  expect(book.at('new').map(isFirm)).toEqual([true, false]);
});

test('a guess that answered as any name is looked at again when somebody knows it', () => {
  const book = new NameBook(10);
  book.add('a.test', 'words');
  book.move('a.test', 'wild');
  book.add('a.test', 'links');
  expect(book.get('a.test')?.stage).toBe('wild');
  book.add('a.test', 'certificate_transparency');
  expect(book.get('a.test')?.stage).toBe('new');
});

test('names beyond the limit are counted, not kept', () => {
  const book = new NameBook(2);
  for (const name of ['a.test', 'b.test', 'c.test', 'a.test']) book.add(name, 'words');
  expect([book.size, book.dropped]).toEqual([2, 1]);
});

test('what is stored is read again as it was', () => {
  const book = new NameBook(10);
  book.add('a.test', 'words');
  book.add('b.test', 'earlier_runs');
  book.move('b.test', 'host', '*.test');
  book.setPermuted('b.test');
  const again = new NameBook(10, JSON.parse(JSON.stringify(book.state())));
  expect(again.state()).toEqual(book.state());
  expect(again.get('b.test')).toMatchObject({ stage: 'host', wildcard: '*.test', permuted: true });
  expect([again.count('new'), again.count('host')]).toEqual([1, 1]);
});
