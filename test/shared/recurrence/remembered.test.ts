import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecurrence } from '../../../shared/recurrence/recurrence.ts';
import { remembered } from '../../../shared/recurrence/remembered.ts';

const hour = 3600_000;

/** Around the nights in which the clocks of the zone change. */
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 2, 27), max: Date.UTC(2026, 2, 31) }),
  fc.integer({ min: Date.UTC(2026, 9, 23), max: Date.UTC(2026, 9, 27) }),
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) }),
);

test.each([
  '0 0 * * 1',
  '*/20 * * * *',
  '30 2 * * *',
  '0 0 1 * *',
  'DTSTART:20260101T010000Z\nRRULE:FREQ=DAILY;COUNT=90',
])('a recurrence that remembers says what %j says, in whatever order it is asked', (rule) => {
  const options = rule.startsWith('DTSTART') ? { leastMinutes: 1 } : { zone: 'Europe/Berlin', leastMinutes: 1 };
  const plain = parseRecurrence(rule, options);
  const quick = remembered(plain);
  expect(quick.zone).toBe(plain.zone);
  const property = fc.property(instants, (after) => {
    const at = plain.next(after);
    expect(quick.next(after)).toBe(at);
    // Just at, before and behind a time.
    for (const near of at === undefined ? [] : [at - 1, at, at + 1]) expect(quick.next(near)).toBe(plain.next(near));
  });
  fc.assert(property, { numRuns: 100 });
});

test('it asks once for each time, however many ask at instants before it, and forgets what is long past', () => {
  let asked = 0;
  const { next } = remembered({
    zone: 'UTC',
    next: (after) => {
      asked += 1;
      return (Math.floor(after / hour) + 1) * hour;
    },
  });
  for (let n = 0; n < 1000; n += 1) expect(next(10 * hour + n)).toBe(11 * hour);
  expect(asked).toBe(1);
  for (let n = 999; n >= 0; n -= 1) expect(next(20 * hour + n)).toBe(21 * hour);
  expect(asked).toBe(1001);
  for (let n = 0; n < 1000; n += 1) next(20 * hour + n);
  expect(asked).toBe(1001);
  for (let n = 100; n < 200; n += 1) next(n * hour);
  expect(next(10 * hour)).toBe(11 * hour);
  expect(asked).toBe(1102);
});
