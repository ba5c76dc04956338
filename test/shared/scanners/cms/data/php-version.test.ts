import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareVersions } from '../../../../../shared/scanners/cms/data/php-version.ts';
import { cpuMs } from '../../../../cpu-time.ts';

describe('versions compared as PHP compares them', () => {
  // The answers are PHP 8.2's own.
  test.each([
    ['6.4.3', '6.4.3', 0],
    ['6.4', '6.4.1', -1],
    ['6.10', '6.9', 1],
    ['6.9', '6.10', -1],
    ['10.0', '9.9.9', 1],
    ['1.0', '1.0.0', -1],
    ['1.0.0', '1.0', 1],
    ['5.2', '5.2.0', -1],
    ['6.5-RC1', '6.5', -1],
    ['6.5-beta3', '6.5-RC1', -1],
    ['6.5-alpha-57000', '6.5-beta1', -1],
    ['6.5-dev', '6.5-alpha', -1],
    ['6.5', '6.5pl1', -1],
    ['6.5p1', '6.5', 1],
    ['1.0rc1', '1.0RC1', 0],
    ['1.0a', '1.0alpha', 0],
    ['1.0b1', '1.0beta1', 0],
    ['1.0-xyz', '1.0-dev', -1],
    ['1.0-xyz', '1.0', -1],
    ['1-2_3+4', '1.2.3.4', 0],
    ['1.2.3a', '1.2.3', -1],
    ['2.0RC10', '2.0RC9', 1],
    ['007', '7', 0],
    ['', '', 0],
    ['', '1', -1],
    ['1', '', 1],
  ])('%s and %s', (a, b, order) => {
    expect(compareVersions(a, b)).toBe(order);
  });

  test('a thing swapped is the order swapped, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (a, b) => {
        expect(compareVersions(a, b) + compareVersions(b, a)).toBe(0);
      }),
    );
  });

  test('a text without end is compared in no time', () => {
    const startedAt = cpuMs();
    compareVersions('1.'.repeat(1_000_000), `${'1.'.repeat(1_000_000)}2`);
    expect(cpuMs() - startedAt).toBeLessThan(200);
  });
});
