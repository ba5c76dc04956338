import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../../shared/records/policies/policy.ts';
import { type Cadence, quietStage } from '../../../shared/recurrence/stage-policy.ts';
import { makePlan, nextTimes, shareOf } from '../../../shared/schedules/schedule.ts';
import { cpuMs } from '../../cpu-time.ts';

const dataSource = 'diagnosis:portscan';
const stageWith = (cadence: Cadence) => ({ ...quietStage, cadence: { [dataSource]: cadence } });

async function times(schedule: Schedule | undefined, cadence: Cadence, from: string, count: number, name = '1/PSS#1') {
  const plan = await makePlan({ name, schedule, dataSource }, stageWith(cadence));
  const found = plan ? nextTimes(plan, Date.parse(from), count) : [];
  return found.map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 16));
}

describe('an allowed window', () => {
  test.each<[string, Schedule, string, string[]]>([
    [
      'leaves times inside it alone and moves others to its start',
      { rule: '0 */6 * * *', window: { from: '05:00', to: '07:00' } },
      '2026-01-01T05:30Z',
      ['2026-01-01T06:00', '2026-01-02T05:00', '2026-01-02T06:00', '2026-01-03T05:00'],
    ],
    [
      'may cross midnight',
      { rule: '0 12 * * *', window: { from: '22:00', to: '06:00' } },
      '2026-01-01T00:00Z',
      ['2026-01-01T22:00', '2026-01-02T22:00'],
    ],
    [
      'that crosses midnight belongs to the day it begins on',
      { rule: '0 2 * * *', window: { days: ['fri'], from: '22:00', to: '06:00' } },
      '2026-01-01T00:00Z',
      ['2026-01-02T22:00', '2026-01-03T02:00', '2026-01-09T22:00', '2026-01-10T02:00'],
    ],
    [
      'of a whole day ends where it began',
      { rule: '0 3 * * *', window: { days: ['sat', 'sun'], from: '00:00', to: '00:00' } },
      '2026-01-01T00:00Z',
      ['2026-01-03T00:00', '2026-01-03T03:00', '2026-01-04T03:00', '2026-01-10T00:00'],
    ],
    [
      'goes by the time zone of the schedule',
      { rule: '0 12 * * *', time_zone: 'Asia/Tokyo', window: { from: '20:00', to: '21:00' } },
      '2026-01-01T00:00Z',
      ['2026-01-01T11:00', '2026-01-02T11:00'],
    ],
    [
      'that the clocks skip on a day opens on the next',
      { rule: '0 0 * * *', time_zone: 'Europe/Berlin', window: { from: '02:00', to: '02:30' } },
      '2026-03-28T12:00Z',
      ['2026-03-30T00:00', '2026-03-31T00:00'],
    ],
    [
      'holds the time that was due before it opened',
      { rule: '0 9 * * *', window: { from: '20:00', to: '22:00' } },
      '2026-01-01T12:00Z',
      ['2026-01-01T20:00', '2026-01-02T20:00'],
    ],
  ])('%s', async (_, schedule, from, expected) => {
    expect(await times(schedule, 'off', from, expected.length)).toEqual(expected);
  });

  test('makes one start of many times outside it', async () => {
    const schedule = { rule: '*/5 * * * *', window: { days: ['mon' as const], from: '03:00', to: '03:01' } };
    expect(await times(schedule, 'off', '2026-01-06T00:00Z', 2)).toEqual(['2026-01-12T03:00', '2026-01-19T03:00']);
  });

  test('holds for the stage’s cadence too', async () => {
    const schedule: Schedule = { window: { from: '03:00', to: '04:00' }, time_zone: 'Europe/Berlin' };
    for (const time of await times(schedule, 'daily', '2026-01-01T00:00Z', 5)) expect(time).toMatch(/T02:/);
  });
});

test('a year of a daily rule is 365 times in a moment', async () => {
  const startedAt = cpuMs();
  const year = await times({ rule: '30 2 * * *', time_zone: 'Europe/Berlin' }, 'off', '2026-01-01T12:00Z', 365);
  expect(new Set(year.map((time) => time.slice(0, 10))).size).toBe(365);
  expect(year.at(-1)).toBe('2027-01-01T01:30');
  expect(cpuMs() - startedAt).toBeLessThan(5000);
});

describe('a cadence', () => {
  test.each<[Cadence, number]>([
    ['hourly', 1],
    ['daily', 24],
    ['weekly', 7 * 24],
  ])('%s comes again after %i hours, always at the same moment of a setting', async (cadence, hours) => {
    const [first = '', second = '', third = ''] = await times(undefined, cadence, '2026-01-01T00:00Z', 3);
    expect(Date.parse(`${second}Z`) - Date.parse(`${first}Z`)).toBe(hours * 3600_000);
    const after = new Date(Date.parse(`${second}Z`) + 60_000).toISOString();
    expect(await times(undefined, cadence, after, 1)).toEqual([third]);
  });

  test('monthly comes once in each month', async () => {
    const months = (await times(undefined, 'monthly', '2026-01-01T00:00Z', 12)).map((time) => time.slice(0, 7));
    expect(new Set(months).size).toBe(12);
  });

  test('by cron is spread over the hour that follows', async () => {
    const cron = { cron: '0 3 * * 1', time_zone: 'Europe/Berlin' };
    for (let id = 0; id < 50; id += 1) {
      const [first] = await times(undefined, cron, '2026-07-01T00:00Z', 1, `1/PSS#${id}`);
      expect(first).toMatch(/^2026-07-06T01:/);
    }
  });

  test('spreads 10,000 settings evenly, whatever they are called', () => {
    for (const name of [
      (id: number) => `1001/PSS#${String(id).padStart(10, '0')}`,
      (id: number) => `${id}/CMS#0000001001`,
    ]) {
      const minutes = new Map<number, number>();
      for (let id = 0; id < 10_000; id += 1) {
        const minute = Math.floor(shareOf(name(id)) * 1440);
        minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
      }
      expect(Math.max(...minutes.values())).toBeLessThan(30);
      expect(minutes.size).toBeGreaterThan(1400);
    }
  });

  test.each<[string, Schedule | undefined, Cadence, boolean]>([
    ['off', undefined, 'off', false],
    ['switched off by the policy', { enabled: false }, 'daily', false],
    ['with a rule that is switched off', { enabled: false, rule: '0 0 * * *' }, 'daily', false],
    ['with a policy that says nothing of it', {}, 'daily', true],
    ['off, with a rule', { rule: '0 0 * * *' }, 'off', true],
  ])('%s', async (_, schedule, cadence, fires) => {
    expect(await times(schedule, cadence, '2026-01-01T00:00Z', 1)).toHaveLength(fires ? 1 : 0);
  });

  test('gives way to the policy’s rule', async () => {
    const rule = { rule: '0 5 * * *' };
    expect(await times(rule, 'hourly', '2026-01-01T00:00Z', 2)).toEqual(['2026-01-01T05:00', '2026-01-02T05:00']);
  });
});
