import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellLine } from '../../../shared/scanning/shell-line.ts';

test.each([
  [['curl', '-sv', 'https://a.test/?x=1'], "curl -sv 'https://a.test/?x=1'"],
  [['echo', "it's"], "echo 'it'\\''s'"],
  [['nc', '192.0.2.7', '22'], 'nc 192.0.2.7 22'],
  [['echo', ''], "echo ''"],
  [['X=1'], "'X=1'"],
  [['echo', 'a\nb'], ''],
  [['echo', '\u001b[2J'], ''],
])('%j', (words, expected) => {
  expect(shellLine(...words)).toBe(expected);
});

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom("'", '"', '$', '`', '\\', ';', '|', '&', ' ', '*', '~', '#', '!', '(', ')', '<', 'a'),
  }),
);

test('a real shell reads exactly the words that were given, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (words) => {
      const line = shellLine('printf', '%s\\0', ...words);
      fc.pre(line !== '');
      expect(line).not.toMatch(/[\r\n]/);
      const read = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' });
      expect(read.split('\0').slice(0, -1)).toEqual(words);
    }),
    { numRuns: 200 },
  );
});
