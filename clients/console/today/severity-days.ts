import type { TrendDay } from '../../../shared/records/findings/trend.ts';

/** What the latest scans had found by the end of a day. */
export interface SeverityDay {
  /** The start of the day in the reader's zone, in seconds since the epoch. */
  readonly day: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/** The days of a trend from the first scan on, to be drawn: days are in UTC, and stand under their own date everywhere. */
export function severityDays(trend: readonly TrendDay[]): SeverityDay[] {
  const first = trend.findIndex(({ targets }) => targets > 0);
  if (first < 0) return [];
  return trend.slice(first).map(({ day, high, medium, low }) => ({
    day: new Date(`${day}T00:00:00`).getTime() / 1000,
    ...{ high, medium, low },
  }));
}

/** The days on which numbers changed, and the first. */
export function changedDays(days: readonly SeverityDay[]): SeverityDay[] {
  return days.filter((each, at) => {
    const before = days[at - 1];
    return !before || before.high !== each.high || before.medium !== each.medium || before.low !== each.low;
  });
}
