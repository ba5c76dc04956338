import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';
import { coverageSummary } from './coverage-summary.ts';
import { findingSummary } from './finding-summary.ts';
import { retestReport } from './retest.ts';
import { runErrorClasses } from './run-error.ts';
import { runSettings } from './run-settings.ts';
import { runStates } from './run-states.ts';
import { trigger } from './trigger.ts';

const count = z.int();

/** A run as it is answered. Times are in seconds since the epoch, 0 where it has not come to that. */
export const runRecord = z.object({
  run_id: z.string(),
  project_id: recordId,
  /** `diagnosis` or `osint`. */
  area: z.string(),
  setting_type: z.string(),
  setting_id: recordId,
  /** The port scan target; null for settings that are their own target. */
  target_id: z.nullable(recordId),
  data_source_id: recordId,
  data_source: z.string(),
  trigger,
  requested_at: unixTime,
  started_at: unixTime,
  ended_at: unixTime,
  state: z.enum(runStates),
  /** What the scan was doing when it was last heard of; empty before its start. */
  phase: z.string(),
  /** What a queued run waits for; empty where it waits for nothing. */
  waits_for: z.string(),
  /** About when a run that waits starts, by how long the runs before it usually take; 0 where that was not looked up. */
  expected_start_at: unixTime,
  units_planned: count,
  units_done: count,
  /** 0 to 100; never falls, and is 100 only when the run has succeeded. */
  progress: count,
  /** Connections opened. */
  requests: count,
  bytes_sent: count,
  /** Requests that may have changed something on the target. */
  mutations: count,
  findings: findingSummary,
  coverage: coverageSummary,
  error_class: z.nullable(z.enum(runErrorClasses)),
  detail: z.string(),
  scan_only: z.boolean(),
  /** The run that this one goes on with. */
  retried_from: z.nullable(z.string()),
  /** The finding that it checks again, and the proof; null for a scan. */
  retest: z.nullable(retestReport),
  /** Null until the run has started. */
  settings: z.nullable(runSettings),
});

export type RunRecord = z.output<typeof runRecord>;
