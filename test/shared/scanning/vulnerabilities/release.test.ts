import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AffectedRange,
  isAffected,
  type VersionScheme,
} from '../../../../shared/scanning/vulnerabilities/affected-range.ts';
import { compareReleases, withoutPatchLevel } from '../../../../shared/scanning/vulnerabilities/release.ts';

/** Each list in rising order. */
const rising = [
  ['0.9', '1.0-alpha1', '1.0-alpha2', '1.0b1', '1.0rc1', '1.0-RC2', '1.0', '1.0p1', '1.0-P2', '1.0.1', '1.2', '1.10'],
  ['1.0.2', '1.0.2a', '1.0.2k', '1.0.2u', '1.1.0', '1.1.1w', '3.0.0'],
  ['9.2', '9.2p1', '9.2p2', '9.3', '9.10p1', '10.0'],
  ['11.0.0-M1', '11.0.0-M20', '11.0.0', '11.0.1'],
];

const same = [
  ['1.2', '1.2.0'],
  ['v1.2', '1.2'],
  ['8.0.36-0ubuntu0.22.04.1', '8.0.36'],
  ['10.11.6+deb12u1', '10.11.6'],
  ['9.18.24-1-Debian', '9.18.24'],
  ['2.4.57 (Debian)', '2.4.57'],
] as const;

const number = fc.integer({ min: 0, max: 30 });
const version = fc
  .tuple(
    fc.array(number, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', 'p1', 'p2', 'rc1', '-beta2', 'a', 'k', '-alpha'),
  )
  .map(([numbers, word]) => numbers.join('.') + word);

describe('releases', () => {
  test.each(rising)('%s ... rise', (...versions) => {
    for (const [at, one] of versions.entries())
      for (const [place, other] of versions.entries())
        expect([one, other, compareReleases(one, other)]).toEqual([one, other, Math.sign(at - place)]);
  });

  test.each(same)('%s is %s', (one, other) => {
    expect(compareReleases(one, other)).toBe(0);
  });

  test('have one order', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const [ab, bc] = [compareReleases(a, b), compareReleases(b, c)];
        expect(compareReleases(b, a) + ab).toBe(0);
        if (ab <= 0 && bc <= 0) expect(compareReleases(a, c)).toBeLessThanOrEqual(0);
        expect(compareReleases(a, a)).toBe(0);
      }),
    );
  });

  test('without a number are below all others', () => {
    expect(compareReleases('trunk', '0')).toBe(-1);
    expect(compareReleases('trunk', '')).toBe(0);
  });

  test.each([
    ['9.2p1', '9.2'],
    ['4.2.8-p10', '4.2.8'],
    ['1.0.2k', '1.0.2k'],
    ['1.2', '1.2'],
  ])('%s without its patch level is %s', (given, bare) => {
    expect(withoutPatchLevel(given)).toBe(bare);
  });
});

const none: AffectedRange = { from: undefined, fromIncluded: false, to: undefined, toIncluded: false };

describe('a range', () => {
  test.each<[string, Partial<AffectedRange>, VersionScheme, boolean]>([
    ['9.2p1', { from: '8.6', fromIncluded: true, to: '9.8' }, 'releases', true],
    ['9.8p1', { to: '9.8' }, 'releases', false],
    ['9.1p1', { to: '9.1', toIncluded: true }, 'releases', true],
    ['7.2p2', { to: '7.2p2', toIncluded: true }, 'releases', true],
    ['7.2p2', { to: '7.2p2' }, 'releases', false],
    ['8.5p1', { from: '8.5', fromIncluded: true, to: '8.5', toIncluded: true, isBare: true }, 'releases', false],
    ['8.5', { from: '8.5', fromIncluded: true, to: '8.5', toIncluded: true, isBare: true }, 'releases', true],
    ['8.5p1', { from: '8.5', fromIncluded: true, to: '8.5', toIncluded: true }, 'releases', true],
    ['1.0.2k', { to: '1.0.2u' }, 'releases', true],
    ['4.92', { from: '4.87', fromIncluded: true, to: '4.91', toIncluded: true }, 'releases', false],
    ['1.12.4', { to: '3.5.0' }, 'semver', true],
    ['3.5', { to: '3.5.0' }, 'semver', false],
    ['3.5.0-rc.1', { to: '3.5.0' }, 'semver', true],
    ['1.0.0-alpha.beta', { from: '1.0.0-alpha.1', to: '1.0.0-beta' }, 'semver', true],
    ['1.2', { from: '1.2' }, 'releases', false],
    ['trunk', { to: '9' }, 'releases', false],
    ['trunk', {}, 'releases', true],
  ])('%s in %j by %s: %s', (given, range, scheme, isIn) => {
    expect(isAffected(given, { ...none, ...range }, scheme)).toBe(isIn);
  });

  test('without an end at one side goes on for ever there, and its ends are in it as it says', () => {
    fc.assert(
      fc.property(version, version, fc.boolean(), fc.boolean(), (from, to, fromIncluded, toIncluded) => {
        fc.pre(!/p\d/.test(from + to));
        expect(isAffected(from, { ...none, from, fromIncluded }, 'releases')).toBe(fromIncluded);
        expect(isAffected(to, { ...none, to, toIncluded }, 'releases')).toBe(toIncluded);
        const isBelow = compareReleases(from, to) < 0;
        expect(isAffected(from, { ...none, to }, 'releases')).toBe(isBelow);
        expect(isAffected(to, { ...none, from }, 'releases')).toBe(isBelow);
        expect(isAffected(from, { from, fromIncluded: true, to, toIncluded }, 'releases')).toBe(
          isBelow || (toIncluded && compareReleases(from, to) === 0),
        );
      }),
    );
  });
});
