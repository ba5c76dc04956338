import { expect, test } from 'vitest';
import {
  compilePattern,
  linearPattern,
  requiredChoices,
} from '../../../../../shared/scanners/application/libraries/retire-pattern.ts';

const version = (pattern: string, text: string) => {
  const matcher = compilePattern(linearPattern(pattern)).matcher(text);
  return matcher.find() ? matcher.group(1) : undefined;
};

test('the mark of a version stands for numbers, dots and what follows them', () => {
  expect(version('jQuery v(§§version§§)', '/*! jQuery v3.4.1-rc.1 | x')).toBe('3.4.1-rc.1');
});

test('what RE2 does not take is written in another way that matches the same texts', () => {
  expect(linearPattern('a.{0,8000}b[x]{1,2500}c.{3,5000}')).toBe('a.*b[x]+c.{3,}');
  expect(
    version('="(§§version§§)",.{50,300}(.)\\.fn=(\\2)\\.prototype', `x="1.2.3",${'y'.repeat(60)}f.fn=f.prototype`),
  ).toBe('1.2.3');
  expect(version('="(§§version§§)(?<=[0-9]{1,2}\\.[0-9]{1,2})"z', '="1.2"z')).toBe('1.2');
});

test('what RE2 cannot say at all is refused, not left out in silence', () => {
  expect(() => linearPattern('a(?=b')).toThrow();
});

test.each([
  ['/\\*!? jQuery v(§§version§§)', [' jQuery v']],
  ['/jquery(\\.min)?\\.js', ['/jquery']],
  ['[^a-z]f="(§§version§§)",.*[^a-z]jquery:f,', ['jquery:f,']],
  ['abcd?ef{2}gh+ijk', ['abc']],
  ['x(?:Lo-Dash|lodash|Lodash) v', ['Lo-Dash', 'lodash', 'Lodash']],
  ['\\{version:"', ['{version:"']],
])('every match of %s holds one of %j', (pattern, texts) => {
  expect(requiredChoices(pattern)).toEqual(texts);
});

test('a pattern that any text may match is refused', () => {
  expect(() => requiredChoices('a?[b]*c|d')).toThrow('every text');
});
