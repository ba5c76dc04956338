import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../../../shared/scanning/web/transport/retry-after.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['1.5', 1500],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
  ['Sat Nov 21 12:00:30 2026', 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['', undefined],
  [undefined, undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['2026', 2_026_000],
  ['1e9', undefined],
  ['99999999999', undefined],
  ['Sat, 99 Nov 2026', undefined],
])('a Retry-After of %o is %o ms', (value, expected) => {
  expect(retryAfterMs(value, now)).toBe(expected);
});

test('any Retry-After is a time to wait, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String), fc.integer().map(String)), (value) => {
      const waitMs = retryAfterMs(value, now);
      expect(waitMs === undefined || (waitMs >= 0 && Number.isFinite(waitMs))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date(now), max: new Date(now + 1e10) }), (date) => {
      const whole = Math.floor(date.getTime() / 1000) * 1000;
      expect(retryAfterMs(date.toUTCString(), now)).toBe(whole - now);
    }),
  );
});
