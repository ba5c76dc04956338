import { expect, test } from 'vitest';
import { PointBook } from '../../../../../shared/scanners/application/probing/point-book.ts';
import { spelled } from '../../../../targets/generated-site.ts';
import { pageOf } from '../page-of.ts';

function bookOf(programs: number): PointBook {
  const book = new PointBook();
  for (let at = 0; at < programs; at += 1)
    book.add(pageOf({ url: `https://shop.example.test/${spelled(at).replaceAll(' ', '-')}?q=a` }));
  return book;
}

test('a site of 400 programs with a parameter each is asked at each of them', () => {
  const book = bookOf(400);
  expect(book.list().filter(({ kind }) => kind === 'query')).toHaveLength(400);
  expect(book.over.query).toBe(0);
});

test('of 700 programs 500 are asked, and the others are counted', () => {
  const book = bookOf(700);
  expect(book.list().filter(({ kind }) => kind === 'query')).toHaveLength(500);
  // Keys of all kinds that nobody asks are kept up to a limit.
  expect(book.over.query).toBeGreaterThan(100);
});
