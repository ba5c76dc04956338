import type { RunCoverage } from '../records/findings/export-format.ts';
import { checkedOf } from './checked.ts';
import { isoTime } from './text.ts';

/** How much each verdict matters, as SARIF says it (section 3.58.6): what was left out on purpose is a note. */
const levels: Readonly<Record<string, string>> = { skipped: 'note', error: 'error' };

/** A scan that came to an end of its own, whole or cut short by its budget. */
const done = new Set(['succeeded', 'partial', 'skipped']);

/**
 * A run as an invocation of the tool (SARIF 2.1.0 section 3.20). What it did not check is a notification of its execution,
 * not a result: results are what checks said, and these said nothing.
 */
export function invocationOf(covered: RunCoverage) {
  const { not_checked, ...run } = checkedOf(covered);
  return {
    executionSuccessful: done.has(run.state),
    ...(run.ended_at > 0 && { endTimeUtc: isoTime(run.ended_at) }),
    ...(run.detail !== '' && { exitCodeDescription: run.detail }),
    toolExecutionNotifications: not_checked.map(({ check_id, place, verdict, reason, count }) => ({
      level: levels[verdict] ?? 'warning',
      message: { text: [verdict, reason].filter((text) => text !== '').join(': ') },
      associatedRule: { id: check_id },
      locations: [{ logicalLocations: [{ name: place, fullyQualifiedName: place }] }],
      properties: { verdict, count },
    })),
    properties: run,
  };
}
