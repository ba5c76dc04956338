import { describe, expect, test } from 'vitest';
import { changedDays, severityDays } from '../../../clients/console/today/severity-days.ts';
import { noteVisit } from '../../../clients/console/today/visit.ts';

const day = 86_400;

describe('news since the last visit', () => {
  test('are those of a week at the first visit', () => {
    expect(noteVisit(null, 100 * day)).toEqual({
      visit: { before: undefined, since: 93 * day },
      stored: `0 ${100 * day}`,
    });
  });

  test('are those since the visit before, and stay so while the page is reloaded', () => {
    const first = noteVisit(null, 100 * day);
    const second = noteVisit(first.stored, 101 * day);
    expect(second.visit).toEqual({ before: 100 * day, since: 100 * day });
    const reloaded = noteVisit(second.stored, 101 * day + 600);
    expect(reloaded.visit).toEqual(second.visit);
    expect(noteVisit(reloaded.stored, 102 * day).visit.since).toBe(101 * day + 600);
  });

  test.each(['', 'x y', '-1 -1', '1e9 9'.repeat(9), '0 0'])('are those of a week where %j is kept', (stored) => {
    expect(noteVisit(stored, 100 * day).visit.since).toBe(93 * day);
  });
});

describe('findings over time', () => {
  const trend = [
    { day: '2026-11-09', high: 0, medium: 0, low: 0, targets: 0 },
    { day: '2026-11-10', high: 3, medium: 0, low: 1, targets: 1 },
    { day: '2026-11-11', high: 3, medium: 0, low: 1, targets: 1 },
    { day: '2026-11-12', high: 5, medium: 0, low: 2, targets: 2 },
  ];

  test('are drawn from the first scan on, each day under its own date', () => {
    const days = severityDays(trend);
    expect(days.map(({ high, low }) => [high, low])).toEqual([
      [3, 1],
      [3, 1],
      [5, 2],
    ]);
    expect(days[0]?.day).toBe(Date.parse('2026-11-10T00:00:00') / 1000);
    expect(changedDays(days)).toEqual([days[0], days[2]]);
  });

  test('are nothing before the first scan', () => {
    expect(severityDays(trend.slice(0, 1))).toEqual([]);
  });
});
