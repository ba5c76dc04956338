import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesStrongly, matchesWeakly, readEntityTags } from '../../../shared/outcome/entity-tags.ts';

describe('a list of entity tags', () => {
  test.each([
    ['*', '*'],
    [' * ', '*'],
    ['"1001-3"', ['"1001-3"']],
    ['W/"1001-3"', ['W/"1001-3"']],
    ['"a" , "b",W/"c"', ['"a"', '"b"', 'W/"c"']],
    [', "a",,\t"b" ,', ['"a"', '"b"']],
    ['"a,b"', ['"a,b"']],
    ['"*"', ['"*"']],
    ['""', ['""']],
  ])('may be %j', (header, tags) => {
    expect(readEntityTags(header)).toEqual(tags);
  });

  test.each([
    '',
    ' ',
    ',',
    '1001-3',
    '"1001-3',
    '1001-3"',
    "'1001-3'",
    'w/"a"',
    '"a" "b"',
    '"a"b',
    '*, "a"',
    '"a", *',
    '"a b"',
    '"a\u0000"',
  ])('must not be %j', (header) => {
    expect(readEntityTags(header)).toBeUndefined();
  });

  test('is read in linear time, whatever it is', () => {
    for (const header of [
      ' '.repeat(100_000),
      `"${' '.repeat(100_000)}`,
      '"",'.repeat(30_000),
      `${', '.repeat(50_000)}x`,
    ]) {
      readEntityTags(header);
    }
    fc.assert(fc.property(fc.string(), (text) => readEntityTags(text) === undefined || /["*]/.test(text)));
  });
});

test.each([
  ['"a"', '"a"', true, true],
  ['W/"a"', '"a"', false, true],
  ['"a"', 'W/"a"', false, true],
  ['"b", "a"', '"a"', true, true],
  ['*', '"a"', true, true],
  ['"A"', '"a"', false, false],
])('%s and the tag %s: %j strongly, %j weakly', (header, tag, strongly, weakly) => {
  const known = readEntityTags(header) ?? [];
  expect([matchesStrongly(known, tag), matchesWeakly(known, tag)]).toEqual([strongly, weakly]);
});
