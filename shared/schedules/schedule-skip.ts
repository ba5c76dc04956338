import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { unixTime } from '../records/fields.ts';
import { noCoverage } from '../records/runs/coverage-summary.ts';
import { noFindings } from '../records/runs/finding-summary.ts';
import type { RunErrorClass } from '../records/runs/run-error.ts';
import { measureEnd } from '../runs/end-metrics.ts';
import type { Run } from '../runs/run.ts';
import type { Subject } from '../runs/run-subject.ts';
import type { Starter } from '../runs/start-run.ts';
import { settingsPartition } from '../store/keys/keys.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { unixSeconds } from '../store/table/connection.ts';
import type { Write } from '../store/table/table.ts';

/**
 * A schedule that starts no scan reports why by a run of its own; the same reason is not reported again for this time:
 * an hourly schedule that nobody fixes does not fill the list of runs, a daily one is reported each day, whatever the
 * clocks do.
 */
const reportedSeconds = 20 * 3600;

/** The last skipped start of a schedule; removed by the next successful start. */
export const skippedStart = z.object({ skipped_why: z.optional(z.string()), skipped_at: z.optional(unixTime) });

/** The last skipped start of a schedule. */
export type SkippedStart = z.output<typeof skippedStart>;

/** Whether the reason has already been reported for the start that is due (seconds). */
export function isReported({ skipped_why, skipped_at = 0 }: SkippedStart, why: string, firedAt: number): boolean {
  return skipped_why === why && firedAt - skipped_at < reportedSeconds;
}

/** Why a scheduled start was skipped, as a text for users and as an error class. */
export interface SkipReason {
  readonly why: string;
  readonly errorClass: RunErrorClass;
}

/**
 * The reason for starts that were due while scanning was switched off; they are not caught up, which would start them
 * all at once.
 */
export const scanningOff: SkipReason = { why: 'scanning is switched off', errorClass: 'scanning_off' };

/** A skipped start: its setting, its data source and its reason. */
export interface Skip {
  readonly subject: Subject;
  readonly by: string;
  readonly scanOnly: boolean;
  readonly reason: SkipReason;
}

/**
 * The writes that record a skipped start: a run that has ended as `skipped`, on condition that the setting exists and
 * is not being scanned. Its version is bumped, as for all that is hung on it; its status stays.
 */
export function skipWrites({ store, newId, limits }: Starter, project: AuthorizedProject, skip: Skip): [Write, Write] {
  const { subject, by, scanOnly, reason } = skip;
  const now = unixSeconds(store);
  const run = {
    run_id: newId(),
    project_id: project.id,
    ...subject,
    scan_only: scanOnly,
    trigger: { kind: 'schedule', by },
    requested_at: now,
    ended_at: now,
    state: 'skipped',
    detail: `The scheduled scan was not started: ${reason.why}`,
    error_class: reason.errorClass,
    phase: '',
    units_planned: 0,
    units_done: 0,
    requests: 0,
    bytes_sent: 0,
    findings: noFindings,
    coverage: noCoverage,
    attempts: 0,
    sends: 0,
  } as const satisfies Partial<Run>;
  const kept = { expires_at: now + limits.runKeptDays * 24 * 3600 };
  return [
    {
      update: { pk: settingsPartition(project), sk: subject.record },
      changes: { add: { version: 1 } },
      when: [{ exists: 'pk' }, { absent: 'active_run' }],
    },
    {
      put: { ...runKey(project, run.run_id), lk: `${subject.record}#${run.run_id}`, ...run, ...kept },
      when: [{ absent: 'pk' }],
    },
  ];
}

/** Records the metrics of a skipped start, which never was a run in progress. */
export function measureSkip({ store, measure }: Starter, { subject, reason }: Skip): void {
  if (!measure) return;
  const { data_source: dataSource } = subject;
  measureEnd(measure, { state: 'skipped', errorClass: reason.errorClass, dataSource, endedAt: unixSeconds(store) });
}
