import type { RunRecord } from '../../../shared/records/run.ts';

/** What the latest scans saw, at the end of a day. */
export interface SeverityDay {
  /** The start of the day in the reader's zone, in seconds since the epoch. */
  readonly day: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

const startOfDay = (seconds: number) => Math.floor(new Date(seconds * 1000).setHours(0, 0, 0, 0) / 1000);

/** Runs that tell what there is: others saw nothing, or broke off. */
const telling: readonly RunRecord['state'][] = ['succeeded', 'partial'];

type Told = Pick<
  RunRecord,
  'setting_type' | 'setting_id' | 'target_id' | 'state' | 'ended_at' | 'findings' | 'scan_only' | 'retest'
>;

/**
 * What the latest scan of each target saw, summed up at the end of each day on which a scan ended. A target counts from its
 * first scan on.
 */
export function severityDays(runs: readonly Told[]): SeverityDay[] {
  const ended = runs
    .filter(
      ({ state, scan_only, retest, ended_at }) =>
        telling.includes(state) && !scan_only && retest === null && ended_at > 0,
    )
    .sort((one, other) => one.ended_at - other.ended_at);
  const latest = new Map<string, RunRecord['findings']>();
  const days = new Map<number, SeverityDay>();
  for (const { setting_type, setting_id, target_id, ended_at, findings } of ended) {
    latest.set(`${setting_type} ${setting_id} ${target_id}`, findings);
    const day = startOfDay(ended_at);
    const sum = (severity: keyof RunRecord['findings']) =>
      [...latest.values()].reduce((total, each) => total + each[severity], 0);
    days.set(day, { day, high: sum('high'), medium: sum('medium'), low: sum('low') });
  }
  return [...days.values()];
}
