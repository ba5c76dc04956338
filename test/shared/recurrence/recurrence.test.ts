import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRecurrence } from '../../../shared/recurrence/recurrence.ts';
import { RuleFault } from '../../../shared/recurrence/rule-fault.ts';
import { instantOf, isSkipped, isTimeZone, offsetMs, wallAt } from '../../../shared/recurrence/wall-clock.ts';
import { anyCharacter } from '../../any-character.ts';
import { cpuMs } from '../../cpu-time.ts';

function times(rule: string, zone: string | undefined, from: string, count: number): string[] {
  const { next } = parseRecurrence(rule, { zone, leastMinutes: 5 });
  const found: string[] = [];
  let at = next(Date.parse(from));
  while (at !== undefined && found.length < count) {
    found.push(new Date(at).toISOString().slice(0, 16));
    at = next(at);
  }
  return found;
}

/** Zone, cron, the same as RRULE, what is shown, from when, and the next times in UTC. */
const clockChanges: [string, string, string, string, string, string[]][] = [
  [
    'Europe/Berlin',
    '30 2 * * *',
    'FREQ=DAILY;BYHOUR=2;BYMINUTE=30',
    'a skipped time happens once, by the offset before',
    '2026-03-27T12:00Z',
    ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'],
  ],
  [
    'Europe/Berlin',
    '30 2 * * *',
    'FREQ=DAILY;BYHOUR=2;BYMINUTE=30',
    'a doubled time happens once, the first time',
    '2026-10-24T12:00Z',
    ['2026-10-25T00:30', '2026-10-26T01:30'],
  ],
  [
    'Europe/Berlin',
    '*/30 * * * *',
    'FREQ=MINUTELY;INTERVAL=30',
    'half hours that are skipped fall on those that follow',
    '2026-03-29T00:15Z',
    ['2026-03-29T00:30', '2026-03-29T01:00', '2026-03-29T01:30', '2026-03-29T02:00'],
  ],
  [
    'Europe/Berlin',
    '0 * * * *',
    'FREQ=HOURLY',
    'an hour that is shown twice is one',
    '2026-10-24T23:30Z',
    ['2026-10-25T00:00', '2026-10-25T02:00', '2026-10-25T03:00'],
  ],
  [
    'America/New_York',
    '15 2 * * *',
    'FREQ=DAILY;BYHOUR=2;BYMINUTE=15',
    'spring',
    '2027-03-13T00:00Z',
    ['2027-03-13T07:15', '2027-03-14T07:15', '2027-03-15T06:15'],
  ],
  [
    'America/New_York',
    '30 1 * * *',
    'FREQ=DAILY;BYHOUR=1;BYMINUTE=30',
    'autumn',
    '2026-10-31T12:00Z',
    ['2026-11-01T05:30', '2026-11-02T06:30'],
  ],
  [
    'Australia/Lord_Howe',
    '15 2 * * *',
    'FREQ=DAILY;BYHOUR=2;BYMINUTE=15',
    'half an hour is skipped',
    '2026-10-02T16:00Z',
    ['2026-10-03T15:45', '2026-10-04T15:15'],
  ],
  [
    'Australia/Lord_Howe',
    '45 1 * * *',
    'FREQ=DAILY;BYHOUR=1;BYMINUTE=45',
    'half an hour is doubled',
    '2026-04-03T15:00Z',
    ['2026-04-04T14:45', '2026-04-05T15:15'],
  ],
  [
    'America/Santiago',
    '0 0 * * 0',
    'FREQ=WEEKLY;BYDAY=SU;BYHOUR=0;BYMINUTE=0',
    'midnight itself is skipped',
    '2026-08-31T00:00Z',
    ['2026-09-06T04:00', '2026-09-13T03:00'],
  ],
  [
    'America/Santiago',
    '30 23 * * 6',
    'FREQ=WEEKLY;BYDAY=SA;BYHOUR=23;BYMINUTE=30',
    'the hour before midnight is doubled',
    '2026-04-01T00:00Z',
    ['2026-04-05T02:30', '2026-04-12T03:30'],
  ],
  [
    'Africa/Cairo',
    '30 0 * * *',
    'FREQ=DAILY;BYHOUR=0;BYMINUTE=30',
    'the first hour of a Friday is skipped',
    '2026-04-22T23:00Z',
    ['2026-04-23T22:30', '2026-04-24T21:30'],
  ],
  [
    'Africa/Cairo',
    '30 23 * * *',
    'FREQ=DAILY;BYHOUR=23;BYMINUTE=30',
    'the last hour of a Thursday is doubled',
    '2026-10-28T21:00Z',
    ['2026-10-29T20:30', '2026-10-30T21:30'],
  ],
];

describe('when the clocks change', () => {
  test.each(clockChanges)('%s, %s and %s: %s', (zone, cron, rrule, _, from, expected) => {
    expect(times(cron, zone, from, expected.length)).toEqual(expected);
    expect(times(rrule, zone, from, expected.length)).toEqual(expected);
  });
});

test.each<[string, string | undefined, string, string[]]>([
  ['0 3 * * 1-5', undefined, '2026-01-02T12:00Z', ['2026-01-05T03:00', '2026-01-06T03:00']],
  ['0 3 1,15 * *', undefined, '2026-01-02T12:00Z', ['2026-01-15T03:00', '2026-02-01T03:00']],
  ['0 0 13 * FRI', undefined, '2026-02-07T00:00Z', ['2026-02-13T00:00', '2026-02-20T00:00']],
  ['0 0 */2 * 1', undefined, '2026-02-01T00:00Z', ['2026-02-09T00:00', '2026-02-23T00:00']],
  ['0 12 29 2 *', undefined, '2026-01-01T00:00Z', ['2028-02-29T12:00', '2032-02-29T12:00']],
  ['10/20 6 * JAN sun,7', undefined, '2026-01-01T00:00Z', ['2026-01-04T06:10', '2026-01-04T06:30', '2026-01-04T06:50']],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    undefined,
    '2026-01-01T00:00Z',
    ['2026-01-30T00:00', '2026-02-27T00:00'],
  ],
  ['FREQ=WEEKLY', undefined, '2026-01-01T00:00Z', ['2026-01-05T00:00', '2026-01-12T00:00']],
  ['RRULE:FREQ=HOURLY;INTERVAL=5', undefined, '2024-01-01T00:00Z', ['2024-01-01T05:00', '2024-01-01T10:00']],
  ['rrule:freq=yearly;byweekno=20;byday=mo', undefined, '2026-01-01T00:00Z', ['2026-05-11T00:00', '2027-05-17T00:00']],
  [
    'DTSTART;TZID=Asia/Tokyo:20260101T090000\nRRULE:FREQ=DAILY;COUNT=2',
    undefined,
    '2026-01-01T00:00Z',
    ['2026-01-02T00:00'],
  ],
  [
    'DTSTART:20260101T090000Z\r\nFREQ=DAILY;UNTIL=20260102T090000Z',
    undefined,
    '2025-01-01T00:00Z',
    ['2026-01-01T09:00', '2026-01-02T09:00'],
  ],
  ['DTSTART:20260101T090000 FREQ=DAILY;UNTIL=20260101', 'Asia/Tokyo', '2025-01-01T00:00Z', ['2026-01-01T00:00']],
  [
    'DTSTART:20000101T000000Z FREQ=MINUTELY;INTERVAL=7',
    undefined,
    '2026-01-01T00:00Z',
    ['2026-01-01T00:03', '2026-01-01T00:10'],
  ],
])('%s in %s after %s fires when it says', (rule, zone, from, expected) => {
  expect(times(rule, zone, from, expected.length)).toEqual(expected);
});

test.each<[string, string | undefined, string]>([
  ['', undefined, 'must be an RRULE or a five-field cron expression'],
  ['@daily', undefined, 'must be an RRULE or a five-field cron expression'],
  ['0 0 * *', undefined, 'must be an RRULE or a five-field cron expression'],
  ['60 0 * * *', undefined, 'minute: "60" must be from 0 to 59'],
  ['0 24 * * *', undefined, 'hour: "24" must be from 0 to 23'],
  ['0 0 0 * *', undefined, 'day of the month: "0" must be from 1'],
  ['0 0 L * *', undefined, 'day of the month: "L" must be from 1'],
  ['0 0 * 13 *', undefined, 'month: "13" must be from 1'],
  ['0 0 * * 8', undefined, 'day of the week: "8" must be from 0'],
  ['0 0 * * 5-1', undefined, 'day of the week: "5-1" is empty'],
  ['*/0 0 * * *', undefined, 'minute: "*/0" is empty'],
  ['*-5 0 * * *', undefined, 'minute: "*-5" is not valid'],
  ['0 0 30 2 *', undefined, 'does not fire within ten years'],
  ['* * * * *', undefined, 'must not fire more often than every 5 minutes'],
  ['*/4 * * * *', undefined, 'must not fire more often'],
  ['*/7 * * * *', undefined, 'must not fire more often'],
  ['58,0 0,23 * * *', undefined, 'must not fire more often'],
  ['FREQ=SECONDLY', undefined, '"FREQ=SECONDLY" is not a valid value of FREQ'],
  ['FREQ=MINUTELY', undefined, 'must not fire more often'],
  ['FREQ=MINUTELY;INTERVAL=4', undefined, 'must not fire more often'],
  ['FREQ=HOURLY;BYMINUTE=0,1', undefined, 'must not fire more often'],
  ['FREQ=DAILY;BYHOUR=3;BYMINUTE=0,4', undefined, 'must not fire more often'],
  ['FREQ=DAILY;BYSECOND=0,1', undefined, '"BYSECOND=0,1" is not a supported RRULE part'],
  ['FREQ=DAILY;COUNT=1000000000', undefined, 'is not a valid value of COUNT'],
  ['FREQ=DAILY;COUNT=5', undefined, 'COUNT requires a DTSTART'],
  ['DTSTART:20260101T000000Z FREQ=DAILY;COUNT=5;UNTIL=20270101', undefined, 'COUNT and UNTIL are mutually exclusive'],
  ['FREQ=DAILY;INTERVAL=0', undefined, 'is not a valid value of INTERVAL'],
  ['FREQ=DAILY;FREQ=DAILY', undefined, 'FREQ must not be repeated'],
  ['INTERVAL=2;FREQ=DAILY;X=1', undefined, '"X=1" is not a supported RRULE part'],
  ['RRULE:INTERVAL=2', undefined, 'FREQ is missing'],
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', undefined, 'does not fire within ten years'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYMONTH=2', undefined, 'does not fire within ten years'],
  ['FREQ=DAILY;BYWEEKNO=20', undefined, 'BYWEEKNO is not allowed with FREQ=DAILY'],
  ['FREQ=WEEKLY;BYMONTHDAY=1', undefined, 'BYMONTHDAY is not allowed with FREQ=WEEKLY'],
  ['FREQ=DAILY;BYDAY=1MO', undefined, 'a number in BYDAY is not allowed with FREQ=DAILY'],
  ['FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO', undefined, 'a number in BYDAY is not allowed with BYWEEKNO'],
  ['FREQ=DAILY;BYSETPOS=1', undefined, 'BYSETPOS requires another BY part'],
  ['DTSTART:20260230T000000Z FREQ=DAILY', undefined, '20260230T000000 is not a valid date and time'],
  ['DTSTART:20260101T250000Z FREQ=DAILY', undefined, '20260101T250000 is not a valid date and time'],
  ['DTSTART:20260101 FREQ=DAILY', undefined, 'DTSTART must have the form'],
  ['DTSTART;TZID=Asia/Tokyo:20260101T000000Z FREQ=DAILY', undefined, 'DTSTART must not have both a TZID and UTC'],
  [
    'DTSTART;TZID=Asia/Tokyo:20260101T000000 FREQ=DAILY',
    'Europe/Berlin',
    'DTSTART is in Asia/Tokyo, but time_zone is Europe/Berlin',
  ],
  ['DTSTART;TZID=Mars/Base:20260101T000000 FREQ=DAILY', undefined, '"Mars/Base" is not an IANA time zone'],
  ['FREQ=DAILY\nRRULE:FREQ=WEEKLY', undefined, 'must be one RRULE'],
  ['FREQ=DAILY EXDATE:20260101T000000Z', undefined, 'must be one RRULE'],
  [`FREQ=DAILY;${'X'.repeat(1000)}`, undefined, 'must have at most 1000 characters'],
])('%s in %s is refused: %s', (rule, zone, message) => {
  const parse = () => parseRecurrence(rule, { zone, leastMinutes: 5 });
  expect(parse).toThrow(RuleFault);
  expect(parse).toThrow(message);
});

describe('whatever is sent as a rule', () => {
  const someMs = 2000;
  const list = (most: number) => Array.from({ length: most }, (_, index) => index).join(',');
  const number = fc.oneof(fc.integer({ min: -400, max: 400 }), fc.constantFrom(1e9, 999_999));
  const value = fc.oneof(
    number.map(String),
    fc.array(number, { minLength: 1, maxLength: 60 }).map((all) => all.join(',')),
    fc.constantFrom(list(60), list(24), list(366), 'MO,TU', '1MO,-1SU', '20260101T000000Z', 'SECONDLY', 'MINUTELY'),
    fc.constantFrom('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
  );
  const name = fc
    .constantFrom('FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYMONTH', 'BYWEEKNO', 'BYYEARDAY')
    .chain((known) => fc.constantFrom(known, 'BYMONTHDAY', 'BYDAY', 'BYHOUR', 'BYMINUTE', 'BYSECOND', 'BYSETPOS'));
  const rule = fc
    .tuple(
      fc.constantFrom('', 'DTSTART:19700101T000000Z\n', 'DTSTART;TZID=Asia/Tokyo:20260101T000000\n'),
      fc.constantFrom('YEARLY', 'MONTHLY', 'DAILY', 'HOURLY', 'MINUTELY'),
      fc.array(fc.tuple(name, value), { maxLength: 6 }),
    )
    .map(([start, freq, parts]) => `${start}FREQ=${freq};${parts.map((part) => part.join('=')).join(';')}`);
  const field = fc.oneof(
    fc.constantFrom('*', '*/5', '0', '1-5', '0-59/7', 'MON', 'JAN', '7', '31', '?', 'L', '1,2', '-', '/', '*/99'),
    fc.string({ maxLength: 5 }),
  );
  const cron = fc.array(field, { minLength: 4, maxLength: 6 }).map((fields) => fields.join(' '));
  const several = (least: number, most: number) =>
    fc.option(fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 5 }), {
      nil: undefined,
    });
  const sound = fc
    .record({
      FREQ: fc.constantFrom('YEARLY', 'MONTHLY', 'DAILY', 'HOURLY', 'MINUTELY'),
      INTERVAL: fc.integer({ min: 5, max: 400 }),
      BYMONTH: several(1, 12),
      BYMONTHDAY: several(1, 31),
      BYDAY: fc.constantFrom(undefined, 'MO', 'SA,SU', 'MO,TU,WE,TH,FR'),
      BYHOUR: several(0, 23),
      BYMINUTE: fc.constantFrom(undefined, '0', '5,30'),
    })
    .map((parts) =>
      Object.entries(parts)
        .flatMap(([part, of]) => (of === undefined ? [] : [`${part}=${of}`]))
        .join(';'),
    );
  const text = fc.oneof(rule, sound, cron, fc.string({ unit: anyCharacter, maxLength: 200 }));

  test('is refused in our words or fires at rising times, and neither takes long', () => {
    const property = fc.property(text, fc.integer({ min: 0, max: 4_000_000_000_000 }), (sent, from) => {
      const startedAt = cpuMs();
      try {
        const { next } = parseRecurrence(sent, { leastMinutes: 5 });
        let before = from;
        for (let count = 0; count < 5; count += 1) {
          const at = next(before);
          if (at === undefined) break;
          expect(at).toBeGreaterThan(before);
          if (count > 0) expect(at - before).toBeGreaterThanOrEqual(5 * 60_000);
          before = at;
        }
      } catch (error) {
        if (!(error instanceof RuleFault)) throw error;
      }
      expect(cpuMs() - startedAt).toBeLessThan(someMs);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test.each([
    'FREQ=MINUTELY;INTERVAL=5;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;INTERVAL=1440;BYHOUR=5',
    'FREQ=HOURLY;INTERVAL=24;BYHOUR=5',
    'FREQ=HOURLY;INTERVAL=9999;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
    'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=9',
    'FREQ=YEARLY;INTERVAL=9999',
    'DTSTART:19700101T000000Z\nFREQ=YEARLY;COUNT=1000;INTERVAL=10000',
    `FREQ=YEARLY;BYYEARDAY=${list(200).slice(2)};BYHOUR=${list(24)};BYSETPOS=366`,
  ])('hostile %s ends', (sent) => {
    const startedAt = cpuMs();
    try {
      parseRecurrence(sent, { leastMinutes: 5 }).next(1_800_000_000_000);
    } catch (error) {
      expect(error).toBeInstanceOf(RuleFault);
    }
    expect(cpuMs() - startedAt).toBeLessThan(someMs);
  });
});

describe('a time zone', () => {
  test.each(['', 'Mars/Base', '+01:00', 'Europe/Berlin ', '../etc', 'GMT+1', '__proto__'])('is not %j', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });

  test('of the past and of odd offsets is read as it was', () => {
    expect(offsetMs('Asia/Kathmandu', 0)).toBe(5.5 * 3600_000);
    expect(offsetMs('Asia/Kathmandu', 1_700_000_000_000)).toBe(5.75 * 3600_000);
    expect(offsetMs('UTC', 0)).toBe(0);
    expect(offsetMs('Europe/London', 1_700_000_000_000)).toBe(0);
  });

  test('shows each instant that it was asked for, unless its clocks skip the reading', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Africa/Cairo',
      'Asia/Kathmandu',
    );
    const property = fc.property(zones, fc.integer({ min: 0, max: 4_000_000_000 }), (zone, seconds) => {
      const wall = seconds * 1000;
      const instant = instantOf(zone, wall);
      if (isSkipped(zone, wall)) expect(wallAt(zone, instant)).toBeGreaterThan(wall);
      else expect(wallAt(zone, instant)).toBe(wall);
      // No earlier instant shows it.
      expect(instantOf(zone, wallAt(zone, instant))).toBeLessThanOrEqual(instant);
    });
    fc.assert(property, { numRuns: 500 });
  });
});
