import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondsUntilFree } from '../../../shared/runs/start-estimate.ts';

const runs = (...all: (number | undefined)[]) => all.map((seconds) => ({ seconds }));

describe('a place is free', () => {
  test.each([
    ['when the one scan ends', runs(60), [], 60],
    ['after all that wait before', runs(60), runs(30, 30), 120],
    ['when the first of several scans ends', runs(60, 10, 90), [], 10],
    ['after those before took the first ones', runs(60, 10, 90), runs(20, 100), 60],
    ['by the mean of what is known where a run is new', runs(undefined), runs(40, 20), 90],
    ['at once where nobody has one', [], runs(), undefined],
    ['nobody knows when, where nothing is known', runs(undefined), runs(undefined), undefined],
  ])('%s', (_, holders, before, expected) => {
    expect(secondsUntilFree(holders, before)).toBe(expected);
  });

  test('never earlier for one more before', () => {
    const some = fc.array(fc.record({ seconds: fc.option(fc.nat(1000), { nil: undefined }) }), { maxLength: 6 });
    fc.assert(
      fc.property(some, some, fc.nat(1000), (holders, before, seconds) => {
        const now = secondsUntilFree(
          holders,
          before.filter((each) => each.seconds !== undefined),
        );
        const known = [...before.filter((each) => each.seconds !== undefined), { seconds }];
        const later = secondsUntilFree(
          holders.filter((each) => each.seconds !== undefined),
          known,
        );
        if (holders.every((each) => each.seconds !== undefined)) expect(later).toBeGreaterThanOrEqual(now ?? 0);
      }),
      { numRuns: 200 },
    );
  });
});
