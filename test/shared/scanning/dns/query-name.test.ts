import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryName } from '../../../../shared/scanning/dns/query-name.ts';

const label63 = 'a'.repeat(63);
const name253 = `${`${label63}.`.repeat(3)}${'b'.repeat(61)}`;

test.each([
  ['www.Example.TEST', 'www.example.test'],
  ['www.example.test.', 'www.example.test'],
  ['_dmarc.example.test', '_dmarc.example.test'],
  ['*.example.test', '*.example.test'],
  ['-odd-.example.test', '-odd-.example.test'],
  ['bücher.example.test', 'xn--bcher-kva.example.test'],
  ['BÜCHER.example.test', 'xn--bcher-kva.example.test'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  [`${label63}.test`, `${label63}.test`],
  [name253, name253],
  ['test', 'test'],
])('%s is asked for as %s', (text, asked) => {
  expect(queryName(text)).toBe(asked);
});

test.each([
  ['', 'is empty'],
  ['.', 'is empty'],
  ['a..b', 'has an empty label'],
  ['.a', 'begins with an empty label'],
  ['a.b..', 'ends with two dots'],
  [`${label63}a.test`, 'has a label of 64'],
  [`${name253}b`, 'has 254 characters'],
  ['a b.test', 'has a space'],
  ['a/b.test', 'has a slash'],
  ['a*.test', 'has a star within a label'],
  ['a\0.test', 'has a zero byte'],
  ['ü\u202e.test', 'has a character that turns the writing'],
  [`${'ü'.repeat(63)}.test`, 'has a label that is too long in punycode'],
  ['x.'.repeat(600), 'is very long'],
])('%j is not asked for: it %s', (text) => {
  expect(queryName(text)).toBeUndefined();
});

test('whatever is asked for fits into DNS, and is asked for as it is', () => {
  const anyText = fc.uint16Array({ maxLength: 20 }).map((units) => String.fromCharCode(...units));
  const texts = fc.oneof(anyText, fc.string(), fc.string({ unit: fc.constantFrom(...'aZ9-_*.ü。ß') }));
  const fits = (name: string) =>
    name.length <= 253 && name.split('.').every((label) => label === '*' || /^[a-z0-9_-]{1,63}$/.test(label));
  fc.assert(
    fc.property(texts, (text) => {
      const asked = queryName(text);
      return asked === undefined || (fits(asked) && queryName(asked) === asked);
    }),
    { numRuns: 1000 },
  );
});
