import { describe, expect, test } from 'vitest';
import { nextDigest } from '../../../shared/notices/digest-time.ts';
import { nextAttempt } from '../../../shared/notices/retry.ts';
import type { Timing } from '../../../shared/records/notices/notification.ts';

type Digest = Exclude<Timing, { kind: 'immediate' }>;
const daily = (hour: number, time_zone: string): Digest => ({ kind: 'daily', hour, time_zone });
const weekly = (weekday: 'monday' | 'sunday', hour: number, time_zone: string): Digest => ({
  kind: 'weekly',
  weekday,
  hour,
  time_zone,
});

describe('a digest is written', () => {
  test.each([
    ['at its hour', daily(8, 'UTC'), '2026-11-24T07:59:59Z', '2026-11-24T08:00:00Z'],
    ['the next day once its hour has begun', daily(8, 'UTC'), '2026-11-24T08:00:00Z', '2026-11-25T08:00:00Z'],
    ['by the clocks of its zone, in winter', daily(8, 'Europe/Berlin'), '2026-01-10T00:00:00Z', '2026-01-10T07:00:00Z'],
    ['by the clocks of its zone, in summer', daily(8, 'Europe/Berlin'), '2026-07-10T00:00:00Z', '2026-07-10T06:00:00Z'],
    // The clocks of Berlin skip from 2:00 to 3:00 on 2026-03-29.
    ['once where the clocks skip its hour', daily(2, 'Europe/Berlin'), '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
    ['the day after that as ever', daily(2, 'Europe/Berlin'), '2026-03-29T01:00:00Z', '2026-03-30T00:00:00Z'],
    // They show 2:00 to 3:00 twice on 2026-10-25.
    [
      'the first time where they show it twice',
      daily(2, 'Europe/Berlin'),
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:00:00Z',
    ],
    ['not the second time', daily(2, 'Europe/Berlin'), '2026-10-25T00:00:00Z', '2026-10-26T01:00:00Z'],
    ['on its day', weekly('monday', 8, 'America/New_York'), '2026-11-24T00:00:00Z', '2026-11-30T13:00:00Z'],
    ['on its day by the zone', weekly('sunday', 0, 'Pacific/Auckland'), '2026-11-24T00:00:00Z', '2026-11-28T11:00:00Z'],
    ['at a quarter of an hour', daily(9, 'Asia/Kathmandu'), '2026-11-24T00:00:00Z', '2026-11-24T03:15:00Z'],
  ])('%s', (_, timing, after, expected) => {
    expect(new Date(nextDigest(timing, Date.parse(after))).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });
});

describe('a failed delivery', () => {
  const begun = 1_800_000_000;
  test.each([
    ['soon', { attempts: 1, now: begun }, 60],
    ['later and later', { attempts: 4, now: begun }, 1800],
    ['every four hours at last', { attempts: 20, now: begun }, 4 * 3600],
    ['a little earlier or later by chance', { attempts: 1, now: begun, random: 0 }, 48],
    ['as the receiver asks', { attempts: 1, now: begun, retryAfterSeconds: 900 }, 900],
    ['never sooner than planned', { attempts: 3, now: begun, retryAfterSeconds: 1 }, 900],
    ['for the last time after a day', { attempts: 9, now: begun + 23 * 3600 }, 3600],
    ['not once the day is over', { attempts: 9, now: begun + 24 * 3600 }, undefined],
  ])('is tried again %s', (_, tried, seconds) => {
    const next = nextAttempt({ firstAttemptAt: begun, random: 0.5, ...tried });
    expect(next && next - tried.now).toBe(seconds);
  });
});
