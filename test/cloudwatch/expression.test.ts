import { expect, test } from 'vitest';
import { evaluate } from './expression.ts';

const values: Readonly<Record<string, number>> = { a: 6, b: 2, zero: 0 };

test.each([
  ['a + b * 2', 10],
  ['(a + b) * 2', 16],
  ['a - b - 1', 3],
  ['a / b', 3],
  ['a >= 6', 1],
  ['a < b', 0],
  ['gone + a', undefined],
  ['FILL(gone, 0) + a', 6],
  ['FILL(zero, 5)', 0],
  ['IF(a >= 5, b, 0)', 2],
  ['IF(b >= 5, a, 0.5)', 0.5],
  ['IF(gone >= 5, a, 0)', undefined],
])('%s is %s', (expression, value) => {
  expect(evaluate(expression, (id) => values[id])).toBe(value);
});

test.each(['SEARCH(a)', 'a +', 'a b', '(a'])('%s is refused', (expression) => {
  expect(() => evaluate(expression, () => 1)).toThrow();
});
