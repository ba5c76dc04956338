import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPattern, firstMatch, PatternInvalid } from '../../../../../shared/scanning/technologies/signs/pattern.ts';

/** Parts that node and RE2 read alike, and those of which each has its own reading. */
const parts = ['a', '\\d+', '[\\w-.]', '(b|c)', '{2,3}', '+', '*?', '\\-', '[^]', '[a-\\d]', '\\_', '\\u0041', '(?=x)'];
const others = [
  '\\1',
  '{1001}',
  '(?:x)',
  '[[:alpha:]]',
  '\\p{L}',
  '?',
  '|',
  '$',
  '^',
  '\\x41',
  '\\0',
  '{',
  '}',
  ']',
  '**',
];

test('a pattern that is taken can be looked for, whatever it is', () => {
  const pattern = fc.array(fc.constantFrom(...parts, ...others, '{100}', '\\h', '(', ')', '(?i)', '(?<n>y)'), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(pattern, (made) => {
      const text = made.join('');
      try {
        checkPattern(text);
      } catch (error) {
        expect(error).toBeInstanceOf(PatternInvalid);
        return;
      }
      expect(() => firstMatch(text, 'abc')).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});

test.each(['a(?=b)', '(a)\\1', '(', 'a**', '[b-a]', 'a{1001}', '\\h'])('%s is refused', (pattern) => {
  expect(() => checkPattern(pattern)).toThrow(PatternInvalid);
});
