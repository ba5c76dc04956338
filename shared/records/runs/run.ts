import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';
import { intrusiveChoice, osintChoice, portscanChoice, profiles } from '../policies/scan-options.ts';
import { uploadedDefinition } from '../policies/uploaded-definition.ts';
import { findingSummary } from './finding-summary.ts';
import { runRetest } from './retest.ts';
import { runStates } from './run-states.ts';
import { trigger } from './trigger.ts';

/**
 * Why a run did not simply succeed; docs/operations.md says what an operator does about each.
 * - `budget_time`, `budget_requests`, `budget_bytes`: cut short by a budget of its policy (partial)
 * - `target_unreachable`: nothing answered (failed)
 * - `not_testable`: the network that scans run in does not reach the target: IPv6 alone, or port 25 alone (failed)
 * - `target_refused`: the egress guard does not let scans go there (blocked)
 * - `target_blocked`: a firewall, a challenge or a login stood in the way (blocked)
 * - `setting_invalid`: the setting, or its policy, cannot be scanned as it is (failed; skipped where a schedule came to it)
 * - `target_unproven`: the stage asks for a proof of ownership, and there is none that is valid (failed)
 * - `setting_deleted`: the setting was deleted (cancelled)
 * - `cancelled`: a user cancelled it (cancelled)
 * - `excluded`: the policy leaves nothing to scan (skipped)
 * - `overdue`: not finished in seven days (timed_out)
 * - `interrupted`: its scanner died again and again (failed)
 * - `scanning_off`: a schedule came to it while scanning was switched off (skipped)
 * - `no_scanner`: this version has no scanner for the data source (failed)
 * - `internal`: a fault of the service (failed)
 */
export const runErrorClasses = [
  'budget_time',
  'budget_requests',
  'budget_bytes',
  'target_unreachable',
  'not_testable',
  'target_refused',
  'target_blocked',
  'setting_invalid',
  'target_unproven',
  'setting_deleted',
  'cancelled',
  'excluded',
  'overdue',
  'interrupted',
  'scanning_off',
  'no_scanner',
  'internal',
] as const;

export type RunErrorClass = (typeof runErrorClasses)[number];

const count = z.int();

/** Number of locations by outcome, over all checks of the run. */
export const coverageSummary = z.object({
  negative: count,
  positive: count,
  skipped: count,
  blocked: count,
  not_testable: count,
  error: count,
});

export type CoverageSummary = z.output<typeof coverageSummary>;

/** Nothing checked: what a run begins with. */
export const noCoverage: CoverageSummary = {
  negative: 0,
  positive: 0,
  skipped: 0,
  blocked: 0,
  not_testable: 0,
  error: 0,
};

const texts = z.array(z.string());

/** The policy a run follows. No limits are asked for: they were when it was written, and may have changed since. */
const runPolicy = z.object({
  profile: z.enum(profiles),
  budgets: z.object({ wall_clock_seconds: z.number(), requests: z.number(), bytes: z.number() }),
  rate: z.object({ requests_per_second: z.number(), connects_per_second: z.nullable(z.number()) }),
  exclusions: z.object({ hosts: texts, ports: texts, paths: texts }),
  /** Absent in runs from before there was a choice: what the stage says. */
  portscan: z.optional(portscanChoice),
  intrusive: z.optional(intrusiveChoice),
  osint: z.optional(osintChoice),
  /** Absent in runs from before there was a choice. */
  obey_robots: z._default(z.boolean(), false),
  out_of_band: z.optional(z.boolean()),
  credentials: texts,
  second_credentials: z.optional(texts),
  definition_url: z.optional(z.string()),
  uploaded_definition: z.optional(uploadedDefinition),
});

/** What a run scans by: the scanned record's fields and the effective policy, as they were when it started. */
export const runSettings = z.object({
  record: z.record(z.string(), z.unknown()),
  /** The record that holds the rest: an application scan's basic setting, the OSINT resource of a link. */
  linked: z.nullable(z.record(z.string(), z.unknown())),
  policy: runPolicy,
  /** The detect words of an OSINT link; runs of earlier versions have none. */
  detect_words: z._default(z.array(z.string()), []),
});

export type RunSettings = z.output<typeof runSettings>;

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
  retest: z.nullable(runRetest),
  /** Null until the run has started. */
  settings: z.nullable(runSettings),
});

export type RunRecord = z.output<typeof runRecord>;
