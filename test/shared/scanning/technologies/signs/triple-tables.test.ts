import { expect, test } from 'vitest';
import { TextParts } from '../../../../../shared/scanning/technologies/signs/text-parts.ts';
import { TripleTables } from '../../../../../shared/scanning/technologies/signs/triple-tables.ts';

test('a table that an earlier page had knows nothing of that page', () => {
  const first = new TripleTables();
  expect(new TextParts('words of an earlier page', first).mayHold('earlier')).toBe(true);
  first.end();
  const second = new TripleTables();
  expect(new TextParts('another page', second).mayHold('earlier')).toBe(false);
  second.end();
});

test('two sites at a time have tables of their own', () => {
  const [one, other] = [new TripleTables(), new TripleTables()];
  const tables = new Set([one.take(), one.take(), other.take()]);
  one.end();
  other.end();
  expect(tables.size).toBe(3);
});

test('tables that were given back are not given back again', () => {
  const tables = new TripleTables();
  const table = tables.take();
  tables.end();
  tables.end();
  const [next, last] = [new TripleTables().take(), new TripleTables().take()];
  expect([next, last].filter((each) => each === table)).toHaveLength(1);
});
