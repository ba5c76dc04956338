import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readSchedule,
  ruleWords,
  type ScheduleDraft,
  scheduleDraftOf,
  scheduleWords,
} from '../../../clients/console/schedules/schedule-words.ts';
import { parseRecurrence } from '../../../shared/recurrence/recurrence.ts';

test.each([
  ['0 3 * * 1', 'each Monday at 03:00'],
  ['30 4 * * *', 'each day at 04:30'],
  ['0 3,15 * * *', 'each day at 03:00, 15:00'],
  ['0 3 * * 1,3', 'each Monday, Wednesday at 03:00'],
  ['0 3 1 * *', 'on day 1 of each month at 03:00'],
  ['0 3 1 * 1', 'on day 1 of each month at 03:00 and each Monday at 03:00'],
  ['FREQ=WEEKLY;BYDAY=FR;BYHOUR=22;BYMINUTE=5', 'each Friday at 22:05'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR;BYHOUR=22;BYMINUTE=5', 'every 2 weeks on Friday at 22:05'],
  ['FREQ=DAILY;INTERVAL=3;BYHOUR=1;BYMINUTE=0', 'every 3 days at 01:00'],
  ['FREQ=HOURLY;INTERVAL=6', 'every 6 hours'],
  // Where words would say less than the rule, or be longer, it stands for itself.
  ['0 3 * 1 1', '0 3 * 1 1'],
  ['*/10 * * * *', '*/10 * * * *'],
  ['FREQ=MONTHLY;BYDAY=1MO;BYHOUR=3;BYMINUTE=0', 'FREQ=MONTHLY;BYDAY=1MO;BYHOUR=3;BYMINUTE=0'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=3;BYMINUTE=0', 'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=3;BYMINUTE=0'],
  ['no rule', 'no rule'],
])('the rule %j is told as %j', (rule, words) => {
  expect(ruleWords(rule)).toBe(words);
});

describe('a schedule', () => {
  test('is told with its place and window', () => {
    const schedule = { rule: '0 3 * * 1', time_zone: 'Europe/Berlin', window: { from: '02:00', to: '05:00' } };
    expect(scheduleWords(schedule)).toBe('each Monday at 03:00 Berlin, between 02:00 and 05:00');
    expect(scheduleWords({ rule: '0 3 * * 1' })).toBe('each Monday at 03:00 UTC');
    expect(scheduleWords({ ...schedule, enabled: false })).toBe('never by itself');
    expect(scheduleWords({})).toBe('as the service decides');
  });

  const draft: fc.Arbitrary<ScheduleDraft> = fc.record({
    often: fc.constantFrom('daily', 'weekly', 'monthly'),
    day: fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'),
    monthDay: fc.integer({ min: 1, max: 28 }).map(String),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    rule: fc.constant(''),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata'),
  });

  test('that the form makes is one that the service takes, is told in words, and comes back to the form', () => {
    fc.assert(
      fc.property(draft, (asked) => {
        const schedule = readSchedule(asked);
        parseRecurrence(schedule.rule ?? '', { zone: asked.zone, leastMinutes: 15 });
        expect(ruleWords(schedule.rule ?? '')).toMatch(new RegExp(`^(each|on day) .+ at ${asked.time}$`));
        const shown = scheduleDraftOf(schedule, 'UTC');
        expect({ often: shown.often, time: shown.time, zone: shown.zone }).toEqual({
          often: asked.often,
          time: asked.time,
          zone: asked.zone,
        });
        expect(readSchedule(shown)).toEqual(schedule);
      }),
      { numRuns: 100 },
    );
  });

  test('that nobody has set begins in the reader’s own zone, and one of another form is a rule', () => {
    expect(scheduleDraftOf(undefined, 'Asia/Tokyo')).toMatchObject({
      often: 'never',
      zone: 'Asia/Tokyo',
      time: '03:00',
    });
    expect(scheduleDraftOf({ rule: '0 3 * * 1' }, 'Asia/Tokyo')).toMatchObject({
      often: 'rule',
      rule: '0 3 * * 1',
      zone: 'UTC',
    });
    expect(readSchedule(scheduleDraftOf({ rule: '0 3 * * 1', enabled: false }, 'UTC'))).toEqual({ enabled: false });
  });
});
