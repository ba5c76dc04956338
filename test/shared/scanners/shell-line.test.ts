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

const commands = fc.array(fc.array(hostile, { minLength: 1, maxLength: 5 }), { minLength: 10, maxLength: 20 });

test('a real shell reads exactly the words that were given, whatever they are', () => {
  fc.assert(
    // Many lines for each shell: starting it takes longer than all that it reads.
    fc.property(commands, (lists) => {
      const lines = lists
        .map((words) => ({ words, line: shellLine('printf', '%s\\0', ...words) }))
        .filter(({ line }) => line !== '');
      for (const { line } of lines) expect(line).not.toMatch(/[\r\n]/);
      const read = execFileSync('/bin/sh', ['-c', lines.map(({ line }) => line).join('\n')], { encoding: 'utf8' });
      expect(read.split('\0').slice(0, -1)).toEqual(lines.flatMap(({ words }) => words));
    }),
    { numRuns: 20 },
  );
});
