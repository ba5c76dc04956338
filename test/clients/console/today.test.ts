import { describe, expect, test } from 'vitest';
import { severityDays } from '../../../clients/console/today/severity-days.ts';
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
  const noon = (of: number) => Date.parse(`2026-11-${of}T12:00:00`) / 1000;
  const run = (target_id: number, of: number, high: number, more = {}) => ({
    setting_type: 'portscan_setting',
    setting_id: 1001,
    target_id,
    state: 'succeeded' as const,
    ended_at: noon(of),
    findings: { high, medium: 0, low: 1 },
    scan_only: false,
    retest: null,
    ...more,
  });

  test('are the sum of what the latest scan of each target saw, on each day with a scan', () => {
    const days = severityDays([run(2, 12, 5), run(1, 12, 0), run(1, 10, 3)]);
    expect(days.map(({ high, low }) => [high, low])).toEqual([
      [3, 1],
      [5, 2],
    ]);
    expect(days[0]?.day).toBe(Date.parse('2026-11-10T00:00:00') / 1000);
  });

  test('leave out scans that broke off, that made no findings, or that have not ended, and retests', () => {
    const place = { finding_id: 1001, check_id: 'c', resource: 'r', location: 'l' };
    const retest = { ...place, outcome: 'still_there' as const, scope: '', exchanges: [] };
    const ended = [{ state: 'failed' as const }, { scan_only: true }, { retest }];
    const other = [...ended, { ended_at: 0, state: 'running' as const }];
    expect(severityDays(other.map((more) => run(1, 10, 9, more)))).toEqual([]);
  });
});
