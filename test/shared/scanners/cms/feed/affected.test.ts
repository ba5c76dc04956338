import { describe, expect, test } from 'vitest';
import { isInFeedRange, isVersion } from '../../../../../shared/scanners/cms/feed/affected.ts';

const range = (from: string | undefined, fromIncluded: boolean, to: string | undefined, toIncluded: boolean) => ({
  from,
  fromIncluded,
  to,
  toIncluded,
});

describe('a version in a range', () => {
  const table: readonly [string, ReturnType<typeof range>, boolean][] = [
    ['1.2.3', range('1.0.0', true, '1.2.3', true), true],
    ['1.2.4', range('1.0.0', true, '1.2.3', true), false],
    ['1.2.3', range('1.0.0', true, '1.2.3', false), false],
    ['1.0.0', range('1.0.0', false, '1.2.3', true), false],
    ['1.0.0', range('1.0.0', true, '1.2.3', true), true],
    ['0.9', range('1.0.0', true, '1.2.3', true), false],
    ['0.1', range(undefined, true, '1.2.3', true), true],
    ['99', range('1.0', true, undefined, true), true],
    ['1', range(undefined, false, undefined, false), true],
    ['1.10', range(undefined, true, '1.9', true), false],
    ['1.2', range('1.2.0', true, '1.2.0', true), true],
    ['1.2.0', range('1.2', true, '1.2', true), true],
    ['v1.2', range('1.2', true, '1.2', true), true],
    ['1.10', range('1.1', true, '1.1', true), false],
    ['2.0-beta1', range(undefined, true, '2.0', false), true],
    ['6.5-RC1', range('6.5', true, undefined, true), false],
  ];
  test.each(table)('%s in %o: %s', (version, ends, affected) => {
    expect(isInFeedRange(version, ends)).toBe(affected);
  });

  test.each([
    ['1.2', true],
    ['v2', true],
    ['trunk', false],
    ['', false],
    ['latest', false],
  ])('%j is a version: %s', (text, is) => {
    expect(isVersion(text)).toBe(is);
  });
});
