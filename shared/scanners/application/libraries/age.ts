import type { Gap } from '../../../scanning/check.ts';
import data from './libraries.json' with { type: 'json' };

const maxAgeDays = 90;
const dayMs = 86_400_000;

/**
 * What is to be said of the data of vulnerable libraries once it is older than 90 days: flaws are told every week, and a
 * scan by old data is silent about them. `now`: milliseconds since the epoch.
 */
export function librariesAgeGap(now: number): Omit<Gap, 'count'> | undefined {
  const days = Math.floor((now - Date.parse(data.date)) / dayMs);
  if (days <= maxAgeDays) return undefined;
  const reason = `The data of vulnerable libraries is of ${data.date}, ${days} days old: later flaws are not known`;
  return { outcome: 'not_testable', reason };
}
