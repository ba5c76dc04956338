import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtOrAbove, readVersion } from '../../../../../shared/scanners/application/libraries/versions.ts';

test.each([
  ['1.12.4', '1.12.4'],
  ['1.12.4.min', '1.12.4'],
  ['1.12.4-slim.min', '1.12.4'],
  ['1.9', '1.9'],
  ['3.0.0-rc.1', '3.0.0-rc.1'],
  ['1.9.0b1', '1.9.0-b1'],
  ['18.2.0-next-9e3b772b8-20220608', '18.2.0'],
  ['0.9.7.1', '0.9.7.1'],
])('%s is version %s', (text, version) => {
  expect(readVersion(text)).toBe(version);
});

test.each(['3', '20240101', '3f2a9c1b', '1.2x9', '', 'latest', '1.20240101'])('%j is no version', (text) => {
  expect(readVersion(text)).toBeUndefined();
});

test.each([
  ['1.9.1', '1.9.0', true],
  ['1.9.0', '1.9.0', true],
  ['1.10.0', '1.9.9', true],
  ['1.9', '1.9.0', true],
  ['3.0.0', '3.0.0-rc.1', true],
  ['3.0.0-rc.1', '3.0.0', false],
  ['3.0.0-rc.2', '3.0.0-rc.1', true],
  ['1.9.0b1', '1.9.0', false],
  ['2.2.4', '2.999.999', false],
])('%s at or above %s: %s', (one, other, expected) => {
  expect(isAtOrAbove(one, other)).toBe(expected);
});

test('of two versions one is at or above the other', () => {
  const version = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
  fc.assert(fc.property(version, version, (one, other) => isAtOrAbove(one, other) || isAtOrAbove(other, one)));
});
